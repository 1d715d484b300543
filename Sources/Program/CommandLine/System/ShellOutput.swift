import Foundation

/// The output of an `sh` command, and its exit code.
struct ShellOutput {
  let code: Int32
  let text: String

  init(_ command: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      (code, text) = (127, "\(error)")
      return
    }
    text = InterruptWatch.whileRunning(process.processIdentifier) {
      String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    code = process.terminationStatus
  }

  static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
