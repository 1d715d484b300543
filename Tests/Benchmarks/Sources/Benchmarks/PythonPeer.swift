import Foundation

/// Runs a Python script that does the same work, with the `python3` in the search path.
enum PythonPeer {
  /// The numbers that a script prints; nil without Python or a package that the script imports.
  static func numbers(_ script: String, _ arguments: String...) -> [Double]? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script] + arguments
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
  }
}
