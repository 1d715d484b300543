import Formats
import Foundation
import Nightly
import PackageFolder
import Testing

/// Incidents as files, from the shell.
@Suite(.waiting)
struct BundleTests {
  private static let sample = Panlab.built.appendingPathComponent("SampleProgram")

  /// A set of gestures, and the words that say what decides them.
  struct Incident: CustomTestStringConvertible {
    let name: String
    var program = Panlab.executable
    /// The traces, then the options that say how they are decided.
    let traces: [String]
    var options: [String] = []
    /// The most bytes that the file may have.
    var most = 400_000

    var testDescription: String { name }
  }

  static let incidents = [
    Incident(name: "a shipped gesture", traces: ["shipped:first-look/anna-drag-1"]),
    Incident(
      name: "gestures of a sheet with stops", traces: ["shipped:sheet"],
      options: ["--controller", "sheet"], most: 1_000_000),
    Incident(
      name: "SwiftUI's drags", traces: ["shipped:first-look"],
      options: ["--controller", "swiftui-pager", "--set", "direction=right"], most: 1_000_000),
    Incident(
      name: "an own scene that decides itself", program: sample, traces: ["drags"],
      options: ["--scene", "field-gallery"], most: 1_000_000),
    Incident(
      name: "a direction of its own", traces: ["shipped:pull-down"],
      options: ["--controller", "side-menu", "--set", "direction=down", "--set", "extent=0.5h"],
      most: 1_000_000),
    Incident(name: "recordings of a device with frames", traces: ["device"]),
    Incident(name: "twenty gestures", traces: twenty, most: 1_000_000),
  ]

