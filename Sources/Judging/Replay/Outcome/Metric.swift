package import Formats
public import Rules

/// A numeric value of an outcome, with its name, unit and tolerance.
///
/// ``all`` is the single list that every report format, baseline, budget, tolerance, filter and sweep reads. To add a
/// metric, add a ``Place``, give ``Outcome`` a property, set it where the other metrics are set, and add an entry here.
public struct Metric: Sendable {
  /// The name in budgets and tolerances: `handoff-jump`.
  public let name: String
  /// The field in JSON and CSV, with its unit: `handoff_jump_per_s`.
  public let field: String
  /// The title in summaries: `hand-off jump`.
  public let title: String
  /// A phrase without a full stop that gives the metric's meaning, unit and sign, and what a good value is.
  package let meaning: String
  /// The metric's unit; nil for the margin, whose unit depends on the clause that made the decision.
  public let unit: ParameterUnit?
  /// The precision with which files store the value.
  public let precision: Precision
  /// The difference above which the metric counts as changed, unless a suite sets another tolerance.
  ///
  /// The default for a metric in seconds is less than a tenth of a display frame at 60 Hz. The other defaults are our
  /// choice, above the last digits that reports show. nil if baselines and comparisons ignore the metric; infinite if they
  /// compare it only on request.
  public let tolerance: Double?
  /// Whether a smaller or a larger absolute value is better; nil if neither is.
  public let better: Better?
  /// Whether sweeps show the metric's mean.
  public let isSwept: Bool
  /// How important the metric's column is; a table that is too wide drops the least important columns first.
  package let importance: TextTable.Importance
  let place: Place

  /// The index of a metric's value in an outcome.
  enum Place: Int, Sendable, CaseIterable {
    case margin, recognizedAt, releasedAt, progress, translation, velocity, relativeVelocity
    case completion, total, handoffJump, overshoot, rest
  }

  /// The precision with which files store a value.
  public enum Precision: Hashable, Sendable {
    /// Six decimal places.
    case millionths
    /// Nine significant digits, because speeds span many orders of magnitude.
    case significant
  }

  /// Whether a smaller or a larger absolute value of a metric is better.
  public enum Better: Hashable, Sendable {
    /// Smaller is better; a budget may limit the metric from above.
    case smaller
    /// Larger is better; a budget may limit the metric from below.
    case larger
  }

  private init(
    _ name: String, field: String, title: String, unit: ParameterUnit?,
    precision: Precision = .millionths, tolerance: Double? = nil, better: Better? = nil,
    isSwept: Bool = false, importance: TextTable.Importance = .detail,
    _ meaning: String, _ place: Place
  ) {
    (self.name, self.field, self.title, self.unit) = (name, field, title, unit)
    self.meaning = meaning
    (self.precision, self.tolerance, self.better) = (precision, tolerance, better)
    (self.isSwept, self.importance, self.place) = (isSwept, importance, place)
  }

