import Foundation
import Testing

/// A script that node runs, with the modules that it imports.
struct NodeRun {
  /// The modules by their names without the suffix `.mjs`.
  var modules: [String: String] = [:]
  var script = ""

  private static let node: String? = [
    "/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node",
  ]
  .first(where: FileManager.default.isExecutableFile)

  static var isPossible: Bool { node != nil }

  /// The lines that the script prints.
  func lines() throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("panlab-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in modules.merging(["main": script], uniquingKeysWith: { $1 }) {
      let file = folder.appendingPathComponent("\(name).mjs")
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.node))
    process.arguments = [folder.appendingPathComponent("main.mjs").path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try #require(
      String(data: pipe.fileHandleForReading.readDataToEndOfFile(), encoding: .utf8))
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return output.split(separator: "\n").map(String.init)
  }
}
