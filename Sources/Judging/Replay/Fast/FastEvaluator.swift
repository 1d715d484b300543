public import Controllers
import HeadlessUIKit
import MotionMath
public import Rules
import Scenes
public import Traces

/// Traces that the recogniser has processed once, ready to be evaluated under many controllers.
///
/// The outcomes equal those of ``ReplayEngine``: a trace whose outcome has no closed form is replayed through the full
/// stack.
///
///     let evaluator = FastEvaluator(traces, controller: controller)
///     let outcomes = evaluator.outcomes(under: controller)
public struct FastEvaluator: Sendable {
  public internal(set) var traces: [Trace]
  /// The recogniser settings with which the gestures were recognised; a controller with different settings needs
  /// another evaluator.
  public let recognizer: RecognizerSettings
  /// The recognised gestures, in the order of the traces.
  public private(set) var gestures: [RecognizedGesture]
  /// The changes of the pan in all gestures, concatenated; empty unless ``recognizer`` says that changes are kept.
  public private(set) var changes: [GestureInstant]

  /// For each recording, the parts of its outcome that do not depend on the decision, such as the recording's name and
  /// intent.
  private var recordings: [Recording]
  /// Whether outcomes on the scene have a closed form; on other scenes every trace is replayed through the full stack.
  public let hasClosedForm: Bool

  private struct Recording {
    let name: String
    let intent: Label.Intent?
    let notes: [Diagnostic]
    /// The stop at which the gesture begins.
    let start: String?
    let metrics: RecordedMetrics
    /// Whether the finger never reached the recogniser, which therefore refused nothing.
    let isMissed: Bool

    init(_ trace: Trace, notes: [Diagnostic], metrics: RecordedMetrics, isMissed: Bool) {
      (name, intent, start) = (trace.name, trace.label?.intent, trace.startStop)
      (self.notes, self.metrics, self.isMissed) = (notes, metrics, isMissed)
    }
  }

  /// Recognises traces with a controller's recogniser.
  public init(
    _ traces: [Trace], controller: Controller, settings: ReplaySettings = ReplaySettings()
  ) {
    self.traces = traces
    let settings = settings.scened(for: controller)
    recognizer = RecognizerSettings(controller, settings: settings)
    hasClosedForm = settings.haveClosedForm(under: controller)
    var pass = RecognitionPass(controller, settings: settings)
    let hasClosedForm = hasClosedForm
    if hasClosedForm { pass.makeRoom(for: traces) }
    let devices = DeviceChoice(settings)
    var gestures: [RecognizedGesture] = []
    var recordings: [Recording] = []
    gestures.reserveCapacity(traces.count)
    recordings.reserveCapacity(traces.count)
    // Iterates without copying, and finishes each trace before the next, while the trace's samples are in the cache.
    traces.withUnsafeBufferPointer { traces in
      for trace in traces {
        let device = devices.device(for: trace)
        gestures.append(
          hasClosedForm ? pass.gesture(of: trace, on: device) : pass.intricateGesture())
        var notes = trace.repairs.map(Diagnostic.init(repair:))
        notes += devices.notes(for: trace, on: device)
        let obstacle = pass.obstacle(of: trace)
        if let obstacle { notes.append(obstacle.diagnostic()) }
        recordings.append(
          Recording(
            trace, notes: notes, metrics: RecordedMetrics(of: trace),
            isMissed: obstacle.map { !$0.isOfRecognizer } ?? false))
      }
    }
    (self.gestures, self.recordings, changes) = (gestures, recordings, pass.changes)
  }

  /// Creates an evaluator from gestures that were already recognised.
  ///
  /// `recognizer` contains the settings with which the gestures were recognised; only the value of
  /// ``RecognizerSettings/keepsChanges`` may be different. If `keepsChanges` is false, the recorded changes of the pan
  /// are dropped.
  init(_ extracts: [ExtractedGesture], recognizer: RecognizerSettings) {
    self.recognizer = recognizer
    traces = extracts.map(\.trace)
    var changes: [GestureInstant] = []
    gestures = extracts.map { extract in
      var gesture = extract.gesture
      let start = changes.count
      if recognizer.keepsChanges { changes += extract.changes }
      gesture.changes = start..<changes.count
      return gesture
    }
    self.changes = changes
    recordings = extracts.map {
      Recording($0.trace, notes: $0.notes, metrics: $0.metrics, isMissed: $0.isMissed)
    }
    hasClosedForm = true
  }

