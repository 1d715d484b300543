import Foundation
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
  ]

  private static func write(
    _ incident: Incident, in folder: TemporaryFolder, to file: String = "a.panlab.html"
  ) throws {
    try folder.write(Gestures.drag(points: 200, from: 4), to: "drags/edge.csv")
    try folder.write(Gestures.drag(points: 200, from: 60), to: "drags/inner.csv")
    try folder.write("trace,intent\nedge,finish\ninner,finish\n", to: "drags/labels.csv")
    let result = try Panlab.run(
      ["bundle"] + incident.traces + incident.options
        + ["--keep", "people,devices,notes", "-o", file],
      in: folder, program: incident.program)
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(result.output == "")
  }

  @Test(arguments: incidents)
  func `verbs say of a bundle what they say of the recordings`(_ incident: Incident) throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    try Self.write(incident, in: folder)
    let text = try folder.read("a.panlab.html")
    #expect(text.utf8.count <= incident.most)
    // Another folder, another name, another time zone.
    try other.write(text, to: "mail/renamed.html")
    let verbs = [
      ["explain"], ["explain", "--format", "json"], ["check", "--format", "csv"],
      ["tune", "--tune", "velocity-threshold=100:900", "--format", "csv"],
    ]
    for verb in verbs where incident.program == Panlab.executable || verb[0] != "tune" {
      let first = try Panlab.run(
        verb + incident.traces + incident.options, in: folder, program: incident.program)
      let second = try Panlab.run(
        verb + ["mail/renamed.html"], in: other, environment: ["TZ": "Pacific/Apia"],
        program: incident.program)
      #expect(second.output == first.output, "\(verb)")
      #expect(second.exitCode == first.exitCode, "\(verb)")
      // A single gesture is too few to tune on.
      #expect(first.output.count > 100 || verb[0] == "tune" && incident.traces[0].hasSuffix("-1"))
      if verb[0] == "explain" {
        #expect(
          second.error.contains(", decided as when the bundle was written"), "\(second.error)")
      }
    }
    let page = try Panlab.run(
      ["page", "mail/renamed.html", "-o", "page.html"], in: other, program: incident.program)
    #expect(page.exitCode == 0, "\(page.error)")
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

  @Test func `twenty gestures fit into a megabyte`() throws {
    let folder = try TemporaryFolder()
    let list = try Panlab.run(["check", "shipped:swipe-back", "--list"]).output
    let names = list.split(separator: "\n").prefix(20).map { "shipped:\($0)" }
    #expect(names.count == 20)
    let result = try Panlab.run(["bundle"] + names + ["-o", "a.html"], in: folder)
    #expect(result.exitCode == 0, "\(result.error)")
    let size = try folder.read("a.html").utf8.count
    #expect(size <= 1_000_000, "\(size)")
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
    let recording =
      "# outcome: finish\n# observed: source=coordinator release=0.4 frames=a.frames\n"
      + Gestures.drag(points: 330)
    try folder.write(recording, to: "device/a.csv")
    try folder.write(
      "t_ms,view,x,y,width,height\n0,top,0,0,390,844\n400,top,330,0,390,844\n800,top,390,0,390,844\n",
      to: "device/a.frames")
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
    #expect(page.error == "Error: b.html: a page, which only a browser shows; open it in one\n")
    #expect(page.exitCode == 65)
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
    #expect(refused.error.hasPrefix("Error: shared/a.html: a link that leads out of "))
    let followed = try Panlab.run(["check", "shared/a.html", "--follow-links"], in: folder)
    #expect(followed.exitCode == 0, "\(followed.error)")
  }

  @Test func `a bundle that was cut or edited is refused in every verb`() throws {
    let folder = try Gestures.labelledFolder()
    _ = try Panlab.run(["bundle", "swipes", "-o", "a.html"], in: folder)
    let text = try folder.read("a.html")
    try folder.write(String(text.prefix(3000)), to: "cut.html")
    try folder.write(
      text.replacing("\\n0,20,400,began", with: "\\n0,21,400,began"), to: "edited.html")
    for verb in [
      ["explain"], ["check"], ["page", "-o", "p.html"], ["import", "-o", "x"],
      ["bundle", "--list"],
    ] {
      let cut = try Panlab.run(verb + ["cut.html"], in: folder)
      #expect(
        cut.error == "Error: cut.html: ends within its bundle; get the whole file\n", "\(verb)")
      #expect(cut.exitCode == 65)
      let edited = try Panlab.run(verb + ["edited.html"], in: folder)
      #expect(
        edited.error.hasPrefix("Error: edited.html: the bundle was changed, its fingerprint is "),
        "\(verb)")
      #expect(edited.exitCode == 65)
    }
  }
}
