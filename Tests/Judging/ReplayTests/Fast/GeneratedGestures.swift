import Controllers
import HeadlessUIKit
import MotionMath
import Replay
import Rules
import Traces

/// Seeded random gestures and controllers of every kind on which the closed form must match the full stack.
///
/// `Tests/Benchmarks` compiles this file too, to compare many more gestures in a release build.
struct GeneratedGestures {
  private var random: RandomGenerator

  init(seed: UInt64) { random = RandomGenerator(seed: seed) }

  /// A gesture: most are one plain contact, some are not.
  mutating func trace(_ index: Int) -> Trace {
    var trace = Trace(name: "generated-\(index)", samples: contact(touch: 0, from: start()))
    if chance(0.5) {
      trace.label = Label(intent: pick(Label.Intent.allCases))
    }
    if chance(0.2) { trace.metadata["screen"] = pick(["375x667", "393.5x852", "1024x768"]) }
    if chance(0.2) { trace.metadata["display-hz"] = "120" }
    if chance(0.1) {
      trace.repairs = [
        Repair(file: "a.csv", line: 3, count: 1, code: "rows-out-of-order", message: "sorted")
      ]
    }
    if chance(0.3) { addDispatchTimes(to: &trace) }
    if chance(0.12) { makeIntricate(&trace) }
    return trace
  }

  /// A preset with some of its settings changed.
  mutating func controller() -> Controller {
    var controller = pick(Preset.all).controller
    if chance(0.7) { controller.direction = pick(Direction.allCases) }
    if chance(0.3) { controller.edge = pick(Edge.allCases) }
    if chance(0.3) { controller.edgeWidth = uniform(5...60) }
    if chance(0.3) { controller.hysteresis = uniform(0...40) }
    if chance(0.3) { controller.recognitionTest = pick(RecognitionTest.allCases) }
    if chance(0.3) { controller.translationOrigin = pick(TranslationOrigin.allCases) }
    if chance(0.5) { controller.velocityEstimator = pick(VelocityEstimator.allCases) }
    if chance(0.5) { controller.decide = pick(DecisionMoment.allCases) }
    if chance(0.3) { controller.cancelledTouch = pick(CancelledTouch.allCases) }
    if chance(0.4) { controller.recognizer = .dragGesture }
    if chance(0.5) { controller.dragUp = pick(DragUp.allCases) }
    if chance(0.1) { controller.coordinateSpace = .local }
    if controller.recognizer == .dragGesture, chance(0.2) { controller.hysteresis = 0 }
    if chance(0.3) { controller.clampsProgress = chance(0.5) }
    if chance(0.3) {
      controller.extent = pick([.points(160), .widths(0.5), .heights(0.3), .lengths(1)])
    }
    if chance(0.4) { controller.completionSpeed = speed() }
    if chance(0.4) { controller.cancelSpeed = speed() }
    if chance(0.4) { controller.completionCurve = pick(curves) }
    if chance(0.3) { controller.timingCurve = pick(timings) }
    if chance(0.3) { controller.durationRule = .constant(uniform(0.01...60)) }
    if controller.stops.isEmpty, chance(0.15) { controller.finishWhen = Self.read(Self.peakRule) }
    if chance(0.2) { controller.delay = pick([0.03, 0.016, 0.11]) }
    return controller
  }

  /// A rule that depends on the velocity at every change of the pan.
  private static let peakRule =
    "peak-velocity > 900pt/s and velocity > -100pt/s or progress > 0.6"

  private static func read(_ rule: String) -> DecisionRule {
    do { return try DecisionRule(reading: rule) } catch { preconditionFailure("\(error)") }
  }

  /// A controller with two to five stops and a rule of one of five kinds.
  mutating func controllerWithStops() -> Controller {
    var controller = controller()
    controller.extent = pick([.lengths(1), .lengths(0.8), .points(700)])
    let count = Int.random(in: 2...5, using: &random)
    let places = (0..<count).map { Double($0) / Double(count) + uniform(0...0.15) }
    controller.stops = zip(Self.stopNames, places).map { Stop($0, at: .fraction($1)) }
    controller.finishWhen = Self.read(pick(Self.stopRules))
    return controller
  }

  /// A gesture that may name the stop where it begins and the one that was meant.
  mutating func traceWithStops(_ index: Int) -> Trace {
    var trace = trace(index)
    trace.label = chance(0.7) ? Label(intent: .stop(pick(Self.stopNames))) : trace.label
    if chance(0.7) { trace.metadata["start"] = pick(Self.stopNames) }
    return trace
  }

  private static let stopNames = ["closed", "peek", "half", "large", "full"]