  /// The evaluator restricted to the gestures at these positions.
  package func restricted(to places: [Int]) -> FastEvaluator {
    places.count == traces.count ? self : FastEvaluator(self, places)
  }

  private init(_ whole: FastEvaluator, _ places: [Int]) {
    (recognizer, changes) = (whole.recognizer, whole.changes)
    hasClosedForm = whole.hasClosedForm
    traces = places.map { whole.traces[$0] }
    gestures = places.map { whole.gestures[$0] }
    recordings = places.map { whole.recordings[$0] }
  }

  /// An evaluator with the gestures of this evaluator, followed by the gestures of `other`.
  ///
  /// - Precondition: Both evaluators have equal recogniser settings.
  package func joined(with other: FastEvaluator) -> FastEvaluator {
    precondition(recognizer == other.recognizer, "other settings of the recogniser")
    return FastEvaluator(
      (traces.indices.map { extract(at: $0, keepsPoints: true) })
        + other.traces.indices.map { other.extract(at: $0, keepsPoints: true) },
      recognizer: recognizer)
  }

  /// Appends the gestures of another evaluator.
  ///
  /// - Precondition: Both evaluators have equal recogniser settings.
  package mutating func append(_ other: FastEvaluator) {
    precondition(recognizer == other.recognizer, "other settings of the recogniser")
    let start = changes.count
    traces += other.traces
    recordings += other.recordings
    changes += other.changes
    for var gesture in other.gestures {
      let range = gesture.changes
      gesture.changes = start + range.lowerBound..<start + range.upperBound
      gestures.append(gesture)
    }
  }

  /// The gesture at a position, with the data of its recording that decisions need.
  ///
  /// Keeps touch points only if a decision may need them, unless `keepsPoints` is true.
  func extract(at place: Int, keepsPoints: Bool = false) -> ExtractedGesture {
    let recording = recordings[place]
    // JSON cannot represent numbers that are not finite. So a gesture with such numbers is marked as one that must be
    // replayed from its touch points.
    let gesture =
      gestures[place].isFinite ? gestures[place] : RecognizedGesture(course: .intricate)
    return ExtractedGesture(
      trace: keepsPoints || gesture.mayNeedPoints ? traces[place] : traces[place].withoutPoints,
      gesture: gesture, changes: Array(changes[gesture.changes]), notes: recording.notes,
      metrics: recording.metrics, isMissed: recording.isMissed)
  }

  /// Whether the gestures are valid for a controller.
  ///
  /// They are valid if the controller's recogniser would recognise the same gestures, and if the outcomes under the
  /// controller have a closed form exactly when ``hasClosedForm`` is true.
  public func fits(_ controller: Controller) -> Bool {
    let settings = recognizer.replay.scened(for: controller)
    return recognizer.serve(RecognizerSettings(controller, settings: settings))
      && hasClosedForm == settings.haveClosedForm(under: controller)
  }

  /// The outcome of every trace, in the order of the traces.
  ///
  /// - Parameters:
  ///   - controller: The controller.
  ///   - jobs: The number of threads that may share the work.
  /// - Returns: The outcomes, the same for any number of jobs.
  /// - Precondition: The evaluator ``fits(_:)`` the controller.
  public func outcomes(under controller: Controller, jobs: Int = 1) -> [Outcome] {
    let workers = max(1, min(jobs, traces.count / Self.leastShare))
    let share = (traces.count + workers - 1) / workers
    return [Outcome](count: traces.count, threads: workers) { worker, places in
      let range = worker * share..<min((worker + 1) * share, traces.count)
      forEachOutcome(under: controller, of: range) { places.initializeElement(at: $0, to: $1) }
    }
  }

