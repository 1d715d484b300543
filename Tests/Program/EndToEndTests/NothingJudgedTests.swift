import Foundation
import Testing

/// Numbers of the verbs beside `check` say how much was compared, and nothing compared is no number.
struct NothingJudgedTests {
  /// Drags of six people, half of them meant to finish, with a label each.
  private static func folder(_ intent: (Bool) -> String?) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var labels = "trace,intent,tags\n"
    for person in 1...6 {
      for number in 1...4 {
        try folder.write(
          Gestures.drag(points: Double(number * 70 + person)), to: "t/p\(person)-\(number).csv")
        guard let word = intent(number > 2) else { continue }
        labels += "p\(person)-\(number),\(word),person:p\(person)\n"
      }
    }
    try folder.write(labels, to: "t/labels.csv")
    return folder
  }

  @Test(arguments: ["any", nil]) func `a sweep without labels that say a decision has no best`(
    _ word: String?
  ) throws {
    let folder = try Self.folder { _ in word }
    let words = ["sweep", "t", "--over", "progress-threshold=0.2:0.8:0.2"]
    let table = try Panlab.run(words, in: folder)
    #expect(table.exitCode == 0, "\(table.error)")
    #expect(!table.output.contains("*"), "\(table.output)")
    let csv = try Panlab.run(words + ["--format", "csv"], in: folder).output
    for line in csv.split(separator: "\n").dropFirst() {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      #expect(cells[1] == "" && cells[3] == "" && cells.last == "false", "\(line)")
    }
    let json = try Panlab.run(words + ["--format", "json"], in: folder).output
    #expect(json.contains(#""best": null"#), "\(json)")
  }

  @Test func `the accuracy over labels with which any decision is as meant is no number`() throws {
    let folder = try Self.folder { _ in "any" }
    let words = ["check", "--format", "json"]
    try folder.write(#"{"groups": {"g": {"traces": "t"}}}"#, to: "panlab.json")
    let any = try Panlab.run(words, in: folder).output
    #expect(any.contains(#""accuracy": null"#), "\(any)")
    try folder.write(
      #"{"groups": {"g": {"traces": "t", "budgets": {"accuracy": 0.5}}}}"#, to: "panlab.json")
    let gate = try Panlab.run(["check"], in: folder)
    #expect(gate.exitCode == 65)
    #expect(gate.output.contains("accuracy has nothing to compare"), "\(gate.output)")
    // Nor do such labels raise the accuracy of others.
    let half = try Self.folder { $0 ? "any" : "finish" }
    try half.write(#"{"groups": {"g": {"traces": "t"}}}"#, to: "panlab.json")
    #expect(try Panlab.run(words, in: half).output.contains(#""accuracy": 0"#))
  }

  @Test func `an agreement inside noise alone is nothing to compare`() throws {
    let folder = try TemporaryFolder()
    for (name, outcome) in [("a", "finish"), ("b", "cancel")] {
      try folder.write(
        "# played: one\n# outcome: \(outcome)\n" + Gestures.drag(points: 300), to: "t/\(name).csv")
    }
    let run = try Panlab.run(["agree", "t"], in: folder)
    #expect(run.output.contains("0 of 0 decisions as on the device; 2 inside noise"), "\(run)")
    #expect(run.exitCode == 1)
    try folder.write("# outcome: finish\n" + Gestures.drag(points: 300), to: "t/c.csv")
    #expect(try Panlab.run(["agree", "t"], in: folder).exitCode == 0)
  }

  @Test func `a plan against what decides the same has no figures`() throws {
    let folder = try Self.folder { $0 ? "finish" : "cancel" }
    let itself = try Panlab.run(["plan", "t", "--against", "default"], in: folder)
    #expect(itself.exitCode == 65 && itself.output == "", "\(itself)")
    #expect(itself.error.contains("does not show how much people differ"), "\(itself.error)")
    #expect(try Panlab.run(["plan", "t", "--against", "appcoda"], in: folder).exitCode == 0)
  }

  @Test func `a requirement by a margin of everything is refused`() throws {
    let folder = try Self.folder { $0 ? "finish" : "cancel" }
    for (margin, code) in [("1", 64), ("1.0", 64), ("0.02", nil as Int32?)] {
      let run = try Panlab.run(
        ["compare", "default", "appcoda", "t", "--require", "not-worse", "--by", margin],
        in: folder)
      #expect(code == nil ? run.exitCode != 64 : run.exitCode == code, "\(margin): \(run)")
    }
  }
}
