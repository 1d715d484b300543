import Controllers
import Foundation
import Rules
import Tuning

/// A world for other programs: the gestures of the people seen and of new people, and the numbers to tune.
struct PeerTask: Encodable, Sendable {
  struct Gestures: Encodable, Sendable {
    let progress, velocity: [Double]
    let finishes: [Bool]

    init(_ made: StrangePopulation.Made) {
      progress = made.asked.map { $0.releases[0].progress }
      velocity = made.asked.map { $0.releases[0].velocity }
      finishes = made.asked.map { $0.meant == 1 }
    }
  }

  struct Parameter: Encodable, Sendable {
    let name: String
    let low, high: Double
  }

  let seen, new: Gestures
  let start: [String: Double]
  let parameters: [Parameter]

  init(
    _ seen: StrangePopulation.Made, _ new: StrangePopulation.Made, _ start: Controller,
    _ parameters: [TunedParameter]
  ) {
    (self.seen, self.new) = (Gestures(seen), Gestures(new))
    self.start = [
      "progress-threshold": start.progressThreshold, "velocity-threshold": start.velocityThreshold,
    ]
    self.parameters = parameters.map {
      Parameter(name: $0.name, low: $0.range.lowerBound, high: $0.range.upperBound)
    }
  }

  /// The names of the other programs and how often each is right for the new people of every task, by
  /// `Tests/Benchmarks/tuners`.
  ///
  /// - Throws: If `python3` lacks numpy, or prints something else.
  static func agreements(_ tasks: [PeerTask]) throws -> [(name: String, values: [Double])] {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../tuners").standardizedFileURL
    let file = FileManager.default.temporaryDirectory.appending(
      path: "panlab-worlds-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let lines = try tasks.map { try JSONEncoder().encode($0) + Data("\n".utf8) }
    try lines.reduce(into: Data()) { $0 += $1 }.write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path, file.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let found = try JSONDecoder().decode([String: [Double]].self, from: text)
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
