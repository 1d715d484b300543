import Foundation
import Testing

/// Readers and writers judge a path alike: what reading refuses is not written through either.
struct LinkedFilesTests {
  /// A folder `t` with a drag, and a folder `out` beside it.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Gestures.drag(points: 300), to: "t/a.csv")
    try folder.write("trace,intent\na,finish\n", to: "out/labels.csv")
    return folder
  }

  private static func link(_ path: String, to target: String, in folder: TemporaryFolder) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent(path).path, withDestinationPath: target)
  }

  @Test(arguments: ["../out/labels.csv", "../out/new.csv"])
  func `labels are neither read nor written through a link that leads out`(
    _ target: String
  ) throws {
    let folder = try Self.folder()
    try Self.link("t/labels.csv", to: target, in: folder)
    let before = try folder.contents(of: "out")
    for line in ["label t/a cancel", "label t/a cancel; undo"] {
      let run = try Panlab.run(["repl", "t", "--keep-going", "-c", line], in: folder)
      #expect(run.exitCode != 0, "\(run)")
    }
    #expect(try folder.contents(of: "out") == before)
    #expect(try folder.read("out/labels.csv") == "trace,intent\na,finish\n")
    let followed = try Panlab.run(
      ["repl", "t", "--follow-links", "-c", "label t/a cancel"], in: folder)
    #expect((followed.exitCode == 0) == target.hasSuffix("labels.csv"), "\(followed)")
  }

  @Test(arguments: [
    "export default -o LINK", "page t -o LINK", "extract t -o LINK", "inspect t -o LINK",
    "check t --level unlabelled=off --report json=LINK", "sweep t --over extent --svg LINK",
    "check t --baseline LINK --update-baseline all",
  ])
  func `a result is not written through a link that leads out`(_ line: String) throws {
    for target in ["../out/labels.csv", "../out/new.json"] {
      let folder = try Self.folder()
      try folder.write("", to: "w/keep")
      try Self.link("w/r.json", to: target, in: folder)
      let before = try folder.contents(of: "out")
      let words = line.replacingOccurrences(of: "LINK", with: "w/r.json").split(separator: " ")
      let run = try Panlab.run(words.map(String.init), in: folder)
      #expect(run.exitCode != 0, "\(target): \(run)")
      #expect(try folder.contents(of: "out") == before)
      #expect(try folder.read("out/labels.csv") == "trace,intent\na,finish\n")
    }
  }

  @Test func `a result is written through a link inside its folder, and to a descriptor`() throws {
    let folder = try Self.folder()
    try folder.write("", to: "first.json")
    try Self.link("latest.json", to: "first.json", in: folder)
    #expect(try Panlab.run(["export", "default", "-o", "latest.json"], in: folder).exitCode == 0)
    #expect(try folder.read("first.json").contains("velocity-threshold"))
    let run = try Panlab.shell(
      "\"$panlab\" export default --format json -o /dev/stdout > out.json", in: folder)
    #expect(run.exitCode == 0, "\(run)")
    #expect(try folder.read("out.json") == folder.read("first.json"))
  }

  @Test(arguments: [
    "check t", "inspect t", "explain t", "compare default appcoda t", "extract t -o e.jsonl",
    "sweep t --over progress-threshold", "page t -o p.html", "import t -o new",
    "repl t -c counts",
  ])
  func `a link to nothing is an error of every verb`(_ line: String) throws {
    for name in ["labels.csv", "b.csv"] {
      let folder = try Self.folder()
      try Self.link("t/\(name)", to: "nowhere.csv", in: folder)
      let run = try Panlab.run(line.split(separator: " ").map(String.init), in: folder)
      #expect([65, 66].contains(run.exitCode), "\(name): \(run)")
      #expect(run.error.contains("t/\(name): no such file"), "\(name): \(run)")
    }
  }

  @Test func `folders that tools fill are not searched for a suite, and are named`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Gestures.drag(points: 300), to: "t/a.csv")
    let suite = #"{"groups": {"g": {"traces": "a.csv"}}}"#
    for name in ["node_modules/x", "Pods", "DerivedData/y", "app/node_modules"] {
      try folder.write(suite, to: "\(name)/panlab.json")
    }
    let none = try Panlab.run(["check"], in: folder)
    #expect(none.exitCode == 66)
    #expect(
      none.error.contains("(DerivedData, Pods, app/node_modules and 1 more are not searched)"),
      "\(none.error)")
    try folder.write(Gestures.drag(points: 300), to: "gestures/a.csv")
    try folder.write("trace,intent\na,finish\n", to: "gestures/labels.csv")
    try folder.write(suite, to: "gestures/panlab.json")
    let found = try Panlab.run(["check"], in: folder)
    #expect(
      found.error.hasPrefix("using gestures/panlab.json\n") && found.exitCode == 0, "\(found)")
  }
}