  /// Five kinds of rules.
  ///
  /// In order: the stop nearest to the projection; nearest after 0.1 s at the release velocity; the next stop in the
  /// direction of a fast finger; thresholds between neighbours, at most one stop away; the next stop
  /// after a throw.
  private static let stopRules = [
    "projected-progress > 0.5",
    "translation + 0.1s * velocity > extent / 2",
    "translation > extent or (translation > 0pt and (velocity > 300pt/s or (velocity > -300pt/s and progress > 0.5)))",
    "origin > extent or (origin >= 0pt and (progress + velocity / 2000pt/s > 0.3 or peak-progress > 0.9))",
    "here(peak-velocity > 1200pt/s or progress > 0.5)",
  ]

  private mutating func speed() -> SpeedRule {
    pick([.constant(0.3), .constant(4), .oneMinusProgress, .matched(SpeedRule.matchedLimits)])
  }

  private var curves: [CompletionCurve] {
    [
      .easeInOut, .easeIn, .easeOut, .linear,
      CompletionCurve(.bezier(CubicBezierCurve(0.3, 1.8, 0.5, 1))),
      CompletionCurve(.spring(SpringSpec(.bounce(duration: 0.4, bounce: 0.3), velocity: 2))),
    ]
  }

  private var timings: [TimingCurve] {
    [
      .none, .curve(CubicBezierCurve(0, 0, 0.58, 1)),
      .spring(.bounce(duration: 0.5, bounce: 0.2), .finger(limit: nil)),
      .spring(.bounce(duration: 0.5, bounce: 0), .finger(limit: 8)),
      .spring(.uikit(dampingRatio: 0.7, duration: 0.3), .fixed(0)),
    ]
  }

  mutating func settings() -> ReplaySettings {
    ReplaySettings(
      delivery: pick([nil, .frame, .sample, .recorded]), displayHz: pick([nil, 60, 120]),
      screen: chance(0.2) ? ScreenSize(width: 412.3, height: 915.1) : nil)
  }

  // MARK: Samples

  private mutating func start() -> (x: Double, y: Double) {
    let x = chance(0.3) ? uniform(0...25) : uniform(-5...395)
    return (x, chance(0.1) ? uniform(0...15) : uniform(50...850))
  }

  private mutating func contact(touch: Int, from start: (x: Double, y: Double)) -> [Trace.Sample] {
    var (x, y, time) = (start.x, start.y, 0.0)
    var (vx, vy) = (uniform(-2000...2000), uniform(-900...900))
    let step = pick([1.0 / 60, 1.0 / 120, 0.008, 0.0043])
    var samples = [Trace.Sample(time: 0, x: x, y: y, phase: .began, touch: touch)]
    for _ in 0..<Int(uniform(0...40)) {
      if chance(0.1) { vx = -vx }
      if chance(0.2) { (vx, vy) = (vx * 0.3, vy * 0.3) }
      time += chance(0.03) ? 0 : chance(0.03) ? 0.09 : step
      (x, y) = (halved(x + vx * step), halved(y + vy * step))
      let phase: Trace.Phase = chance(0.04) ? .stationary : .moved
      samples.append(Trace.Sample(time: time, x: x, y: y, phase: phase, touch: touch))
    }
    time += chance(0.2) ? 0.2 : step
    samples.append(
      Trace.Sample(
        time: time, x: x, y: y, phase: chance(0.08) ? .cancelled : .ended, touch: touch))
    return samples
  }

  private mutating func addDispatchTimes(to trace: inout Trace) {
    var latest = 0.0
    for index in trace.samples.indices {
      let time = trace.samples[index].time + uniform(0...0.012)
      latest = chance(0.4) ? latest : max(latest, time)
      trace.samples[index].dispatch = latest
    }
  }

  private mutating func makeIntricate(_ trace: inout Trace) {
    let last = trace.samples[trace.samples.count - 1]
    switch Int(uniform(0...5)) {
    case 0: trace.samples.removeLast()
    case 1: trace.samples.removeFirst()
    case 2:
      for var sample in contact(touch: 0, from: start()) {
        sample.time += last.time + 0.1
        trace.samples.append(sample)
      }
    case 3:
      trace.samples += contact(touch: 1, from: start())
      trace.samples.sort { $0.time < $1.time }
    default:
      var extra = last
      extra.phase = .moved
      trace.samples.append(extra)
    }
  }

  // MARK: Chance

  private mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &random)
  }

  private mutating func chance(_ probability: Double) -> Bool { uniform(0...1) < probability }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: choices.indices, using: &random)]
  }

  private func halved(_ value: Double) -> Double { (value * 2).rounded() / 2 }
}
