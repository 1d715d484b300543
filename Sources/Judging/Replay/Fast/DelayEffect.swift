public import Controllers
import HeadlessUIKit
public import MotionMath
public import Traces

/// How long touches take to the decisions that answer them, and to the frames that show these.
public struct TouchLatency: Hashable, Sendable {
  /// Times in seconds.
  public struct Times: Hashable, Sendable {
    public private(set) var count = 0
    public private(set) var least = Double.infinity
    public private(set) var greatest = 0.0
    private var sum = 0.0

    public var mean: Seconds { sum / Double(max(count, 1)) }

    fileprivate mutating func note(_ time: Seconds) {
      (count, sum) = (count + 1, sum + time)
      (least, greatest) = (min(least, time), max(greatest, time))
    }

    fileprivate mutating func join(_ other: Times) {
      (count, sum) = (count + other.count, sum + other.sum)
      (least, greatest) = (min(least, other.least), max(greatest, other.greatest))
    }
  }

  /// From the last touch that had reached the app to the decision.
  public private(set) var toDecision = Times()
  /// From the same touch to the first frame after the decision, which is the first that can show it.
  ///
  /// What a system and a display need to show a frame comes on top of it.
  public private(set) var toFrame = Times()

  public init() {}

  /// Measures the decisions of gestures.
  ///
  /// - Precondition: `outcomes` are those of the traces under the controller, in the same order.
  public init(
    _ outcomes: some Collection<Outcome>, of traces: some Collection<Trace>,
    under controller: Controller, settings: ReplaySettings
  ) {
    let devices = DeviceChoice(settings.scened(for: controller))
    for (outcome, trace) in zip(outcomes, traces) {
      note(outcome, of: trace, under: controller, on: devices.device(for: trace))
    }
  }

  /// Notes a decided gesture; does nothing if no decision was made.
  private mutating func note(
    _ outcome: Outcome, of trace: Trace, under controller: Controller, on device: Device
  ) {
    guard let decided = outcome.releasedAt else { return }
    var touch: Seconds?
    for sample in trace.samples {
      let heard = device.delivery.time(
        ofSampleAt: sample.time, dispatch: sample.dispatch, delay: controller.delay,
        rate: device.displayHz)
      if heard <= decided + Self.rounding { touch = max(touch ?? sample.time, sample.time) }
    }
    guard let touch else { return }
    toDecision.note(decided - touch)
    let frame = ((decided + Self.rounding) * device.displayHz).rounded(.down) + 1
    toFrame.note(frame / device.displayHz - touch)
  }

  /// Adds the times of other gestures.
  public mutating func join(_ other: TouchLatency) {
    toDecision.join(other.toDecision)
    toFrame.join(other.toFrame)
  }

  /// What rounding may add to a time.
  private static let rounding = 1e-9
}

/// What the delay of a controller's touches does to its outcomes.
public struct DelayEffect: Hashable, Sendable {
  public let delay: Seconds
  /// The number of gestures.
  public private(set) var gestures = 0
  /// The gestures that are decided otherwise than without the delay.
  public private(set) var flipped: [String] = []
  /// The greatest differences that the delay makes to gestures whose decision it leaves alone: of the progress at the
  /// decision, and of the hand-off's jump in progress per second.
  public private(set) var progress = 0.0
  public private(set) var handoffJump = 0.0
  public private(set) var latency = TouchLatency()

  /// Replays gestures without the delay, and compares; nil if the controller has none.
  ///
  /// - Precondition: `outcomes` are those of the traces under the controller, in the same order.
  public init?(
    _ outcomes: some Collection<Outcome>, of traces: some Collection<Trace>,
    under controller: Controller, settings: ReplaySettings
  ) {
    guard controller.delay != 0 else { return nil }
    delay = controller.delay
    gestures = outcomes.count
    var prompt = controller
    prompt.delay = 0
    let traces = Array(traces.prefix(outcomes.count))
    let settings = settings.scened(for: controller)
    let others = FastEvaluator(traces, controller: prompt, settings: settings).outcomes(
      under: prompt)
    latency = TouchLatency(outcomes, of: traces, under: controller, settings: settings)
    for (outcome, other) in zip(outcomes, others) {
      if outcome.decision != other.decision {
        flipped.append(outcome.trace)
      } else {
        progress = max(progress, Self.difference(outcome.progress, other.progress))
        handoffJump = max(handoffJump, Self.difference(outcome.handoffJump, other.handoffJump))
      }
    }
  }

  /// Adds what the delay does to other gestures.
  public mutating func join(_ other: DelayEffect) {
    gestures += other.gestures
    flipped += other.flipped
    progress = max(progress, other.progress)
    handoffJump = max(handoffJump, other.handoffJump)
    latency.join(other.latency)
  }

  private static func difference(_ one: Double?, _ other: Double?) -> Double {
    one.flatMap { one in other.map { abs(one - $0) } } ?? 0
  }
}

extension DelayEffect? {
  /// Adds what the delay does to some gestures, the first ones or further ones.
  public mutating func join(_ effect: DelayEffect) {
    if self == nil { self = effect } else { self?.join(effect) }
  }
}

/// A statement about what a delay of touches does.
package enum DelaySentence: String, Hashable, Sendable, CaseIterable {
  case noChange = "no change"
  case changes
  /// What the delay does to gestures whose decision it leaves alone.
  case elsewhere
  /// How long touches take.
  case latency

  package var condition: String {
    switch self {
    case .noChange: "touches are delayed, and every decision is the one without the delay"
    case .changes: "touches are delayed, and some decision is not the one without the delay"
    case .elsewhere: "touches are delayed, and some decision is the one without the delay"
    case .latency: "touches are delayed"
    }
  }

  package func holds(for effect: DelayEffect?) -> Bool {
    guard let effect else { return false }
    return switch self {
    case .noChange: effect.flipped.isEmpty
    case .changes: !effect.flipped.isEmpty
    case .elsewhere: effect.flipped.count < effect.gestures
    case .latency: true
    }
  }
}
