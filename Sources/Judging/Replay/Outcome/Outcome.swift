import Controllers
public import Formats
public import HeadlessUIKit
public import MotionMath
public import Rules
public import Traces

/// The result of one recorded gesture under one controller.
///
/// Distances and speeds are along the controller's direction: positive towards completion. A value is nil if the
/// gesture did not get far enough to have it.
public struct Outcome: Hashable, Sendable, Codable {
  /// The metrics come first: they need the largest alignment, so after smaller properties they would need padding.
  private var values = MetricValues()
  /// The trace's name.
  public var trace: String
  /// The person's intent according to the label; nil without a label.
  public var intent: Label.Intent?
  public var decision: Choice
  public var verdict: Verdict
  /// The clause of the controller's rule that decided, or a phrase that says why no clause decided.
  public var rule: String?
  /// The signed distance to the value at which the rule's deciding clause would flip; positive on the side of
  /// finishing.
  public var margin: Double? {
    get { self[at: .margin] }
    set { self[at: .margin] = newValue }
  }
  /// The unit of ``margin``.
  public var marginUnit: ParameterUnit?
  /// The smallest change of one parameter that flips the decision.
  ///
  /// Nil if no single parameter can flip the decision, or if the flip was not requested. A replay leaves it nil,
  /// because finding the flip takes as long as the replay itself; ``flips(of:outcome:controller:settings:)`` finds it
  /// afterwards.
  public var flip: Flip?
  /// The gesture's values as the controller saw them when the decision was made.
  public var release: Release? {
    get { details.release }
    set { details.release = newValue }
  }
  /// The distance of the whole transition at the release, in points; nil if it is unknown.
  var releaseExtent: Double? { details.release?.extent ?? details.extent }

  /// Drops the values at the release, all but ``releaseExtent``.
  package mutating func dropRelease() {
    let extent = releaseExtent
    (details.release, details.extent) = (nil, extent)
  }

  /// When the pan was recognised, in seconds after the first contact.
  public var recognizedAt: Seconds? {
    get { self[at: .recognizedAt] }
    set { self[at: .recognizedAt] = newValue }
  }
  /// When the decision was made, in seconds after the first contact.
  public var releasedAt: Seconds? {
    get { self[at: .releasedAt] }
    set { self[at: .releasedAt] = newValue }
  }
  /// The transition's progress when the decision was made.
  public var progress: Double? {
    get { self[at: .progress] }
    set { self[at: .progress] = newValue }
  }
  /// The finger's travel when the decision was made, in points.
  public var translation: Double? {
    get { self[at: .translation] }
    set { self[at: .translation] = newValue }
  }
  /// The finger's speed when the decision was made, in points per second.
  public var velocity: Double? {
    get { self[at: .velocity] }
    set { self[at: .velocity] = newValue }
  }
  /// ``velocity`` divided by the distance that remained to the chosen end of the transition, per second; positive if
  /// the finger moved towards that end.
  public var relativeVelocity: Double? {
    get { self[at: .relativeVelocity] }
    set { self[at: .relativeVelocity] = newValue }
  }
  /// How long the transition took to settle, in seconds.
  public var completion: Seconds? {
    get { self[at: .completion] }
    set { self[at: .completion] = newValue }
  }
  /// The time from first contact to the end of the transition, in seconds.
  public var total: Seconds? {
    get { self[at: .total] }
    set { self[at: .total] = newValue }
  }
  /// The animation's initial rate of progress minus the finger's last rate of progress, per second.
  public var handoffJump: Double? {
    get { self[at: .handoffJump] }
    set { self[at: .handoffJump] = newValue }
  }
  /// How far the transition overshot its target, as a fraction of the whole transition; 0 if it did not overshoot.
  public var overshoot: Double? {
    get { self[at: .overshoot] }
    set { self[at: .overshoot] = newValue }
  }
  /// How long the finger had paused before its release, in seconds; see ``Trace/restBeforeUp``.
  public var rest: Seconds? {
    get { self[at: .rest] }
    set { self[at: .rest] = newValue }
  }
  public var transition: Transition
  /// The stop at which the drag began; nil without stops.
  public var start: String? {
    get { if case .details(let details)? = storedDetails { details.start } else { nil } }
    set { details.start = newValue }
  }
  /// The state of the surface that moves between stops, when the decision was made.
  ///
  /// nil without stops, or if no decision was made.
  public var surface: Surface? {
    get { if case .details(let details)? = storedDetails { details.surface } else { nil } }
    set { details.surface = newValue }
  }
  /// How the gesture ended on the device, and whether this outcome confirms that ending.
  ///
  /// nil if the recording does not report how the gesture ended, or if the comparison was not requested.
  public var device: DeviceAnswer? {
    get { if case .details(let details)? = storedDetails { details.device } else { nil } }
    set { details.device = newValue }
  }
  /// The other interpretations of a SwiftUI drag that would change the decision; nil for a pan, or if none were tried.
  public var readings: [DragReading]? {
    get { if case .details(let details)? = storedDetails { details.readings } else { nil } }
    set { details.readings = newValue }
  }
  /// The clause at the boundary that kept the surface from the stop that was meant; nil if ``rule`` is that clause.
  package var missed: MissedBoundary? {
    get { if case .details(let details)? = storedDetails { details.missed } else { nil } }
    set { if newValue != nil || missed != nil { details.missed = newValue } }
  }
  /// Whether nothing began because a recogniser refused the gesture by its own rule.
  package var isRefused: Bool {
    get { if case .details(let details)? = storedDetails { details.isRefused } else { false } }
    set { if newValue || isRefused { details.isRefused = newValue } }
  }
  /// The repairs made when the recording was read, and the problems that occurred in the replay.
  public var diagnostics: [Diagnostic]

