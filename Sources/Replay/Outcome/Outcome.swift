import Controllers
public import HeadlessUIKit
public import MotionMath
public import Rules
public import Traces

/// The result of one recorded gesture under one controller.
///
/// Distances and speeds are along the controller's direction: positive towards completion. A value
/// is nil when the gesture never got far enough to have it.
public struct Outcome: Hashable, Sendable, Codable {
  /// The metrics come first, because they are aligned.
  private var values = MetricValues()
  /// The trace's name.
  public var trace: String
  /// The person's intent, when the trace is labelled.
  public var intent: Label.Intent?
  public var decision: Choice
  public var verdict: Verdict
  /// The clause of the rule that decided, or why none did.
  public var rule: String?
  /// The signed distance to the clause's boundary, positive on the side of finishing.
  public var margin: Double? {
    get { self[at: .margin] }
    set { self[at: .margin] = newValue }
  }
  /// The unit of `margin`.
  public var marginUnit: ParameterUnit?
  /// The smallest change of one parameter that turns the decision around.
  ///
  /// nil if no parameter can, and where it was not asked for: a replay leaves it out, because finding it
  /// takes as long as the replay; see ``flips(of:outcome:controller:settings:)``.
  public var flip: Flip?
  /// The gesture as the controller saw it at the decision.
  public var release: Release? {
    get { details.release }
    set { details.release = newValue }
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
  /// The transition's progress at the decision.
  public var progress: Double? {
    get { self[at: .progress] }
    set { self[at: .progress] = newValue }
  }
  /// The finger's travel at the decision, in points.
  public var translation: Double? {
    get { self[at: .translation] }
    set { self[at: .translation] = newValue }
  }
  /// The finger's speed at the decision, in points per second.
  public var velocity: Double? {
    get { self[at: .velocity] }
    set { self[at: .velocity] = newValue }
  }
  /// `velocity` over the distance left to where the transition goes, per second; positive when the
  /// finger moves the way the transition then goes.
  public var relativeVelocity: Double? {
    get { self[at: .relativeVelocity] }
    set { self[at: .relativeVelocity] = newValue }
  }
  /// How long the rest of the transition took, in seconds.
  public var completion: Seconds? {
    get { self[at: .completion] }
    set { self[at: .completion] = newValue }
  }
  /// From first contact to the end of the transition, in seconds.
  public var total: Seconds? {
    get { self[at: .total] }
    set { self[at: .total] = newValue }
  }
  /// The animation's first progress rate minus the finger's, per second.
  public var handoffJump: Double? {
    get { self[at: .handoffJump] }
    set { self[at: .handoffJump] = newValue }
  }
  /// How far beyond its target the transition went, as a fraction of the whole; 0 if it did not.
  public var overshoot: Double? {
    get { self[at: .overshoot] }
    set { self[at: .overshoot] = newValue }
  }
  /// How long the deciding touch had paused when it left the glass, in seconds; see ``Trace/restBeforeUp``.
  public var rest: Seconds? {
    get { self[at: .rest] }
    set { self[at: .rest] = newValue }
  }
  public var transition: Transition
  /// The stop where the drag began; nil with two ends.
  public var start: String? {
    get { if case .details(let details)? = storedDetails { details.start } else { nil } }
    set { details.start = newValue }
  }
  /// The surface between stops as the finger leaves it; nil with two ends, and where it was not decided.
  public var surface: Surface? {
    get { if case .details(let details)? = storedDetails { details.surface } else { nil } }
    set { details.surface = newValue }
  }
  /// What the recording's device did, beside this; nil if it does not say, and where it was not asked for.
  public var device: DeviceAnswer? {
    get { if case .details(let details)? = storedDetails { details.device } else { nil } }
    set { details.device = newValue }
  }
  /// The other readings of a SwiftUI drag that would change the decision; nil for a pan, and if they were not tried.
  public var readings: [DragReading]? {
    get { if case .details(let details)? = storedDetails { details.readings } else { nil } }
    set { details.readings = newValue }
  }
  /// Repairs made on reading, and problems of the run.
  public var diagnostics: [Diagnostic]

  /// Stored elsewhere, because nearly all outcomes that are kept have none: reports show no ``release``, and only
  /// drags between stops have the others.
  private var storedDetails: StoredDetails?

  private struct Details: Hashable, Codable {
    var release: Release?
    var start: String?
    var surface: Surface?
    var device: DeviceAnswer?
    var readings: [DragReading]?
    /// The metrics that have no place in ``MetricValues``.
    var furtherMetrics: [Double?] = []
  }

  private indirect enum StoredDetails: Hashable, Codable { case details(Details) }

  private var details: Details {
    get { if case .details(let details)? = storedDetails { details } else { Details() } }
    set {
      let isEmpty =
        newValue.release == nil && newValue.start == nil && newValue.surface == nil
        && newValue.device == nil && newValue.readings == nil
        && newValue.furtherMetrics.isEmpty
      storedDetails = isEmpty ? nil : .details(newValue)
    }
  }

  /// A surface as the finger leaves it, which follows on a rubber band beyond the first and the last stop.
  public struct Surface: Hashable, Sendable, Codable {
    /// Where it is, in points of travel.
    public var place: Double
    /// Its speed towards the last stop, in points per second: the finger's, slowed by the band.
    public var velocity: Double
    /// How far it is beyond the last stop, negative before the first one, 0 between them, in points.
    public var excess: Double

    package init(place: Double, velocity: Double, excess: Double) {
      (self.place, self.velocity, self.excess) = (place, velocity, excess)
    }
  }

  /// The controller's decision.
  public enum Choice: Hashable, Sendable {
    case finish, cancel, none
    /// Nothing shows how the gesture ended; no label judges it.
    case unknown
    /// To settle at the stop of this name.
    case stop(String)
  }

  /// How the outcome compares with the label.
  public enum Verdict: String, Hashable, Sendable, CaseIterable, Codable {
    case pass, fail, unlabelled
  }

  /// How the transition ended.
  public enum Transition: String, Hashable, Sendable, CaseIterable, Codable {
    case completed, cancelled, stuck
    case notStarted = "not-started"
  }

  /// Creates an outcome; values left out are nil or empty.
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
    // Without trailing nils, so that equal outcomes are equal.
    while let last = metrics.last, last == nil { metrics.removeLast() }
    details.furtherMetrics = metrics
  }