  /// The fewest traces per thread: with fewer traces, starting a thread takes longer than the thread saves.
  private static let leastShare = 256

  /// The outcomes of the traces with the indices `positions`, in the order of `positions`.
  ///
  /// - Precondition: The evaluator ``fits(_:)`` the controller.
  public func outcomes(
    under controller: Controller, of positions: some Sequence<Int>
  ) -> [Outcome] {
    var outcomes: [Outcome] = []
    outcomes.reserveCapacity(positions.underestimatedCount)
    forEachOutcome(under: controller, of: positions) { outcomes.append($1) }
    return outcomes
  }

  func forEachOutcome(
    under controller: Controller, of positions: some Sequence<Int>,
    _ body: (Int, consuming Outcome) -> Void
  ) {
    let rule = rule(of: controller)
    let tails = TailForm(controller, in: recognizer.replay.entry)
    changes.withUnsafeBufferPointer { changes in
      rule.run { running in
        let judge = GestureJudge(controller, running, changes)
        for index in positions {
          let ending = judge.ending(of: gestures[index], from: starts(index))
          if let outcome = outcome(of: index, ending, rule, tails) {
            body(index, outcome)
          } else {
            let record = ReplayEngine().replay(
              traces[index], with: controller, settings: recognizer.replay)
            body(index, record.outcome)
          }
        }
      }
    }
  }

  /// Calls `body` with the position and the ending of each gesture in a range, without creating outcomes.
  ///
  /// Meant for searches, which need no outcomes. The ending is nil if no pan was recognised, or if only a replay
  /// through the full stack can determine it: see ``RecognizedGesture/course``.
  ///
  /// - Precondition: The evaluator ``fits(_:)`` the controller.
  public func forEachEnding(
    under controller: Controller, of range: Range<Int>, _ body: (Int, GestureEnding?) -> Void
  ) {
    let hasStops = !controller.stops.isEmpty
    rule(of: controller).run { running in
      changes.withUnsafeBufferPointer { changes in
        let judge = GestureJudge(controller, running, changes)
        gestures.withUnsafeBufferPointer { gestures in
          for index in range {
            body(index, judge.ending(of: gestures[index], from: hasStops ? starts(index) : nil))
          }
        }
      }
    }
  }

  /// The values that the controller's rule sees at the end of each gesture.
  ///
  /// An element is nil if no pan was recognised, or if a replay through the full stack is needed.
  public func releases(under controller: Controller) -> [Release?] {
    gestures.map { $0.release(under: controller) }
  }

  /// The stop at which a trace begins.
  private func starts(_ index: Int) -> String? { recordings[index].start }

  func rule(of controller: Controller) -> BoundRule {
    precondition(fits(controller), "the recogniser of '\(controller.name)' has not run")
    return BoundRule(controller.finishWhen, numbers: controller.numbers)
  }

  /// Whether the outcome of the gesture at `index`, with this ending, can be computed in closed form.
  func isComputable(_ index: Int, _ ending: GestureEnding?, _ tails: TailForm) -> Bool {
    let gesture = gestures[index]
    guard gesture.course != .intricate, tails.fits(gesture) else { return false }
    guard let ending else { return gesture.course == .unrecognized }
    let tail = tails.tail(after: ending, in: tails.layout(of: gesture, from: starts(index)))
    return isAwaited(tails.completion(after: ending, tail), of: gesture, after: ending)
  }

  /// Whether a gesture's transition settles within the time for which a replay of the gesture would wait.
  private func isAwaited(
    _ rest: Completion, of gesture: RecognizedGesture, after ending: GestureEnding
  ) -> Bool {
    ending.time + rest.length <= gesture.lastDelivery + GestureRun.patience
  }

