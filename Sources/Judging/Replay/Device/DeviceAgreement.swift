public import Controllers
import Foundation
public import MotionMath
public import Traces

/// How well replays agree with what devices did when the gestures were recorded.
public struct DeviceAgreement: Sendable {
  /// The comparison of one recording with its replay.
  public struct Row: Sendable {
    /// The place of the recording among those that were compared.
    let place: Int
    public let trace: String
    /// The device and its system; `-` if the recording does not name them.
    public let device, system: String
    public let comparison: DeviceComparison
    /// Whether the device confirms the replay.
    ///
    /// This is the answer of `comparison`, with one exception: it is `insideNoise` if several plays of the same gesture
    /// ended differently on the device.
    public var answer: DeviceAnswer.Kind
    /// The name of the gesture if the recording is of a gesture played on the device; nil otherwise.
    public let played: String?
    /// The greatest distance between a view's box on the device and its box in the replay; nil if no recorded frame can
    /// be compared.
    public var frames: FrameDifference?
    /// The motion of the views on the device and in the replay; nil without recorded frames, or if motions are not
    /// kept.
    public var motions: DeviceMotions?

    /// Whether the replay's decision, one of its values or times, its orientation, or a view's way differs from the
    /// device's; noise does not count.
    public var differs: Bool {
      answer == .contradicted || comparison.valuesDiffer || comparison.isHeldOtherwise
        || (frames?.points ?? 0) > FrameDifference.tolerance
    }
  }

  /// The recordings made on one device with one system version.
  public struct Part: Sendable {
    public let device, system: String
    public let rows: [Row]
    public fileprivate(set) var cause: DeviceCause?

    /// Why the replays differ, or that it is not known, as a part of a sentence.
    public var reason: String {
      cause.map { "likeliest cause: \($0.text)" }
        ?? DeviceCause.unknown(differing: rows.count(where: \.differs))
    }

    public var confirmed: Int { rows.count { $0.answer == .confirmed } }
    public var contradicted: Int { rows.count { $0.answer == .contradicted } }
    public var insideNoise: Int { rows.count { $0.answer == .insideNoise } }
    /// The number of decisions that the device confirms or contradicts.
    ///
    /// Decisions with the answer `insideNoise` do not count, because the recordings cannot settle them.
    public var judged: Int { confirmed + contradicted }

    /// The 95 % interval of the share of the judged decisions that the device confirms.
    public var interval: ScoreInterval {
      ScoreInterval.wilson(
        share: judged == 0 ? 0 : Double(confirmed) / Double(judged), of: Double(judged))
    }
  }

  /// The recordings grouped by device and system, in the order of each group's first recording.
  public private(set) var parts: [Part]
  /// The number of recordings that do not say what their device did.
  public let silent: Int

  /// A recording with its replay's outcome, controller and settings, and the frames that its device showed.
  public struct Recording: Sendable {
    public var trace: Trace
    public var outcome: Outcome
    public var controller: Controller
    public var settings: ReplaySettings
    public var frames: DeviceFrames?

    public init(
      _ trace: Trace, _ outcome: Outcome, controller: Controller, settings: ReplaySettings,
      frames: DeviceFrames? = nil
    ) {
      (self.trace, self.outcome) = (trace, outcome)
      (self.controller, self.settings, self.frames) = (controller, settings, frames)
    }
  }

  /// Compares recordings with their replays.
  ///
  /// - Parameters:
  ///   - recordings: The recordings; the rows of each device keep this order.
  ///   - keepsMotions: Whether rows keep the motions of all views, so that pictures can be drawn.
  public init(_ recordings: [Recording], keepsMotions: Bool = false) {
    var rows: [(row: Row, recording: Recording)] = []
    for (place, recording) in recordings.enumerated() {
      guard
        let comparison = DeviceComparison(
          of: recording.outcome, of: recording.trace, with: recording.controller,
          settings: recording.settings)
      else { continue }
      let metadata = recording.trace.metadata
      var row = Row(
        place: place, trace: recording.trace.name, device: metadata["device"] ?? "-",
        system: metadata["system"] ?? "-", comparison: comparison, answer: comparison.answer,
        played: metadata["played"])
      let motions = recording.frames.map { frames in
        DeviceMotions(
          frames, beside: recording.trace, with: recording.controller, settings: recording.settings)
      }
      row.frames = motions.flatMap(FrameDifference.init)
      if keepsMotions { row.motions = motions }
      rows.append((row, recording))
    }
    silent = recordings.count - rows.count
    // If several plays of one gesture ended differently on the same device and system, the device can decide the
    // gesture either way. So none of these plays confirms or contradicts the replay.
    let plays = Dictionary(grouping: rows.indices.filter { rows[$0].row.played != nil }) { index in
      "\(rows[index].row.played ?? "")\0\(rows[index].row.device)\0\(rows[index].row.system)"
    }
    for places in plays.values
    where Set(places.map { rows[$0].row.comparison.observation.ending }).count > 1 {
      for place in places { rows[place].row.answer = .insideNoise }
    }
    var order: [String] = []
    var groups: [String: [(row: Row, recording: Recording)]] = [:]
    for entry in rows {
      let key = "\(entry.row.device)\0\(entry.row.system)"
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(entry)
    }
    parts = order.compactMap { key in
      guard let entries = groups[key], let first = entries.first else { return nil }
      let counted = entries.filter { $0.row.answer != .insideNoise || $0.row.differs }
      return Part(
        device: first.row.device, system: first.row.system, rows: entries.map(\.row),
        cause: DeviceCause(
          counted.compactMap { entry in
            let recording = entry.recording
            return DeviceCase(
              recording.trace, frames: recording.frames, controller: recording.controller,
              settings: recording.settings)
          }))
    }
    nameSystems()
  }