  /// The signed distance from the boundary of the clause that made the decision; positive if the clause is true.
  ///
  /// Moving a threshold changes every margin, so a comparison with a baseline ignores margins unless a tolerance for
  /// them is set.
  public static let margin = Metric(
    "margin", field: "margin", title: "margin", unit: nil, tolerance: .infinity, better: .larger,
    importance: .useful,
    "the distance from the boundary of the clause that decided, in its unit; positive if the"
      + " clause holds; the farther from 0, the safer",
    .margin)
  /// When the pan was recognised.
  public static let recognizedAt = Metric(
    "recognized-at", field: "recognized_at_s", title: "recognized at", unit: .seconds,
    "when the pan was recognised, in seconds after the first touch; late where the finger"
      + " starts slowly",
    .recognizedAt)
  /// When the decision was made.
  public static let releasedAt = Metric(
    "released-at", field: "released_at_s", title: "released at", unit: .seconds,
    "when the decision was made, in seconds after the first touch", .releasedAt)
  /// The transition's progress when the decision was made.
  public static let progress = Metric(
    "progress", field: "progress", title: "progress", unit: .fraction, tolerance: 0.001,
    "how far the transition was at the decision, from 0 to 1; beyond that range on a rubber band",
    .progress)
  /// The finger's travel when the decision was made.
  public static let translation = Metric(
    "translation", field: "translation_pt", title: "translation", unit: .points,
    "the finger's travel at the decision, in points; positive towards completion", .translation)
  /// The finger's speed when the decision was made.
  public static let velocity = Metric(
    "velocity", field: "velocity_pt_per_s", title: "velocity", unit: .pointsPerSecond,
    precision: .significant, tolerance: 0.1,
    "the finger's speed at the decision, in points per second; positive towards completion",
    .velocity)
  /// The finger's speed divided by the distance that remains to the chosen end of the transition.
  public static let relativeVelocity = Metric(
    "relative-velocity", field: "relative_velocity_per_s", title: "relative velocity",
    unit: .perSecond, precision: .significant,
    "the speed divided by the remaining distance, per second; what UIKit calls the initial"
      + " velocity of a spring",
    .relativeVelocity)
  /// How long the transition takes to settle.
  public static let completion = Metric(
    "completion", field: "completion_s", title: "completion", unit: .seconds, tolerance: 0.001,
    better: .smaller, isSwept: true,
    "how long the transition lasts after the decision, in seconds; 0 or more, and at most"
      + " the transition's duration unless it is slowed down",
    .completion)
  /// The time from first contact to the end of the transition.
  public static let total = Metric(
    "total", field: "total_s", title: "total", unit: .seconds, tolerance: 0.001, better: .smaller,
    "how long the gesture and its transition take, in seconds from the first touch", .total)
  /// The transition's initial rate of progress minus the finger's rate of progress.
  public static let handoffJump = Metric(
    "handoff-jump", field: "handoff_jump_per_s", title: "hand-off jump", unit: .perSecond,
    tolerance: 0.01, better: .smaller,
    "the animation's first rate minus the finger's last one, in progress per second; 0 if the"
      + " animation continues at the finger's speed, positive if it pushes towards completion",
    .handoffJump)
  /// How far the transition overshot its target.
  public static let overshoot = Metric(
    "overshoot", field: "overshoot", title: "overshoot", unit: .fraction, tolerance: 0.001,
    better: .smaller, isSwept: true,
    "how far the transition goes beyond its end, as a fraction of the whole; 0 unless a"
      + " spring bounces",
    .overshoot)
  /// How long the finger paused before its release.
  public static let rest = Metric(
    "rest", field: "rest_s", title: "rest", unit: .seconds, tolerance: 0.001, better: .smaller,
    isSwept: true,
    "how long the finger pauses before its release, in seconds; 0 if it still moves, so that"
      + " its speed counts",
    .rest)

  /// Every metric, in the order of the fields of JSON and CSV.
  public static let all: [Metric] = [
    margin, recognizedAt, releasedAt, progress, translation, velocity, relativeVelocity, completion,
    total, handoffJump, overshoot, rest,
  ]

  /// The metrics that a budget may limit from above.
  public static let limited = all.filter { $0.better == .smaller }

  /// The metrics that baselines and comparisons compare.
  ///
  /// First come the metrics that a budget may limit from above, then other metrics, and last the metrics that are
  /// compared only on request.
  public static let compared: [Metric] = {
    let others = all.filter { $0.tolerance != nil && $0.better != .smaller }
    return limited + others.filter { $0.tolerance != .infinity }
      + others.filter { $0.tolerance == .infinity }
  }()

  /// The precision of each metric, indexed by the raw value of ``Metric/Place``.
  static let precisions = all.sorted { $0.place.rawValue < $1.place.rawValue }.map(\.precision)

  /// The metrics whose means a sweep shows.
  public static let swept = all.filter(\.isSwept)

  /// The compared metric of this name; nil if there is none.
  public static func named(_ name: String) -> Metric? { compared.first { $0.name == name } }
}

extension Metric: Hashable {
  public static func == (a: Metric, b: Metric) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