  /// The values that few outcomes have, stored indirectly to keep outcomes small.
  ///
  /// For example, ``start`` and ``surface`` exist only for drags between stops, and outcomes in reports do not keep
  /// ``release``.
  private var storedDetails: StoredDetails?

  private struct Details: Hashable, Codable {
    var release: Release?
    /// What is kept of a release that was dropped.
    var extent: Double?
    var start: String?
    var surface: Surface?
    var device: DeviceAnswer?
    var readings: [DragReading]?
    var missed: MissedBoundary?
    var isRefused = false
    /// The values of metrics that do not fit in ``MetricValues``.
    var furtherMetrics: [Double?] = []
  }

  private indirect enum StoredDetails: Hashable, Codable { case details(Details) }

  private var details: Details {
    get { if case .details(let details)? = storedDetails { details } else { Details() } }
    set {
      let isEmpty =
        newValue.release == nil && newValue.extent == nil && newValue.start == nil
        && newValue.surface == nil && newValue.device == nil && newValue.readings == nil
        && newValue.missed == nil && !newValue.isRefused && newValue.furtherMetrics.isEmpty
      storedDetails = isEmpty ? nil : .details(newValue)
    }
  }

  /// The state of a surface that moves between stops, when the decision was made.
  ///
  /// Beyond the first or the last stop, the surface follows the finger as if on a rubber band. If the controller clamps
  /// progress, the surface stays at the stop instead.
  public struct Surface: Hashable, Sendable, Codable {
    /// The surface's position, in points of travel.
    public var place: Double
    /// The surface's speed towards the last stop, in points per second.
    ///
    /// It is the finger's speed, reduced by the rubber band beyond the first or the last stop; 0 there if progress is
    /// clamped.
    public var velocity: Double
    /// How far the surface is beyond the last stop, in points.
    ///
    /// Negative if it is before the first stop; 0 if it is between the first and the last stop.
    public var excess: Double

    package init(place: Double, velocity: Double, excess: Double) {
      (self.place, self.velocity, self.excess) = (place, velocity, excess)
    }
  }