  /// The outcome in closed form; nil if the gesture must be replayed through the full stack.
  func outcome(
    of index: Int, _ ending: GestureEnding?, _ rule: BoundRule, _ tails: TailForm
  ) -> Outcome? {
    let gesture = gestures[index]
    guard gesture.course != .intricate, tails.fits(gesture) else { return nil }
    guard let ending else {
      guard gesture.course == .unrecognized else { return nil }
      var outcome = outcome(of: index, .none, .notStarted, tails)
      if concernsStops(index, tails) { judgeStops(of: index, in: &outcome, tails) }
      return outcome
    }
    let layout = tails.layout(of: gesture, from: starts(index))
    let tail = tails.tail(after: ending, in: layout)
    let completion = tails.completion(after: ending, tail)
    guard isAwaited(completion, of: gesture, after: ending) else { return nil }
    let end = ending.time + completion.length
    let decision = ending.decision(by: rule, of: tails.controller, in: layout)
    let finishes = decision.finishes
    var outcome = outcome(
      of: index, Outcome.Choice(decision), finishes ? .completed : .cancelled, tails)
    outcome.measure(
      recognizedAt: gesture.recognizedAt, releasedAt: ending.time,
      recorded: recordings[index].metrics)
    outcome.measure(decision, at: ending.release, tail: tail)
    outcome.completion = end - ending.time
    outcome.total = end
    outcome.measure(completion)
    if case .stops(let choice, _) = ending.cause {
      outcome.noteMissed(choice, of: tails.controller, by: rule)
    }
    if concernsStops(index, tails) { judgeStops(of: index, in: &outcome, tails) }
    if let note = tails.note(finishes: finishes) { outcome.diagnostics.append(note) }
    if let warning = tails.raisedSpeed(after: ending, tail, length: completion.length) {
      outcome.diagnostics.append(warning)
    }
    return outcome
  }

  /// Whether ``judgeStops(of:in:_:)`` may have something to report; checked before calling it, because the call copies
  /// the controller.
  private func concernsStops(_ index: Int, _ tails: TailForm) -> Bool {
    Outcome.concernsStops(ofController: tails.hasStops, meaning: recordings[index].intent)
  }

  private func judgeStops(of index: Int, in outcome: inout Outcome, _ tails: TailForm) {
    let gesture = gestures[index]
    outcome.judgeStops(
      of: traces[index], by: tails.controller,
      on: ScreenSize(width: gesture.width, height: gesture.height))
  }

  private func outcome(
    of index: Int, _ choice: Outcome.Choice, _ transition: Outcome.Transition, _ tails: TailForm
  ) -> Outcome {
    let start = tails.hasStops ? tails.controller.startStop(named: starts(index)) : nil
    let intent = recordings[index].intent
    var outcome = Outcome(
      trace: recordings[index].name, intent: intent, decision: choice,
      verdict: .init(
        intent: intent, choice: choice, transition: transition, start: start,
        isRefused: !recordings[index].isMissed),
      transition: transition)
    if let start { outcome.start = start }
    outcome.isRefused =
      choice == .none && transition == .notStarted && !recordings[index].isMissed
    outcome.diagnostics = recordings[index].notes
    return outcome
  }
}

/// Computes in closed form, for one controller, how transitions settle, or how surfaces settle at their stops.
struct TailForm {
  let controller: Controller
  /// Whether the controller has stops.
  let hasStops: Bool
  /// Whether the controller moves a surface between stops rather than driving a transition.
  private let isSheet: Bool
  /// The diagnostics about how a transition settles if it finishes or is cancelled; nil if there is nothing to report.
  private let finishNote, cancelNote: Diagnostic?
  /// Whether some release may ask for a completion speed of 0 or less.
  private let mayAskForNoSpeed: Bool

  init(_ controller: Controller, in scene: Scene) {
    (self.controller, isSheet) = (controller, scene.hasSurface)
    hasStops = !controller.stops.isEmpty
    finishNote = controller.unmatched(finishes: true)
    cancelNote = controller.unmatched(finishes: false)
    mayAskForNoSpeed =
      controller.completionSpeed.mayAskForNone || controller.cancelSpeed.mayAskForNone
  }