  /// The value of a metric; nil if the gesture never got that far.
  public subscript(metric: Metric) -> Double? {
    get { self[at: metric.place] }
    set { self[at: metric.place] = newValue }
  }
}

extension Outcome {
  /// Changes the value of every metric that has one.
  package mutating func mapMetrics(_ change: (Double, Metric.Precision) -> Double) {
    for place in Metric.Place.allCases {
      if let value = self[at: place] {
        self[at: place] = change(value, Metric.precisions[place.rawValue])
      }
    }
  }
}

/// The first metrics of an outcome, by their places.
///
/// A check keeps as many as it has traces: optional numbers would take twice the space, and room for any number of
/// metrics would have to be counted each time an outcome is copied.
struct MetricValues: Hashable, Codable {
  private var first = SIMD8<Double>()
  private var next = SIMD4<Double>()
  /// A bit for each that has a value; last, because what is before it is aligned.
  private var known: UInt16 = 0

  /// How many have a place here.
  static let count = 12

  // Inlined, since the place is nearly always a constant, of which an outcome sets nine.
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
  /// The decisions between two ends.
  public static let allCases: [Outcome.Choice] = [.finish, .cancel, .none, .unknown]

  /// The word in reports; of a stop, its name.
  public var rawValue: String {
    switch self {
    case .finish: "finish"
    case .cancel: "cancel"
    case .none: "none"
    case .unknown: "unknown"
    case .stop(let name): name
    }
  }

  /// The decision of this word between two ends; nil for another.
  public init?(rawValue: String) {
    guard let choice = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = choice
  }

  /// What a controller decided.
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
  /// Fills in when the pan was recognised and released, and what the recording says of a decided gesture.
  mutating func measure(
    recognizedAt: Seconds?, releasedAt: Seconds?, recorded: RecordedMetrics
  ) {
    self.recognizedAt = recognizedAt
    self.releasedAt = releasedAt
    if releasedAt != nil { recorded.measure(&self) }
  }

  /// Fills in the decision of a rule, and the gesture at it; the way to a stop has a speed of its own.
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

  /// Fills in how the rest of the transition felt.
  mutating func measure(_ rest: Completion) {
    handoffJump = rest.handoffJump
    overshoot = rest.overshoot
  }
}

extension Release {
  /// The finger's speed over the distance left to where the transition goes, per second.
  ///
  /// Positive when the finger moves the way the transition then goes; 0 when no distance is left.
  fileprivate func relativeVelocity(finishes: Bool) -> Double {
    let distance = finishes ? (1 - progress) * extent : progress * extent
    guard distance > 0 else { return 0 }
    return (finishes ? velocity : -velocity) / distance
  }
}

extension Outcome {
  /// The ``rule`` where a scene's own code decides.
  static let decidedByScene = "decided by the scene"

  /// What decided, after the decision: ` by progress > progress-threshold`, `, decided by the scene`; empty if
  /// nothing did.
  package var reason: String {
    rule.map { $0 == Self.decidedByScene ? ", \($0)" : " by \($0)" } ?? ""
  }
}

extension Outcome.Transition {
  /// Whether a transition may end so after a decision.
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
  /// The decision and how the transition ended, where the two disagree: `cancel, but completed`.
  package var ending: String {
    transition.follows(decision)
      ? decision.rawValue : "\(decision.rawValue), but \(transition.rawValue)"
  }

  /// The diagnostic of a transition that did not end as decided; a stuck one has its own.
  var disagreement: Diagnostic? {
    // A rule that yields no stop is reported separately.
    guard !transition.follows(decision), transition != .stuck, start == nil || decision != .none
    else { return nil }
    let end = transition == .notStarted ? "never started" : transition.rawValue
    return Diagnostic(
      code: "ended-otherwise", severity: .error,
      message:
        "the decision was \(decision.rawValue) and the transition \(end); let the transition end as"
        + " decided")
  }
}

extension Outcome.Verdict {
  /// A gesture passes when its intent was met and the transition ended as decided.
  ///
  /// One that never began is right when it was not meant to finish, or was meant to stay at the stop where it began.
  /// Where nothing should happen, only a transition that never started is right.
  init(
    intent: Label.Intent?, choice: Outcome.Choice, transition: Outcome.Transition,
    start: String? = nil
  ) {
    self =
      switch (intent, choice) {
      case (nil, _), (_, .unknown): .unlabelled
      case _ where !transition.follows(choice): .fail
      case (.any, _): .pass
      case (.finish, .finish), (.cancel, .cancel), (.cancel, .none), (.nothing, .none): .pass
      case (.stop(let meant), .stop(let reached)): meant == reached ? .pass : .fail
      case (.stop(let meant), .none) where transition == .notStarted:
        meant == start ? .pass : .fail
      case (.finish, _), (.cancel, _), (.nothing, _), (.stop, _): .fail
      }
  }
}

extension Diagnostic {
  /// A repair made on reading, as a note.
  init(repair: Repair) {
    self.init(code: repair.code, severity: .note, message: repair.description)
  }
}