  public var rows: [Row] { parts.flatMap(\.rows) }

  /// Names the version of the system as the cause where nothing else explains a device's differences, and the same
  /// device with another version has none.
  private mutating func nameSystems() {
    for place in parts.indices where parts[place].cause == nil && parts[place].system != "-" {
      let differing = parts[place].rows.count(where: \.differs)
      let other = parts.first {
        $0.device == parts[place].device && $0.system != parts[place].system && $0.system != "-"
          && $0.rows.count >= DeviceCause.least && !$0.rows.contains(where: \.differs)
      }
      guard differing >= DeviceCause.least, let other else { continue }
      parts[place].cause = DeviceCause(
        .system(parts[place].system, agreeing: other.system), explaining: differing)
    }
  }
}

/// The greatest distance between a view's box in a replay and on the device.
public struct FrameDifference: Hashable, Sendable {
  /// The greatest difference between the device and the replay in the left, top, width or height of any box, in points.
  public let points: Double
  /// The time of the greatest difference, in seconds after the first touch.
  public let time: Seconds
  public let view: String
  /// The number of boxes compared: one for each view in each recorded frame.
  public let count: Int
  /// The recorded views that the replay lacks.
  public let missing: [String]

  /// The greatest distance at which a view still counts as where the device's is, in points; our choice.
  static let tolerance = 2.0

  /// Compares each recorded frame with those frames of the replay that are at most one display frame earlier or later.
  ///
  /// The neighbouring frames count too, because it is not documented at what time, relative to the touches, a display
  /// link reports a frame. Returns nil if the replay shows none of the views.
  init?(_ motions: DeviceMotions) {
    let (step, boxes) = (motions.step, motions.replay)
    var worst: (points: Double, time: Seconds, view: String)?
    var (count, missing) = (0, Set<String>())
    for row in motions.device.rows {
      guard let shown = boxes[row.view] else {
        missing.insert(row.view)
        continue
      }
      guard let last = shown.last?.time, let first = shown.first?.time,
        (first - step...last + step).contains(row.time)
      else { continue }
      let seen = [row.x, row.y, row.width, row.height]
      let near = shown.filter { abs($0.time - row.time) <= step * 1.001 }
      guard !near.isEmpty else { continue }
      count += 1
      let difference = Self.distance(from: seen, to: near.map(\.box))
      if difference > worst?.points ?? -1 { worst = (difference, row.time, row.view) }
    }
    guard let worst else { return nil }
    (points, time, view) = worst
    self.count = count
    self.missing = missing.sorted()
  }

  /// The distance from a recorded box to the nearest of the replay's boxes.
  ///
  /// `way` contains the replay's boxes in successive frames. Boxes between two frames are interpolated linearly.
  private static func distance(from seen: [Double], to way: [[Double]]) -> Double {
    func distance(_ box: [Double]) -> Double {
      zip(seen, box).reduce(0) { max($0, abs($1.0 - $1.1)) }
    }
    var least = way.map(distance).min() ?? .infinity
    for (from, to) in zip(way, way.dropFirst()) {
      let step = zip(from, to).map { $1 - $0 }
      let length = step.reduce(0) { $0 + $1 * $1 }
      guard length > 0 else { continue }
      let along = zip(zip(seen, from), step).reduce(0) { $0 + ($1.0.0 - $1.0.1) * $1.1 }
      let share = min(max(along / length, 0), 1)
      least = min(least, distance(zip(from, step).map { $0 + $1 * share }))
    }
    return least
  }
}