  /// The controller's decision.
  public enum Choice: Hashable, Sendable {
    case finish, cancel, none
    /// The ending of the gesture cannot be determined, so it is not compared with any label.
    case unknown
    /// Settle at the stop of this name.
    case stop(String)
  }

  /// Whether the decision and the transition's ending match the label.
  public enum Verdict: String, Hashable, Sendable, CaseIterable, Codable {
    case pass, fail, unlabelled
  }

  /// How the transition ended.
  public enum Transition: String, Hashable, Sendable, CaseIterable, Codable {
    case completed, cancelled, stuck
    case notStarted = "not-started"
  }

  /// Creates an outcome without metrics, diagnostics or details.
  public init(
    trace: String, intent: Label.Intent? = nil, decision: Choice, verdict: Verdict,
    transition: Transition
  ) {
    (self.trace, self.intent, self.decision) = (trace, intent, decision)
    (self.verdict, self.transition) = (verdict, transition)
    diagnostics = []
  }

  @inline(__always)
  private subscript(at place: Metric.Place) -> Double? {
    get { self[place: place.rawValue] }
    set { self[place: place.rawValue] = newValue }
  }

  @inline(__always)
  subscript(place place: Int) -> Double? {
    get { place < MetricValues.count ? values[place] : further(place) }
    set {
      if place < MetricValues.count {
        values[place] = newValue
      } else {
        setFurther(place, newValue)
      }
    }
  }

  private func further(_ place: Int) -> Double? {
    let (metrics, index) = (details.furtherMetrics, place - MetricValues.count)
    return index < metrics.count ? metrics[index] : nil
  }

  private mutating func setFurther(_ place: Int, _ value: Double?) {
    let index = place - MetricValues.count
    var metrics = details.furtherMetrics
    while metrics.count <= index { metrics.append(nil) }
    metrics[index] = value
    // Removes trailing nils, so that outcomes with equal metrics compare equal.
    while let last = metrics.last, last == nil { metrics.removeLast() }
    details.furtherMetrics = metrics
  }

  /// The value of a metric; nil if the gesture did not get far enough to have it.
  public subscript(metric: Metric) -> Double? {
    get { self[at: metric.place] }
    set { self[at: metric.place] = newValue }
  }
}

extension Outcome {
  /// Replaces the value of every metric that has a value.
  package mutating func mapMetrics(_ change: (Double, Metric.Precision) -> Double) {
    for place in Metric.Place.allCases {
      if let value = self[at: place] {
        self[at: place] = change(value, Metric.precisions[place.rawValue])
      }
    }
    let precision = Metric.precisions[Metric.Place.margin.rawValue]
    if let margin = missed?.margin { missed?.margin = change(margin, precision) }
  }
}

extension Outcome: Packable {
  @usableFromInline
  package var packedName: String {
    get { trace }
    set { trace = newValue }
  }

  @usableFromInline
  package mutating func moveNumbers(to numbers: inout [Double]) -> UInt64 {
    var known: UInt64 = 0
    for place in Metric.Place.allCases {
      guard let value = self[at: place] else { continue }
      numbers.append(value)
      known |= 1 << place.rawValue
      self[at: place] = nil
    }
    if let surface {
      numbers += [surface.place, surface.velocity, surface.excess]
      self.surface = Surface(place: 0, velocity: 0, excess: 0)
    }
    if let margin = missed?.margin {
      numbers.append(margin)
      missed?.margin = 0
    }
    if let flip {
      numbers += [flip.old, flip.value]
      self.flip = Flip(parameter: flip.parameter, old: 0, value: 0, unit: flip.unit)
    }
    return known
  }

  @usableFromInline
  package mutating func setNumbers(_ known: UInt64, from numbers: [Double], at start: Int) {
    _ = putNumbers(known, from: numbers, at: start)
  }

