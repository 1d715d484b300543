import Controllers
import Foundation
import Inputs
import Rules
import Tuning

/// The intervals of two versions of `panlab` in one world, which both know as extracts.
struct WidthFinding {
  /// The checks of the old version and of the new version.
  let old, new: [WorldFinding.Check]

  /// Tunes in a world with both programs.
  init(_ kind: WorldKind, seed: UInt64, old: ComparedProgram, new: ComparedProgram) throws {
    var world = World(kind, seed: seed)
    let (start, parameters, best) = try world.setup(seed: seed)
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "panlab-widths-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, part) in [("seen", 0), ("unseen", 1)] {
      try world.gestures().extract(part).write(to: folder.appending(path: "\(name).jsonl"))
    }
    try JSONEncoder().encode(start).write(to: folder.appending(path: "rule.json"))
    let before = world.agreement(of: start)
    func checks(_ program: ComparedProgram) throws -> [WorldFinding.Check] {
      let found = try program.tune(world.parameters, in: folder)
      let tuned = start.setting(parameters, to: found.parameters.map(\.tuned))
      let after = world.agreement(of: tuned)
      var checks: [WorldFinding.Check] = []
      func add(_ name: String, _ low: Double?, _ high: Double?, _ truth: Double) {
        guard let low, let high else { return }
        checks.append(
          WorldFinding.Check(
            name: name, holds: low <= truth && truth <= high, width: high - low))
      }
      for (index, parameter) in found.parameters.enumerated() {
        guard let ends = parameter.interval else { continue }
        let number = parameters.count > 1 ? " \(index + 1)" : ""
        add("parameter\(number)", ends[0], ends[1], best[index])
      }
      for (place, comparison) in [("held-out", found.heldOut), ("unseen", found.unseen)] {
        add("\(place) share", comparison?.interval.low, comparison?.interval.high, after)
        let gain = comparison?.gainInterval
        add("\(place) gain", gain?.low, gain?.high, after - before)
      }
      return checks
    }
    (self.old, self.new) = (try checks(old), try checks(new))
  }

  /// The number of draws from which the interval of a ratio is taken.
  private static let draws = 1000

  /// The figures of many worlds, a line for each interval, and whether any interval became wider.
  static func table(_ findings: [WidthFinding], _ kind: WorldKind) -> (text: String, isWider: Bool)
  {
    var names: [String] = []
    for check in findings.flatMap(\.old) where !names.contains(check.name) {
      names.append(check.name)
    }
    var lines = ["\(kind.name), \(findings.count) worlds, old -> new: median width (coverage)"]
    var isWider = false
    for name in names {
      let pairs = findings.compactMap { finding in
        finding.old.first { $0.name == name }.flatMap { old in
          finding.new.first { $0.name == name }.map { (old: old, new: $0) }
        }
      }
      if pairs.isEmpty { continue }
      let count = Double(pairs.count)
      let held = (
        old: Double(pairs.count { $0.old.holds }) / count,
        new: Double(pairs.count { $0.new.holds }) / count
      )
      let ratio = ratio(pairs.map { ($0.old.width, $0.new.width) })
      let wider = ratio.low > 1 && WorldFinding.wanted(of: pairs.count).contains(held.old)
      isWider = isWider || wider
      lines.append(
        String(
          format: "  %@ (%d): %.4f (%@ %%) -> %.4f (%@ %%), %.3f (%.3f…%.3f)%@", name, pairs.count,
          median(pairs.map(\.old.width)), WorldFinding.percent(held.old),
          median(pairs.map(\.new.width)), WorldFinding.percent(held.new), ratio.middle, ratio.low,
          ratio.high, wider ? " WIDER" : ""))
    }
    return (lines.joined(separator: "\n"), isWider)
  }

  /// The ratio of the median widths, new to old, with its 95 % interval over draws of the worlds.
  ///
  /// The two widths of a world are drawn together.
  private static func ratio(
    _ pairs: [(old: Double, new: Double)]
  ) -> (middle: Double, low: Double, high: Double) {
    func ratio(_ pairs: [(old: Double, new: Double)]) -> Double {
      median(pairs.map(\.new)) / max(median(pairs.map(\.old)), 1e-9)
    }
    var numbers = SeededNumbers(seed: 1)
    let drawn = (0..<draws).map { _ in
      ratio(pairs.map { _ in pairs[Int.random(in: pairs.indices, using: &numbers)] })
    }.sorted()
    return (ratio(pairs), drawn[draws / 40 - 1], drawn[draws - draws / 40 - 1])
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let half = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[half - 1] + sorted[half]) / 2 : sorted[half]
  }
}

extension World.Made {
  /// The gestures as an extract; `part` keeps the names and points of two extracts apart.
  fileprivate func extract(_ part: Int) throws -> Data {
    try zip(asked, groups).enumerated().reduce(into: Data()) { text, gesture in
      let number = 100_000 * part + gesture.offset
      let ((releases, meant), person) = gesture.element
      let (hasStops, release) = (releases.count > 1, releases[0])
      let line: [String: Any] = [
        "course": "released", "file": "a.csv", "metadata": hasStops ? ["start": "closed"] : [:],
        "name": "g\(number)", "points": String(format: "%016x", number), "rest_s": 0.01,
        "schema": "panlab.extract/1", "screen_pt": [390, 844],
        "label": [
          "file": "labels.csv", "line": number + 2, "tags": ["person:\(person)"], "note": "",
          "intent": hasStops ? World.stops[meant] : meant == 1 ? "finish" : "cancel",
          "stop": hasStops,
        ] as [String: Any],
        "pan": [
          "changed": true, "first_contact_s": 0, "recognized_at_s": 0.05, "time_s": 0.5,
          "last_delivery_s": 0.5, "location_pt": release.translation + 20,
          "translation_pt": release.translation, "peak_pt": max(release.translation, 0),
          "velocity_pt_per_s": release.velocity, "speed_pt_per_s": abs(release.velocity),
        ] as [String: Any],
        "settings": [
          "direction": "right", "edge": "none", "edge_width_pt": 20, "hysteresis_pt": 10,
          "recognition_test": "per-axis", "translation_origin": "touch",
          "velocity_estimator": "uikit",
          "scene": hasStops ? "sheet-with-stops" : "slide-navigation",
        ] as [String: Any],
      ]
      text +=
        try JSONSerialization.data(withJSONObject: line, options: .sortedKeys) + Data("\n".utf8)
    }
  }
}
