package import Foundation

/// A script that node runs, with the files that it imports or reads.
package struct NodeRun {
  /// The files beside the script, by their names; those with the suffix `.js` are ES modules too.
  package var files: [String: String] = [:]
  package var script = ""

  package init() {}

  /// The program; nil where there is none.
  private static let node = Tool.path("node")

  package static var isPossible: Bool { node != nil }

  /// Why nothing came of it.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// What the script prints.
  package func output() throws -> String {
    guard let node = Self.node else { throw Failure(description: "there is no node") }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("panlab-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let own = ["main.mjs": script, "package.json": #"{ "type": "module" }"#]
    for (name, text) in files.merging(own, uniquingKeysWith: { $1 }) {
      try text.write(
        to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    let (text, status) = try Tool.run(node, ["main.mjs"], in: folder)
    guard status == 0 else { throw Failure(description: "node ended with \(status)") }
    return text
  }

  /// The lines that the script prints.
  package func lines() throws -> [String] { try output().split(separator: "\n").map(String.init) }
}

/// Programs that tests use where they are installed.
package enum Tool {
  /// The program of this name; nil where there is none.
  package static func path(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return (folders.map(String.init) + ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"])
      .map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }

  /// Runs a program until it ends; returns what it printed and its exit code.
  package static func run(
    _ program: String, _ arguments: [String], in folder: URL
  ) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: output, as: UTF8.self), process.terminationStatus)
  }
}