  /// Does as ``setNumbers(_:from:at:)``; returns the place after the numbers.
  mutating func putNumbers(_ known: UInt64, from numbers: [Double], at start: Int) -> Int {
    var index = start
    for place in Metric.Place.allCases where known >> place.rawValue & 1 == 1 {
      self[at: place] = numbers[index]
      index += 1
    }
    if surface != nil {
      surface = Surface(
        place: numbers[index], velocity: numbers[index + 1], excess: numbers[index + 2])
      index += 3
    }
    if missed != nil {
      missed?.margin = numbers[index]
      index += 1
    }
    if let flip {
      self.flip = Flip(
        parameter: flip.parameter, old: numbers[index], value: numbers[index + 1], unit: flip.unit)
      index += 2
    }
    return index
  }
}

/// The values of the first ``count`` metrics of an outcome, indexed by ``Metric/Place``.
///
/// The command `check` keeps these values for every trace. Optional numbers would take twice the space, and an array
/// would have to be reference-counted whenever an outcome is copied.
struct MetricValues: Hashable, Codable {
  private var first = SIMD8<Double>()
  private var next = SIMD4<Double>()
  /// A bit for each metric that has a value.
  ///
  /// Stored last to save space: the vectors have a larger alignment, so padding would be needed between this number and
  /// a vector after it.
  private var known: UInt16 = 0

  /// The number of metrics for which this type has space.
  static let count = 12

  // Inlined, because the index is nearly always a constant, and because setting an outcome's metrics calls the
  // subscript once for each metric.
  @inline(__always)
  subscript(index: Int) -> Double? {
    get {
      guard known >> index & 1 == 1 else { return nil }
      return index < first.scalarCount ? first[index] : next[index - first.scalarCount]
    }
    set {
      known = newValue == nil ? known & ~(1 << index) : known | 1 << index
      let value = newValue ?? 0
      if index < first.scalarCount {
        first[index] = value
      } else {
        next[index - first.scalarCount] = value
      }
    }
  }
}

extension Outcome.Choice: RawRepresentable, CaseIterable, Codable {
  /// The decisions other than stops.
  public static let allCases: [Outcome.Choice] = [.finish, .cancel, .none, .unknown]

  /// The word in reports; for a stop, its name.
  public var rawValue: String {
    switch self {
    case .finish: "finish"
    case .cancel: "cancel"
    case .none: "none"
    case .unknown: "unknown"
    case .stop(let name): name
    }
  }

  /// Creates the decision from the word `finish`, `cancel`, `none` or `unknown`.
  ///
  /// Returns nil for all other words, including the names of stops.
  public init?(rawValue: String) {
    guard let choice = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = choice
  }

  /// Creates a choice from a controller's decision.
  init(_ decision: Decision) {
    self =
      switch decision.settling {
      case nil: decision.finishes ? .finish : .cancel
      case .stop(let name): .stop(name)
      case .nowhere: .none
      }
  }