  private static let twenty: [String] = {
    let folder = packageFolder.appendingPathComponent("traces/swipe-back").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".csv") && $0 != "labels.csv" }.sorted().prefix(20)
      .map { "shipped:swipe-back/\($0.dropLast(4))" }
  }()

  /// What a device recorded: where the finger was, how it ended, and where a view was in each frame.
  static func writeRecordings(in folder: TemporaryFolder) throws {
    for name in ["a", "b"] {
      let recording =
        "# outcome: finish\n# observed: source=coordinator release=0.4 frames=\(name).frames\n"
        + Gestures.drag(points: name == "a" ? 330 : 300)
      try folder.write(recording, to: "device/\(name).csv")
      try folder.write(
        "t_ms,view,x,y,width,height\n0,top,0,0,390,844\n400,top,330,0,390,844\n800,top,390,0,390,844\n",
        to: "device/\(name).frames")
    }
    try folder.write(
      "trace,intent,note\na,finish,\"one, \"\"two\"\"\nthree\"\nb,finish,\n",
      to: "device/labels.csv")
  }

  static func write(
    _ incident: Incident, in folder: TemporaryFolder, to file: String = "a.panlab.html"
  ) throws {
    try folder.write(Gestures.drag(points: 200, from: 4), to: "drags/edge.csv")
    try folder.write(Gestures.drag(points: 200, from: 60), to: "drags/inner.csv")
    try folder.write("trace,intent\nedge,finish\ninner,finish\n", to: "drags/labels.csv")
    try writeRecordings(in: folder)
    let result = try Panlab.run(
      ["bundle"] + incident.traces + incident.options
        + ["--keep", "people,devices,notes", "-o", file],
      in: folder, program: incident.program)
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(result.output == "")
  }

  /// A verb on the recordings, and the same on the bundle.
  private struct Question {
    let verb: [String]
    /// What decides the recordings; the bundle says so itself.
    let options: [String]
    /// Whether a few gestures are too few for it.
    var needsMany = false
  }

  private static func questions(
    of incident: Incident, in folder: TemporaryFolder
  ) throws -> [Question] {
    let judging = [
      ["explain"], ["explain", "--format", "json"], ["check", "--format", "csv"],
    ].map { Question(verb: $0, options: incident.options) }
    guard incident.program == Panlab.executable else { return judging }
    // 'compare' takes what is to be compared by --set, so it gets the rest in a file.
    var compared = incident.options
    if let named = compared.firstIndex(of: "--controller"), compared.contains("--set") {
      let written = try Panlab.run(
        ["export", compared[named + 1]] + compared[(named + 2)...]
          + ["--format", "json", "-o", "controller.json"], in: folder)
      #expect(written.exitCode == 0, "\(written.error)")
      compared = ["--controller", "controller.json"]
    }
    let sets = [300, 450].flatMap { ["--set", "velocity-threshold=\($0)"] }
    return judging + [
      Question(verb: ["compare", "--format", "json"] + sets, options: compared),
      Question(
        verb: ["tune", "--tune", "velocity-threshold=100:900", "--format", "csv"],
        options: incident.options, needsMany: true),
    ]
  }

  /// What a page has of its gestures.
  private static func gestures(of page: String) throws -> Data {
    let start = try #require(page.firstRange(of: #"id="data">"#)).upperBound
    let end = try #require(page[start...].firstRange(of: "</script>")).lowerBound
    let data = try #require(
      JSONSerialization.jsonObject(with: Data(page[start..<end].utf8)) as? [String: Any])
    let setups = try #require(data["setups"] as? [[String: Any]])
    return try JSONSerialization.data(
      withJSONObject: [data["traces"], setups.map { $0["gestures"] }], options: .sortedKeys)
  }

  @Test(arguments: incidents)
  func `five verbs say of a bundle what they say of the recordings`(_ incident: Incident) throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    try Self.write(incident, in: folder)
    let text = try folder.read("a.panlab.html")
    #expect(text.utf8.count <= incident.most)
    #expect(!text.contains(folder.url.path))
    // Another folder, another name, another time zone.
    try other.write(text, to: "mail/renamed.html")
    for question in try Self.questions(of: incident, in: folder) {
      let verb = question.verb
      let first = try Panlab.run(
        verb + incident.traces + question.options, in: folder, program: incident.program)
      let second = try Panlab.run(
        verb + ["mail/renamed.html"], in: other, environment: ["TZ": "Pacific/Apia"],
        program: incident.program)
      #expect(second.output == first.output, "\(verb)")
      #expect(second.exitCode == first.exitCode, "\(verb)")
      let isFew = incident.most == Incident(name: "", traces: []).most
      #expect(!first.output.isEmpty || question.needsMany && isFew, "\(verb): \(first.error)")
      if verb[0] == "explain" {
        #expect(
          second.error.contains(", decided as when the bundle was written"), "\(second.error)")
      }
    }
    let pages = try [(folder, incident.traces + incident.options), (other, ["mail/renamed.html"])]
      .map { folder, words in
        let page = try Panlab.run(
          ["page"] + words + ["-o", "page.html"], in: folder, program: incident.program)
        #expect(page.exitCode == 0, "\(page.error)")
        return try Self.gestures(of: try folder.read("page.html"))
      }
    #expect(pages[0] == pages[1])
  }

  @Test func `failures of a group with stops are read as the suite reads them`() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    try Self.writeFailures(in: folder)
    try other.write(try folder.read("failed/sheet.panlab.html"), to: "mail/renamed.html")
    let suite = try Panlab.run(["check", "--format", "csv"], in: folder)
    let bundle = try Panlab.run(["check", "mail/renamed.html", "--format", "csv"], in: other)
    #expect(suite.exitCode == 1 && bundle.exitCode == 1)
    func rows(_ text: String) -> (head: [String], rows: [[String]]) {
      let rows = text.split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      return (rows[0], Array(rows.dropFirst()))
    }
    let (before, after) = (rows(suite.output), rows(bundle.output))
    #expect(after.rows.count == 12)
    // The suite's table has columns more.
    for row in after.rows {
      let trace = try #require(after.head.firstIndex(of: "trace"))
      let place = try #require(before.head.firstIndex(of: "trace"))
      let other = try #require(before.rows.first { $0[place] == row[trace] })
      for name in ["intent", "decision", "verdict", "margin", "completion_s"] {
        let places = [after.head, before.head].map { $0.firstIndex(of: name) }
        #expect(row[try #require(places[0])] == other[try #require(places[1])], "\(row): \(name)")
      }
    }
    let words = ["--controller", "sheet", "--set", "velocity-threshold=3000"]
    for row in after.rows.prefix(3) {
      let name = row[try #require(after.head.firstIndex(of: "trace"))]
      let first = try Panlab.run(["explain", "\(name).csv"] + words, in: folder)
      let second = try Panlab.run(["explain", "mail/renamed.html", name], in: other)
      #expect(second.output == first.output)
    }
  }

  /// Writes a suite of a sheet, and `failed/sheet.panlab.html` with what fails in it.
  static func writeFailures(in folder: TemporaryFolder) throws {
    try FileManager.default.copyItem(
      at: packageFolder.appendingPathComponent("traces/sheet"),
      to: folder.url.appendingPathComponent("sheet"))
    try folder.write(
      #"""
      {"groups": {"sheet": {"traces": "sheet", "controller": "sheet", "set": {"velocity-threshold": 3000},
        "budgets": {"accuracy": 0.9, "completion": {"limit": "1s", "level": "warn"}}}}}
      """#, to: "panlab.json")
    let check = try Panlab.run(
      ["check", "--bundle-failures", "failed", "--keep", "people,notes"], in: folder)
    #expect(check.exitCode == 1, "\(check.error)")
  }

  @Test func `compare reads a bundle as it reads a folder`() throws {
    let folder = try TemporaryFolder()
    try Self.write(Self.incidents[4], in: folder)
    let words = ["compare", "side-menu", "default"]
    let first = try Panlab.run(words + ["shipped:pull-down"], in: folder)
    let second = try Panlab.run(words + ["a.panlab.html"], in: folder)
    #expect(first.exitCode == second.exitCode)
    #expect(second.output == first.output)
  }

  @Test func `a scene of another program is shown as it was recorded`() throws {
    let folder = try TemporaryFolder()
    try Self.write(Self.incidents[3], in: folder)
    let told = try Panlab.run(["explain", "a.panlab.html", "edge"], in: folder)
    #expect(told.exitCode == 0)
    #expect(told.output.contains("drags/edge"))
    #expect(
      told.error
        == "a.panlab.html: as it was recorded, because its scene 'field-gallery' is an app's own; the app's program replays it\n"
    )
    let check = try Panlab.run(["check", "a.panlab.html"], in: folder)
    #expect(
      check
        == Panlab.Result(
          output: "",
          error:
            "Error: a.panlab.html: its scene 'field-gallery' is an app's own; run the app's program, or see what was recorded with 'panlab explain'\n",
          exitCode: 64))
  }

  @Test func `frames of a device come along`() throws {
    let folder = try TemporaryFolder()
    try Self.writeRecordings(in: folder)
    let written = try Panlab.run(["bundle", "device/a.csv", "-o", "a.html"], in: folder)
    #expect(written.exitCode == 0, "\(written.error)")
    let (first, second) = (
      try Panlab.run(["agree", "device/a.csv"], in: folder),
      try Panlab.run(["agree", "a.html"], in: folder)
    )
    #expect(second.output == first.output)
    #expect(first.output.contains("device/a"))
    #expect(
      try Panlab.run(["bundle", "--list", "a.html"], in: folder).output.contains("device/a.frames"))
  }

  @Test func `a list says what is inside, and what was left out`() throws {
    let folder = try TemporaryFolder()
    let written = try Panlab.run(
      ["bundle", "shipped:first-look/anna-drag-1", "-o", "a.html"], in: folder)
    #expect(written == Panlab.Result(output: "", error: "", exitCode: 0))
    let list = try Panlab.run(["bundle", "--list", "a.html"], in: folder)
    #expect(list.exitCode == 0)
    let lines = list.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "name         default")
    #expect(lines.contains("left out     people (3), notes (1)"))
    #expect(lines.contains("kept         nothing private"))
    #expect(list.output.contains("first-look/person-1-drag-1"))
    #expect(!(try folder.read("a.html").contains("anna")))
  }

  @Test func `failures of a check become bundles, one for each group`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write("trace,intent\nlong,cancel\nshort,cancel\n", to: "swipes/labels.csv")
    try folder.write(
      #"{"groups": {"my swipes": {"traces": "swipes"}, "none": {"traces": "swipes/short.csv"}}}"#,
      to: "panlab.json")
    let check = try Panlab.run(["check", "--bundle-failures", "failed"], in: folder)
    #expect(check.exitCode == 1)
    #expect(try folder.contents(of: "failed") == ["my-swipes.panlab.html"])
    let again = try Panlab.run(["check", "failed/my-swipes.panlab.html"], in: folder)
    #expect(again.exitCode == 1)
    #expect(again.output.contains("1 trace: 0 passed, 1 failed"), "\(again.output)")
  }

  /// A folder whose suite has limits, of which each gesture and all together break some.
  private static func limitedFolder() throws -> TemporaryFolder {
    let folder = try Gestures.labelledFolder()
    try folder.write(
      #"""
      {"groups": {"swipes": {"traces": "swipes", "intent": "warn", "budgets": {
        "completion": {"limit": "1ms..2ms", "level": "error"}, "accuracy": 1, "unlabelled": "off",
        "margin": {"limit": ["5000pt/s"], "level": "warn"}
      }}}}
      """#, to: "panlab.json")
    return folder
  }

  /// The lines about broken limits, without the place where a limit stands.
  private static func limits(in output: String) -> [String] {
    output.split(separator: "\n").filter { $0.contains("completion") || $0.contains("margin") }
      .filter { $0.contains(" is ") }
      .map { line in
        var words = String(line.prefix { $0 != "(" })
        for name in ["swipes: ", "check: "] { words.replace(name, with: "") }
        return words
      }
  }

  @Test func `the limits of a suite's group come along, and check answers as in the suite`() throws
  {
    let folder = try Self.limitedFolder()
    let suite = try Panlab.run(["check"], in: folder)
    #expect(suite.exitCode == 1)
    let lines = Self.limits(in: suite.output)
    #expect(lines.count >= 2, "\(suite.output)")
    let script = "suite panlab.json\nbundle --output a.panlab.html\n"
    let written = try Panlab.run([], in: folder, input: script)
    #expect(written.exitCode == 0, "\(written.error)")
    let check = try Panlab.run(["check", "a.panlab.html"], in: folder)
    #expect(check.exitCode == 1)
    #expect(Self.limits(in: check.output) == lines, "\(check.output)")
    #expect(check.output.contains("a.panlab.html/panlab.json:"))
    let report = try Panlab.run(["check", "a.panlab.html", "--format", "json"], in: folder)
    #expect(report.output.contains(#""budget":"completion""#), "\(report.output)")
    let list = try Panlab.run(["bundle", "--list", "a.panlab.html"], in: folder)
    #expect(
      list.output.contains(
        "\nlimits       accuracy 1, completion 0.001..0.002, margin, unlabelled off\n"),
      "\(list.output)")
    // They come back beside others, and the suite answers as the bundle did.
    try folder.write(#"{"groups": {}}"#, to: "mine/panlab.json")
    let back = try Panlab.run(["import", "a.panlab.html", "-o", "mine/incidents"], in: folder)
    #expect(back.exitCode == 0, "\(back.error)")
    let again = try Panlab.run(["check", "--suite", "mine/panlab.json"], in: folder)
    #expect(again.exitCode == 1)
    #expect(
      Self.limits(
        in: again.output.replacing("a: ", with: "").replacing("incidents/", with: "swipes/"))
        == lines, "\(again.output)")
  }

  @Test func `a limit of all gestures together is not asked of some of them`() throws {
    let folder = try Self.limitedFolder()
    let script = "suite panlab.json\nbundle swipes/long --output a.panlab.html\n"
    #expect(try Panlab.run([], in: folder, input: script).exitCode == 0)
    let list = try Panlab.run(["bundle", "--list", "a.panlab.html"], in: folder)
    #expect(
      list.output.contains("\nlimits       completion 0.001..0.002, margin, unlabelled off\n"),
      "\(list.output)")
  }

  @Test func `gestures that break a limit are bundled with the failures`() throws {
    let folder = try Self.limitedFolder()
    let check = try Panlab.run(["check", "--bundle-failures", "failed"], in: folder)
    #expect(check.exitCode == 1)
    #expect(try folder.contents(of: "failed") == ["swipes.panlab.html"])
    let again = try Panlab.run(["check", "failed/swipes.panlab.html"], in: folder)
    #expect(again.exitCode == 1)
    #expect(Self.limits(in: again.output) == Self.limits(in: check.output))
  }

  @Test func `import puts gestures, labels and a group of a suite beside others`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write(
      "// Ours.\n{ \"groups\": { // all\n \"all\": {\"traces\": \"swipes\"} } }\n",
      to: "panlab.json")
    _ = try Panlab.run(
      ["bundle", "swipes/long.csv", "--set", "velocity-threshold=5000", "-o", "late.panlab.html"],
      in: folder)
    let first = try Panlab.run(
      ["import", "late.panlab.html", "--meant", "cancel", "-o", "swipes/incidents"], in: folder)
    #expect(
      first
        == Panlab.Result(
          output:
            "bundle            gestures  already here\nlate.panlab.html         1             0\n",
          error:
            "panlab.json: group 'late', judged by 'swipes/incidents/late.controller.json'\n",
          exitCode: 0))
    #expect(
      try folder.contents(of: "swipes/incidents") == [
        "labels.csv", "late.controller.json", "long.csv",
      ])
    #expect(try folder.read("swipes/incidents/labels.csv") == "trace,intent\nlong,cancel\n")
    let suite = try folder.read("panlab.json")
    #expect(suite.hasPrefix("// Ours.\n{ \"groups\": {\n    \"late\": {"))
    let check = try Panlab.run(["check", "--format", "csv"], in: folder)
    #expect(check.output.contains("incidents/long"))
    let second = try Panlab.run(
      ["import", "late.panlab.html", "--meant", "cancel", "-o", "swipes/incidents"], in: folder)
    #expect(
      second.error
        == "Warning: late.panlab.html: 'swipes/long' is already here, as 'incidents/long'; it is left out\n"
    )
    #expect(try folder.read("panlab.json") == suite)
  }

  @Test func `open prints the answer where there is no display`() throws {
    let folder = try Gestures.labelledFolder()
    let noDisplay = ["DISPLAY": "", "WAYLAND_DISPLAY": ""]
    try folder.write(#"{"groups": {"one": {"traces": "swipes"}}}"#, to: "panlab.json")
    _ = try Panlab.run(["bundle", "swipes/long.csv", "-o", "a.html"], in: folder)
    _ = try Panlab.run(["check", "--report", "json=r.json"], in: folder)
    func open(_ file: String) throws -> String {
      let result = try Panlab.run(["open", file], in: folder, environment: noDisplay)
      #expect(result.exitCode == 0, "\(result.error)")
      return result.output
    }
    #expect(try open("a.html").hasPrefix("swipes/long: finish; finish was meant: pass"))
    #expect(try open("swipes/long.csv").hasPrefix("swipes/long: finish; finish was meant: pass"))
    #expect(try open("panlab.json").contains("2 passed"))
    #expect(try open("r.json").contains("2 passed"))
    try folder.write("<!DOCTYPE html>\n<p>hello</p>\n", to: "b.html")
    let page = try Panlab.run(["open", "b.html"], in: folder, environment: noDisplay)
    #expect(
      page.error == "Error: b.html: a page, which only a browser can show; open it in a browser\n")
    #expect(page.exitCode == 65)
  }

  @Test func `open hands the file or a page to the browser where there is a display`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write(#"{"groups": {"one": {"traces": "swipes"}}}"#, to: "panlab.json")
    _ = try Panlab.run(["bundle", "swipes/long.csv", "-o", "a b.panlab.html"], in: folder)
    _ = try Panlab.run(["check", "--report", "json=r.json"], in: folder)
    #if os(macOS)
      let name = "open"
    #else
      let name = "xdg-open"
    #endif
    let opener = try folder.write(
      "#!/bin/sh\nprintf '%s\\n' \"$1\" > opened.part && mv opened.part opened\n", to: "bin/\(name)"
    )
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: opener.path)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    func opened(_ file: String) throws -> String {
      try? FileManager.default.removeItem(at: folder.url.appendingPathComponent("opened"))
      let result = try Panlab.run(
        ["open", file], in: folder,
        environment: [
          "DISPLAY": ":0", "PATH": "\(folder.url.path)/bin:\(path)",
          "XDG_STATE_HOME": "\(folder.url.path)/state",
        ])
      #expect(result == Panlab.Result(output: "", error: "", exitCode: 0), "\(file)")
      // The opener runs beside the program.
      let end = Date(timeIntervalSinceNow: 60)
      while Date() < end {
        if let text = try? folder.read("opened") { return String(text.dropLast()) }
        usleep(10_000)
      }
      return ""
    }
    #expect(try opened("a b.panlab.html") == "a b.panlab.html")
    try folder.write("<!DOCTYPE html>\n<p>hello</p>\n", to: "b.html")
    #expect(try opened("b.html") == "b.html")
    for file in ["swipes/long.csv", "swipes", "panlab.json", "r.json", "shipped:first-look"] {
      let page = try opened(file)
      #expect(page.hasPrefix("\(folder.url.path)/state/panlab/opened/"), "\(file): \(page)")
      let text = try String(contentsOfFile: page, encoding: .utf8)
      #expect(text.hasPrefix("<!DOCTYPE html>"), "\(file)")
      #expect(text.contains(file.hasPrefix("shipped") ? "anna-drag-1" : "swipes/long"), "\(file)")
    }
    // What fails is shown as what passes is.
    try folder.write("trace,intent\nlong,cancel\nshort,cancel\n", to: "swipes/labels.csv")
    _ = try Panlab.run(["check", "--report", "json=failed.json"], in: folder)
    let failed = try String(contentsOfFile: try opened("failed.json"), encoding: .utf8)
    #expect(failed.contains("FAIL") || failed.contains("failed"))
    // Where the opener is missing, the answer is printed after all.
    let without = try Panlab.run(
      ["open", "a b.panlab.html"], in: folder, environment: ["DISPLAY": ":0", "PATH": "/nowhere"])
    #expect(without.error.hasPrefix("Warning: open: no browser could be started\n"))
    #expect(without.output.hasPrefix("swipes/long: finish; finish was meant: pass"))
  }

  @Test func `a link to a bundle outside its folder is refused`() throws {
    let folder = try Gestures.labelledFolder()
    _ = try Panlab.run(["bundle", "swipes", "-o", "a.html"], in: folder)
    try folder.write("", to: "shared/note.txt")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("shared/a.html"),
      withDestinationURL: folder.url.appendingPathComponent("a.html"))
    let refused = try Panlab.run(["check", "shared/a.html"], in: folder)
    #expect(refused.exitCode == 65)
    #expect(refused.error.hasPrefix("Error: shared/a.html: a link that points outside "))
    let followed = try Panlab.run(["check", "shared/a.html", "--follow-links"], in: folder)
    #expect(followed.exitCode == 0, "\(followed.error)")
  }

  /// Changes the document in a page, and its fingerprint with it.
  private static func changed(
    _ page: String, _ change: (inout [String: Any]) throws -> Void
  ) throws -> String {
    let mark = #"data-fingerprint=""#
    let start = try #require(page.firstRange(of: mark)).upperBound
    let text = try #require(page[start...].firstRange(of: ">")).upperBound
    let end = try #require(page[text...].firstRange(of: "</script>")).lowerBound
    var members = try #require(
      JSONSerialization.jsonObject(with: Data(page[text..<end].utf8)) as? [String: Any])
    try change(&members)
    let data = try JSONSerialization.data(withJSONObject: members, options: .sortedKeys)
    let block = String(decoding: data, as: UTF8.self).replacing("<", with: "\\u003c")
    return page[..<start] + Fingerprint.text(of: block) + "\">" + block + page[end...]
  }

  @Test func `what a bundle tells of recordings that are not its own is said`() throws {
    let folder = try Gestures.labelledFolder()
    _ = try Panlab.run(["bundle", "swipes", "-o", "a.html"], in: folder)
    let page = try folder.read("a.html")
    func write(_ name: String, _ text: String) throws {
      let other = try Self.changed(page) { members in
        var files = try #require(members["files"] as? [[String]])
        let place = try #require(files.firstIndex { $0[0] == "swipes/long.csv" })
        files[place][1] = text
        members["files"] = files
      }
      try folder.write(other, to: name)
    }
    try write("other.html", Gestures.drag(points: 300))
    let other = try Panlab.run(["check", "other.html"], in: folder)
    #expect(
      other.error
        == "other.html: 1 of 2 gestures decided differently from when the bundle was written by the same program: swipes/long has other touches\n"
    )
    try write("short.html", "t_ms,x,y,phase\n")
    let short = try Panlab.run(["check", "short.html"], in: folder)
    #expect(short.error.contains(": swipes/long cannot be read\n"), "\(short.error)")
    #expect(short.exitCode == 65)
  }

  @Test func `a bundle of very many files is read in a moment`() throws {
    let folder = try Gestures.labelledFolder()
    _ = try Panlab.run(["bundle", "swipes", "-o", "a.html"], in: folder)
    let many = try Self.changed(try folder.read("a.html")) { members in
      var files = try #require(members["files"] as? [[String]])
      let recording = Gestures.drag(points: 300)
      files += (0..<(Nightly.isOn ? 10_000 : 2000)).map {
        ["\($0)/a.frames", "t_ms,view,x,y,width,height\n"]
      }
      files += (0..<(Nightly.isOn ? 2000 : 400)).map { ["\($0)/a.csv", recording] }
      members["files"] = files
    }
    try folder.write(many, to: "many.html")
    let start = ContinuousClock.now
    let check = try Panlab.run(["check", "many.html", "--quiet"], in: folder)
    #expect(check.exitCode == 0, "\(check.error)")
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test func `a bundle that was cut or edited is refused in every verb`() throws {
    let folder = try Gestures.labelledFolder()
    _ = try Panlab.run(["bundle", "swipes", "-o", "a.html"], in: folder)
    let text = try folder.read("a.html")
    try folder.write(String(text.prefix(3000)), to: "cut.html")
    try folder.write(String(text.prefix(text.count / 2)), to: "half.html")
    try folder.write(
      text.replacing("\\n0,20,400,began", with: "\\n0,21,400,began"), to: "edited.html")
    for verb in [
      ["explain"], ["check"], ["page", "-o", "p.html"], ["import", "-o", "x"],
      ["bundle", "--list"],
    ] {
      for file in ["cut.html", "half.html"] {
        let cut = try Panlab.run(verb + [file], in: folder)
        #expect(cut.error == "Error: \(file): ends too early; get the whole file\n", "\(verb)")
        #expect(cut.exitCode == 65)
      }
      let edited = try Panlab.run(verb + ["edited.html"], in: folder)
      #expect(
        edited.error.hasPrefix("Error: edited.html: the bundle was changed, its fingerprint is "),
        "\(verb)")
      #expect(edited.exitCode == 65)
    }
  }
}