  /// Whether the closed form is valid for a gesture.
  ///
  /// Always true for a transition. For a surface that settles at stops, true only if the stops fit the gesture's
  /// screen.
  func fits(_ gesture: RecognizedGesture) -> Bool {
    !isSheet || layout(of: gesture, from: nil) != nil
  }

  /// The layout of the stops on a gesture's screen; nil for a transition.
  func layout(of gesture: RecognizedGesture, from start: String?) -> StopLayout? {
    isSheet
      ? controller.ruler.layout(width: gesture.width, height: gesture.height, start: start) : nil
  }

  /// The distance that a surface still has to move to its stop; nil for a transition.
  func tail(after ending: GestureEnding, in layout: StopLayout?) -> StopTail? {
    layout.map { StopTail(to: ending.stop, after: ending.release, in: $0) }
  }

  /// How the transition settles after an ending of the gesture; for a surface with stops, how the surface settles.
  ///
  /// `tail` says how far the surface still has to move to its stop; nil for a transition.
  func completion(after ending: GestureEnding, _ tail: StopTail?) -> Completion {
    let release = tail?.release ?? ending.release
    return Completion(
      of: controller, at: release, finishes: tail?.finishes ?? ending.finishes,
      percentComplete: tail?.percentComplete ?? ending.percentComplete,
      duration: controller.duration(width: release.width, height: release.height),
      start: ending.time)
  }

  /// The diagnostic about how the transition settles, given whether it finishes; nil if there is nothing to report.
  func note(finishes: Bool) -> Diagnostic? { finishes ? finishNote : cancelNote }

  /// The warning about a completion speed of 0 or less; nil if the speed is above 0, or if nothing settles.
  func raisedSpeed(
    after ending: GestureEnding, _ tail: StopTail?, length: Seconds
  ) -> Diagnostic? {
    guard mayAskForNoSpeed else { return nil }
    return controller.raisedSpeed(
      at: tail?.release ?? ending.release, finishes: tail?.finishes ?? ending.finishes,
      length: length)
  }
}

/// A cache of gestures recognised with the most recently used recogniser settings.
///
/// Outcomes are the same with or without the cache.
public struct RecognitionCache: Sendable {
  /// The number of different recogniser settings that are cached: enough to alternate between two or three.
  package static let limit = 4

  /// The cached evaluators, each for different recogniser settings; the most recently used is last.
  private var evaluators: [FastEvaluator] = []

  /// Creates an empty cache.
  public init() {}

  /// The outcomes of traces under a controller, in the order of the traces; the same for any number of jobs.
  public mutating func outcomes(
    of traces: [Trace], controller: Controller, settings: ReplaySettings, jobs: Int = 1
  ) -> [Outcome] {
    evaluator(for: traces, controller, settings).outcomes(under: controller, jobs: jobs)
  }

  private mutating func evaluator(
    for traces: [Trace], _ controller: Controller, _ settings: ReplaySettings
  ) -> FastEvaluator {
    let key = RecognizerSettings(controller, settings: settings)
    if let known = evaluator(where: { $0.recognizer == key && $0.traces == traces }) {
      return known
    }
    // Gestures of other traces under the same settings are of no use any more.
    evaluators.removeAll { $0.recognizer == key }
    let evaluator = FastEvaluator(traces, controller: controller, settings: settings)
    keep(evaluator)
    return evaluator
  }

  /// The most recently used evaluator that meets a condition; it now counts as just used.
  package mutating func evaluator(where fits: (FastEvaluator) -> Bool) -> FastEvaluator? {
    guard let index = evaluators.lastIndex(where: fits) else { return nil }
    let evaluator = evaluators.remove(at: index)
    evaluators.append(evaluator)
    return evaluator
  }

  /// Adds an evaluator; if there are ``limit`` already, the least recently used is removed.
  package mutating func keep(_ evaluator: FastEvaluator) {
    if evaluators.count >= Self.limit { evaluators.removeFirst() }
    evaluators.append(evaluator)
  }
}
