import Controllers
import Foundation
import Traces

/// The shipped recordings: those of transitions, and those of a sheet with stops.
struct ShippedGestures {
  let transitions: [Trace]
  let sheets: [Trace]

  var count: Int { transitions.count + sheets.count }

  init(in folder: URL) throws {
    var (transitions, sheets): ([Trace], [Trace]) = ([], [])
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".csv") && !$0.hasSuffix("labels.csv") }.sorted()
    for path in paths {
      let traces = try TraceReader.read(path: folder.appending(path: path).path, name: path)
      if path.hasPrefix("sheet") { sheets += traces } else { transitions += traces }
    }
    (self.transitions, self.sheets) = (transitions, sheets)
  }
}

/// What comparisons found.
struct Tally {
  /// The replays that were compared, and those of them that ended in a decision.
  private(set) var compared = 0, decided = 0
  private(set) var differences: [String] = []

  /// Notes two values that must be equal.
  mutating func expect<Value: Equatable>(_ place: String, _ what: String, _ a: Value, _ b: Value) {
    if a != b { differences.append("\(place): \(what): exported \(a), controller \(b)") }
  }

  /// Notes two numbers that may differ in their last digits.
  mutating func expectNear(_ place: String, _ what: String, _ a: Double?, _ b: Double?) {
    if a == b { return }
    guard let a, let b, abs(a - b) <= 1e-9 * max(1, abs(b)) else {
      differences.append(
        "\(place): \(what): exported \(a.map { "\($0)" } ?? "none"),"
          + " controller \(b.map { "\($0)" } ?? "none")")
      return
    }
  }

  /// Counts a comparison.
  mutating func count(decided isDecided: Bool) {
    compared += 1
    if isDecided { decided += 1 }
  }

  static func += (tally: inout Tally, other: Tally) {
    tally.compared += other.compared
    tally.decided += other.decided
    tally.differences += other.differences
  }
}

/// An exported driver, and the controller that it was exported from.
struct ExportedDriver: Sendable {
  let controller: String
  let compare: @Sendable (ShippedGestures) throws -> Tally
}

extension Controller {
  /// A preset by its name, or a controller file by its path.
  init(named name: String) throws {
    guard name.hasSuffix(".json") else {
      try self.init(preset: name)
      return
    }
    try self.init(json: Data(contentsOf: URL(filePath: name)), file: name)
  }

  /// The controller limited to what an exported class can have: UIKit's own recogniser and velocity.
  ///
  /// The notes of the export mention this limit.
  var asExported: Controller {
    var controller = self
    controller.velocityEstimator = .uikit
    if controller.recognizer == .dragGesture { controller.recognizer = .pan }
    return controller
  }
}
