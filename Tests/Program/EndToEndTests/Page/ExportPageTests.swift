import Controllers
import Export
import Formats
import Foundation
import MotionMath
import Nightly
import PackageFolder
import Replay
import Reports
import Rules
import Testing

/// The exports of a page in a file, compared with those of Panlab.
@Suite(.serialized, .waiting, .enabled(if: Browser.path != nil, Browser.absence))
struct ExportPageTests {
  /// The exports of each setup after each change of its numbers: a text, or null where the page gives the command.
  private static let exports = """
    (changes => changes.map((all, place) => all.map(values => {
      const setup = panlab.state.setups[place];
      setup.take({ ...setup.start, ...values });
      return panlab.state.data.exports.setups[place].formats.map(({ name }) => panlab.export(place, name));
    })))
    """

  @Test func `a page exports changed numbers byte for byte as Panlab does, or gives the command`()
    throws
  {
    let presets = Preset.all.map(\.controller)
    let some = ["default", "sheet", "vaul-stops", "swiftui-drawer"]
    let chosen = Nightly.isOn ? presets : presets.filter { some.contains($0.name) }
    var random = RandomGenerator(seed: 76)
    var setups: [GesturePage.Setup] = []
    var changes: [[Controller]] = []
    for controller in chosen {
      let setup = GesturePage.Setup(
        name: controller.name, controller: controller, words: ["--controller", controller.name],
        settings: ReplaySettings(), traces: [])
      setups.append(setup)
      let numbers = controller.finishWhen.parameterNames
      changes.append(
        [controller]
          + (0..<(Nightly.isOn ? 4 : 2)).map { turn in
            var other = controller
            for name in numbers where turn == 0 || random.fraction() < 0.6 {
              guard let parameter = try? controller.parameter(named: name),
                case .number(let unit, let range) = parameter.kind
              else { continue }
              let part = turn == 1 ? Double(random.below(2)) : random.fraction()
              let value = range.lowerBound + part * (range.upperBound - range.lowerBound)
              let decimals = random.below(6)
              let text = Number.shortest(Number.rounded(value, decimals: decimals)) + unit.suffix
              try? other.set(name, to: text)
            }
            return other
          })
    }
    var page = GesturePage(title: "exports", toolVersion: "0", setups: setups)
    page.exports = ExportTemplates(chosen, toolVersion: "0").json
    let folder = try TemporaryFolder()
    try folder.write(page.text, to: "page.html")
    let browser = try Browser()
    try browser.visit(folder.url.appendingPathComponent("page.html"))
    let values = JSONValue.array(
      changes.map { all in
        .array(
          all.map { other in
            let numbers = other.movableNumbers
            return .object(numbers.map(\.name), numbers.map { .number($0.value) })
          })
      })
    let found = try #require(
      try browser.evaluate("\(Self.exports)(\(values.document(linesToDepth: 0)))")
        as? [[[Any]]])
    var filled = 0
    var asked = 0
    var unfilled: [String: Set<String>] = [:]
    for (place, all) in changes.enumerated() {
      for (turn, controller) in all.enumerated() {
        for (index, format) in ExportTemplates.formats.enumerated() {
          asked += 1
          guard let text = found[place][turn][index] as? String else {
            unfilled[format.rawValue, default: []].insert(controller.name)
            continue
          }
          filled += 1
          let told = ControllerExport(controller, toolVersion: "0").text(as: format)
          #expect(text == told, "\(controller.name) \(format.rawValue), change \(turn)")
        }
      }
    }
    #expect(Double(filled) > 0.9 * Double(asked), "\(filled) of \(asked): \(unfilled)")
    #expect(browser.complaints == [])
  }

  /// A change of the motion as the page makes it, with the words that make it on a command line.
  private static let motions: [(texts: String, words: [String])] = [
    (#"{ "timing-curve": "spring(0.8,0.4)" }"#, ["timing-curve=spring(0.8,0.4)"]),
    (
      #"{ "completion-curve": "cubic-bezier(0.3,0,0.1,1)", "duration": "0.5s" }"#,
      ["completion-curve=cubic-bezier(0.3,0,0.1,1)", "duration=0.5s"]
    ),
    (
      #"{ "completion-speed": "0.5", "cancel-speed": "2", "timing-curve": "spring(duration:0.5,bounce:0)" }"#,
      ["completion-speed=0.5", "cancel-speed=2", "timing-curve=spring(duration:0.5,bounce:0)"]
    ),
  ]

  @Test func `another motion is exported as JSON and as a property list as Panlab does`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{ "name": "ours", "source": "our app", "base": "default", "velocity-threshold": 450 }"#,
      to: "ours.json")
    for controller in ["default", "appcoda", "ours.json"] {
      let made = try Panlab.run(
        [
          "page", packageFolder.appendingPathComponent("traces/first-look").path, "--controller",
          controller, "-o", "page.html",
        ], in: folder)
      #expect(made.exitCode == 0, "\(made)")
      let browser = try Browser()
      try browser.visit(folder.url.appendingPathComponent("page.html"))
      for (texts, words) in Self.motions {
        for threshold in [nil, "457.5"] {
          let found = try #require(
            try browser.evaluate(
              """
              (() => {
                const { setup } = panlab.state;
                const name = setup.parameters.find(({ name }) => name === "velocity-threshold")?.name;
                setup.take({ ...setup.start, ...\(threshold.map { "name && { [name]: \($0) }" } ?? "{}") },
                  { ...setup.startPace, texts: { ...setup.startPace.texts, ...\(texts) } });
                return [name !== undefined, ...["json", "plist", "css"].map(format => panlab.export(0, format))];
              })()
              """) as? [Any])
          let changes =
            words
            + (found[0] as? Bool == true
              ? threshold.map { ["velocity-threshold=\($0)"] } ?? [] : [])
          for (index, format) in ["json", "plist"].enumerated() {
            let told = try Panlab.run(
              ["export", controller, "--format", format] + changes.flatMap { ["--set", $0] },
              in: folder)
            #expect(
              found[index + 1] as? String == told.output, "\(controller) \(format) \(changes)")
          }
          #expect(found[3] is NSNull)
        }
      }
      #expect(browser.complaints == [])
    }
  }

  @Test func `what was measured stands in the export of the numbers as they are alone`() throws {
    let folder = try TemporaryFolder()
    _ = try Panlab.run(
      ["export", "default", "--evidence", "shipped:first-look", "-o", "measured.json"], in: folder)
    let command = ["export", "measured.json", "--format", "swift"]
    let measured = try Panlab.run(command, in: folder).output
    #expect(measured.contains("Evidence: 12 of 12 labelled gestures"))
    _ = try Panlab.run(
      ["page", "shipped:first-look", "--controller", "measured.json", "-o", "page.html"],
      in: folder)
    let browser = try Browser()
    try browser.visit(folder.url.appendingPathComponent("page.html"))
    let export = "panlab.export(0, 'swift')"
    #expect(try browser.evaluate(export) as? String == measured)
    let changed = try browser.evaluate(
      """
      (() => {
        panlab.state.setup.take({ ...panlab.state.setup.start, 'velocity-threshold': 457.5 });
        return \(export);
      })()
      """)
    let told = try Panlab.run(command + ["--set", "velocity-threshold=457.5"], in: folder)
    #expect(changed as? String == told.output)
    #expect(!told.output.contains("12 of 12"))
    #expect(browser.complaints == [])
  }

  @Test func `the file that the page hands out is the one that the command writes`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "downloads/.empty")
    let downloads = folder.url.appendingPathComponent("downloads")
    let file = folder.url.appendingPathComponent("page.html")
    try WrittenPage.write(["traces/first-look"], to: file)
    let browser = try Browser()
    try browser.saveDownloads(in: downloads)
    try browser.visit(file)
    let choose = """
      (name => {
        const menu = document.getElementById("export-file");
        menu.value = name;
        menu.dispatchEvent(new Event("change"));
      })
      """
    try browser.evaluate(
      "panlab.state.setup.take({ ...panlab.state.setup.start, 'velocity-threshold': 457.5 })")
    try browser.evaluate("\(choose)('swift')")
    let text = String(
      decoding: try browser.download("controller.swift", in: downloads), as: UTF8.self)
    let change = ["--set", "velocity-threshold=457.5"]
    #expect(text == (try Panlab.run(["export", "default", "--format", "swift"] + change).output))
    // Only Panlab can write another motion.
    try browser.evaluate(
      """
      panlab.state.setup.take(panlab.state.setup.values, {
        ...panlab.state.setup.pace,
        texts: { ...panlab.state.setup.pace.texts, "completion-speed": "0.5" },
      })
      """)
    try browser.evaluate("\(choose)('android-xml')")
    let taken = try browser.evaluate("document.getElementById('taken').textContent")
    let command =
      "panlab export default --set velocity-threshold=457.5pt/s --set completion-speed=0.5"
      + " --format android-xml -o controller.xml"
    #expect((taken as? String)?.hasSuffix(command) == true, "\(taken ?? "")")
    #expect(browser.complaints == [])
  }
}
