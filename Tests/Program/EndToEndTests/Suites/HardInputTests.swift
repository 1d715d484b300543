import Foundation
import Testing

struct HardInputTests {
  private func check(
    _ folder: TemporaryFolder, error: String, exitCode: Int32,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try Panlab.run(["check", "swipes"], in: folder)
    #expect(result.error.contains(error), sourceLocation: sourceLocation)
    #expect(result.output.contains("\n2 traces: "), sourceLocation: sourceLocation)
    #expect(result.exitCode == exitCode, sourceLocation: sourceLocation)
  }

  @Test func `a file that is gone when it is read`() throws {
    let folder = try Gestures.labelledFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("swipes/gone.csv").path,
      withDestinationPath: "nowhere.csv")
    try check(folder, error: "Error: swipes/gone.csv: no such file; check the path", exitCode: 66)
  }

  @Test func `a link that leads to itself`() throws {
    let folder = try Gestures.labelledFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("swipes/loop.csv").path,
      withDestinationPath: "loop.csv")
    try check(folder, error: "Error: swipes/loop.csv: cannot be opened (", exitCode: 65)
  }

  @Test func `a folder with the name of a file`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write(Gestures.drag(points: 90), to: "swipes/a.csv/inner.csv")
    try check(
      folder, error: "Error: swipes/a.csv: a folder with the name of a file; rename it",
      exitCode: 65)
  }

  @Test func `a file of 200 MB that is no text`() throws {
    let folder = try Gestures.labelledFolder()
    let file = try folder.write("", to: "swipes/big.csv")
    #expect(truncate(file.path, 200_000_000) == 0)
    try check(folder, error: "Error: swipes/big.csv:1: a NUL byte, ", exitCode: 65)
  }

  @Test func `a header of ten thousand columns`() throws {
    let folder = try Gestures.labelledFolder()
    let names = (1...10_000).map { "c\($0)" }.joined(separator: ",")
    try folder.write("\(names)\n1,2,3\n", to: "swipes/wide.csv")
    let result = try Panlab.run(["check", "swipes"], in: folder)
    #expect(result.error.hasPrefix("Error: swipes/wide.csv:1: "))
    #expect(result.error.utf8.count < 400)
    #expect(result.output.contains("\n2 traces: "))
    #expect(result.exitCode == 65)
  }

  @Test(.enabled(if: geteuid() != 0)) func `a file without permission`() throws {
    let folder = try Gestures.labelledFolder()
    let file = try folder.write(Gestures.drag(points: 90), to: "swipes/secret.csv")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
    try check(folder, error: "Error: swipes/secret.csv: cannot be opened (", exitCode: 65)
  }

  @Test func `an interrupt ends the run, and what is done is reported`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write(
      #"{"groups": {"one": {"traces": "swipes"}, "two": {"traces": ["late.csv", "swipes"]}}}"#,
      to: "panlab.json")
    try folder.write(Gestures.drag(points: 100), to: "text")
    // The program waits for the pipe's other end, so that the signal arrives in the middle. The pause lets the thread
    // that waits for signals run before the rows arrive, also on a busy machine.
    let result = try Panlab.shell(
      "mkfifo late.csv; \"$panlab\" check --report json=r.json & pid=$!;"
        + " exec 3>late.csv; kill -INT $pid; sleep 0.5; cat text >&3; exec 3>&-; wait $pid",
      in: folder)
    #expect(result.exitCode == 130)
    #expect(
      result.output.hasSuffix(
        "partial: the run was stopped before its end; 2 traces: 2 passed, 0 failed; 1 finish,"
          + " 1 cancel, 0 none\n"))
    #expect(try folder.read("r.json").contains("\"partial\": true"))
  }

  @Test func `a file may have a name of one letter`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write("{}", to: "b")
    let run = try Panlab.run(["check", "swipes", "--baseline", "b"], in: folder)
    #expect(run.exitCode == 65)
    #expect(try Panlab.run(["import", "b", "-o", "o"], in: folder).exitCode == 65)
    let history = try Panlab.run(
      ["check", "swipes", "--output", "o.txt"], in: folder, environment: ["PANLAB_HISTORY": "h"])
    #expect(history.exitCode == 0)
  }
}