  public init(from decoder: any Decoder) throws {
    let word = try decoder.singleValueContainer().decode(String.self)
    self = Self(rawValue: word) ?? .stop(word)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

// MARK: Measuring

extension Outcome {
  /// Sets the times of recognition and release and, if the gesture was decided, the metrics that follow from the
  /// recording.
  mutating func measure(
    recognizedAt: Seconds?, releasedAt: Seconds?, recorded: RecordedMetrics
  ) {
    self.recognizedAt = recognizedAt
    self.releasedAt = releasedAt
    if releasedAt != nil { recorded.measure(&self) }
  }

  /// Sets the decision of a rule, and the gesture's values when the decision was made.
  ///
  /// For a decision between stops, `tail` is the surface's remaining way to its stop, which determines the relative
  /// velocity.
  mutating func measure(_ decision: Decision, at release: Release, tail: StopTail? = nil) {
    rule = decision.clause
    margin = decision.margin
    marginUnit = decision.unit
    self.release = release
    progress = release.progress
    translation = release.translation
    velocity = release.velocity
    if let tail {
      surface = Surface(place: tail.shown, velocity: tail.velocity, excess: tail.excess)
      relativeVelocity = tail.release.relativeVelocity(finishes: tail.finishes)
    } else {
      relativeVelocity = release.relativeVelocity(finishes: decision.finishes)
    }
  }

  /// Sets the metrics that describe how the transition settled.
  mutating func measure(_ rest: Completion) {
    handoffJump = rest.handoffJump
    overshoot = rest.overshoot
  }
}

extension Release {
  /// The finger's speed divided by the distance that remains to the chosen end of the transition, per second.
  ///
  /// Positive if the finger moves towards that end; 0 if no distance remains.
  fileprivate func relativeVelocity(finishes: Bool) -> Double {
    let distance = finishes ? (1 - progress) * extent : progress * extent
    guard distance > 0 else { return 0 }
    return (finishes ? velocity : -velocity) / distance
  }
}

extension Outcome.Transition {
  /// Whether this ending of a transition is consistent with a decision.
  func follows(_ choice: Outcome.Choice) -> Bool {
    switch (choice, self) {
    case (.finish, .completed), (.cancel, .cancelled), (.cancel, .notStarted), (.none, .notStarted),
      (.stop, .completed), (.stop, .cancelled), (.unknown, .notStarted), (.unknown, .completed),
      (.unknown, .cancelled):
      true
    case (_, .stuck), (.finish, .cancelled), (.finish, .notStarted), (.cancel, .completed),
      (.none, .completed), (.none, .cancelled), (.stop, .notStarted):
      false
    }
  }
}

extension Outcome {
  /// The decision, followed by the transition's ending if it contradicts the decision: `cancel, but completed`.
  package var ending: String {
    transition.follows(decision)
      ? decision.rawValue : "\(decision.rawValue), but \(transition.rawValue)"
  }

  /// The diagnostic of a transition that did not end as decided; nil if it ended as decided.
  ///
  /// Also nil if the transition is stuck, because another diagnostic reports that.
  var disagreement: Diagnostic? {
    // A rule that chooses no stop is reported separately.
    guard !transition.follows(decision), transition != .stuck, start == nil || decision != .none
    else { return nil }
    let end = transition == .notStarted ? "never started" : transition.rawValue
    return Diagnostic(
      code: "ended-otherwise", severity: .error,
      message:
        "the decision was \(decision.rawValue) and the transition \(end); end the transition as"
        + " decided")
  }
}

extension Outcome.Verdict {
  /// Judges a gesture: it passes if its intent was met and the transition ended as decided.
  ///
  /// A gesture that began nothing passes if it was meant to do nothing. It passes if it was meant to cancel, or to stay
  /// at the stop where it began, only if a recogniser refused it by its own rule, which `isRefused` says: where another
  /// recogniser took the finger, or an action began nothing, a gesture that was meant to finish would fare no better. A
  /// gesture that was meant to do nothing fails if it began a transition. A transition that never ends fails whatever was
  /// meant.
  init(
    intent: Label.Intent?, choice: Outcome.Choice, transition: Outcome.Transition,
    start: String? = nil, isRefused: Bool
  ) {
    self =
      switch (intent, choice) {
      case (nil, _): .unlabelled
      case _ where transition == .stuck: .fail
      case (_, .unknown): .unlabelled
      case _ where !transition.follows(choice): .fail
      case (.any, _): .pass
      case (.finish, .finish), (.cancel, .cancel), (.nothing, .none): .pass
      case (.cancel, .none): isRefused ? .pass : .fail
      case (.stop(let meant), .stop(let reached)): meant == reached ? .pass : .fail
      case (.stop(let meant), .none) where transition == .notStarted:
        meant == start && isRefused ? .pass : .fail
      case (.finish, _), (.cancel, _), (.nothing, _), (.stop, _): .fail
      }
  }
}

extension Diagnostic {
  /// Creates a note about a repair made when the recording was read.
  init(repair: Repair) {
    self.init(code: repair.code, severity: .note, message: repair.description)
  }
}
