public import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Rules
import Scenes
public import Traces
import Tunables

/// Replays gestures through the full stack: scene, recogniser, interaction controller and transition.
///
/// All replays go through this type, except the trial drags of ``SceneProbe``. The same trace, controller and settings
/// give the same record, on any thread.
///
///     let record = ReplayEngine().replay(trace, with: controller, keeping: [.steps])
///     let timeline = Timeline(record)
public struct ReplayEngine: Sendable {
  /// A function that returns a record instead of replaying a trace.
  public typealias Stub =
    @Sendable (Trace, Controller, ReplaySettings, Set<ReplayRecord.Detail>) -> ReplayRecord

  private let stub: Stub?

  /// Creates an engine.
  ///
  /// - Parameter stub: A function that returns records instead of replaying traces; for tests.
  public init(stub: Stub? = nil) { self.stub = stub }

  /// Replays one trace.
  ///
  /// - Parameters:
  ///   - trace: The finger's samples; may be empty for a scene that runs without a finger.
  ///   - controller: The controller that drives the transition.
  ///   - settings: The device and the scene.
  ///   - details: The details that the record keeps in addition to the outcome. Frames need a second replay, because
  /// the length of the transition is known only after the first.
  /// - Returns: The record.
  public func replay(
    _ trace: Trace, with controller: Controller, settings: ReplaySettings = ReplaySettings(),
    keeping details: Set<ReplayRecord.Detail> = []
  ) -> ReplayRecord {
    if let stub { return stub(trace, controller, settings, details) }
    do throws(Isolation.Failure) {
      let caught = try caughtContacts(of: trace, with: controller, settings: settings)
      var record = try isolated(caught?.trace ?? trace, controller, settings, keeping: details)
      if let note = caught?.diagnostic ?? record.nextContactInFlight {
        record.found.outcome.diagnostics.append(note)
      }
      return record
    } catch {
      let outcome = Outcome(error, of: trace, on: settings.entry)
      return ReplayRecord(outcome, of: trace, with: controller, settings: settings)
    }
  }

  /// Replays one trace, in a separate process if the scene requires it.
  private func isolated(
    _ trace: Trace, _ controller: Controller, _ settings: ReplaySettings,
    keeping details: Set<ReplayRecord.Detail>
  ) throws(Isolation.Failure) -> ReplayRecord {
    let trace = trace.begun(on: settings.entry)
    guard Isolation.isWanted(for: settings.entry) else {
      return played(trace, controller, settings, keeping: details)
    }
    let found = try Isolation.run(settings.entry) {
      played(trace, controller, settings, keeping: details).found
    }
    return ReplayRecord(found, of: trace, with: controller, settings: settings)
  }

  /// Replays one trace in this process.
  private func played(
    _ trace: Trace, _ controller: Controller, _ settings: ReplaySettings,
    keeping details: Set<ReplayRecord.Detail>
  ) -> ReplayRecord {
    guard !details.isEmpty else {
      return replay(trace, with: controller, settings: settings, keepsLog: false)
    }
    var record = replay(
      trace, with: controller, settings: settings, keepsLog: details.contains(.callbacks),
      keepsSteps: details.contains(.steps), keepsTouches: details.contains(.touches))
    if details.contains(.gesture) {
      record.gesture = wholeGesture(of: trace, controller: controller, settings: settings)
    }
    for detail in details {
      switch detail {
      case .stills(let count): record.stills = stills(count, of: record)
      case .everyFrame:
        record.frames = everyFrame(of: record)
        record.route = route(of: record)
      case .steps, .callbacks, .gesture, .touches: break
      }
    }
    return record
  }

  /// Replays one trace; `intervention` may act on the run before it is played to its end.
  ///
  /// If `keepsTouches` is true and all transitions of a custom scene complete, replays the trace again without
  /// animation, and adds a note if the views at the end differ.
  func replay(
    _ trace: Trace, with controller: Controller, settings: ReplaySettings, keepsLog: Bool = false,
    keepsSteps: Bool = false, keepsTouches: Bool = false,
    intervention: @MainActor (GestureRun) -> Void = { _ in }
  ) -> ReplayRecord {
    guard keepsTouches else {
      // Returns the record from the closure directly: a record is large, and returning it in a tuple would copy it.
      return run(trace, with: controller, settings: settings, keepsLog: keepsLog) { run in
        intervention(run)
        return recorded(run, keepsLog: keepsLog, keepsSteps: keepsSteps, nil)
      }
    }
    var (record, shown) = run(
      trace, with: controller, settings: settings, keepsLog: keepsLog, keepsTouches: true
    ) { run in
      intervention(run)
      let examination = SceneExamination(run)
      let record = recorded(run, keepsLog: keepsLog, keepsSteps: keepsSteps, examination)
      return (record, examination?.shownAtEnd)
    }
    guard let shown else { return record }
    let unanimated = run(trace, with: controller, settings: settings) { run in
      run.simulation.changesUnanimated = true
      intervention(run)
      run.finish()
      return run.simulation.run { ShownTree(run.scene.window) }
    }
    if let note = shown.note(against: unanimated) {
      record.found.outcome.diagnostics.append(note)
    }
    return record
  }

  /// Plays a run to its end; if `examination` is not nil, it observes the scene meanwhile.
  @MainActor
  private func recorded(
    _ run: GestureRun, keepsLog: Bool, keepsSteps: Bool, _ examination: SceneExamination?
  ) -> ReplayRecord {
    let recorder = keepsSteps ? StepRecorder(run) : nil
    recorder?.play()
    examination?.play()
    run.finish()
    return ReplayRecord(
      run, findings: examination?.findings ?? [], steps: recorder?.steps ?? [],
      callbacks: keepsLog
        ? run.simulation.log.entries.map { .init(time: $0.time, text: $0.text) } : [])
  }

  /// Creates a run from scene, controller and trace, and passes it to `body`.
  func run<Result>(
    _ trace: Trace, with controller: Controller, settings: ReplaySettings, keepsLog: Bool = false,
    keepsTouches: Bool = false, _ body: @MainActor (GestureRun) -> Result
  ) -> Result {
    onMainThread(settings.entry, controller) {
      body(
        GestureRun(
          trace, controller: controller, settings: settings, keepsLog: keepsLog,
          keepsTouches: keepsTouches))
    }
  }

  /// Runs a scene's code on the main actor, with the tunable numbers in the code set to the controller's values.
  private func onMainThread<Result>(
    _ scene: Scene, _ controller: Controller, _ work: @MainActor () -> Result
  ) -> Result {
    guard scene.own != nil else { return MainThread.run(work) }
    let scope = TunableScope(
      values: Dictionary(
        controller.tunables.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first }))
    return TunableScope.$current.withValue(scope) { MainThread.run(work) }
  }

  /// Follows a gesture to its release, even if the controller's rule would end the transition earlier.
  ///
  /// A rule that is asked at every change of the pan may end the transition during the drag. With other thresholds, the
  /// same rule might not end it. So the gesture is played with the rule asked only at the release.
  func wholeGesture(
    of trace: Trace, controller: Controller, settings: ReplaySettings
  ) -> WholeGesture {
    var askedAtRelease = controller
    askedAtRelease.decide = .release
    return run(trace, with: askedAtRelease, settings: settings) { WholeGesture(playing: $0) }
  }
}

extension Trace {
  /// The recording shifted so that its first contact happens at the time given in its metadata, if any.
  ///
  /// A transition that the controller drives needs no shift: nothing runs before the first touch, so the time of the first
  /// contact does not matter.
  func begun(on scene: Scene) -> Trace {
    guard scene.drive != .percent, let begins = metadata.begins, let first = samples.first,
      first.time != begins
    else { return self }
    var trace = self
    for index in samples.indices {
      trace.samples[index].time += begins - first.time
      trace.samples[index].dispatch = samples[index].dispatch.map { $0 + begins - first.time }
    }
    return trace
  }
}

// MARK: Frames

extension ReplayEngine {
  /// The screen at `count` instants from recognition to the end of the transition.
  ///
  /// Half of the instants are evenly spaced during the drag, the others from the release on. If there is no release
  /// between recognition and end, or if `count` is 2, all instants are evenly spaced.
  private func stills(_ count: Int, of record: ReplayRecord) -> [ReplayRecord.Frame] {
    precondition(
      ReplayRecord.stillCounts.contains(count),
      "count is \(count); it needs \(ReplayRecord.stillCounts)")
    guard let span = try? record.span() else { return [] }
    guard let release = record.outcome.releasedAt, span.lowerBound < release,
      release < span.upperBound, count > 2
    else {
      return frames(of: record, at: instants(count, from: span.lowerBound, to: span.upperBound))
    }
    let drag = instants(count / 2 + 1, from: span.lowerBound, to: release).dropLast()
    return frames(
      of: record, at: drag + instants(count - drag.count, from: release, to: span.upperBound))
  }

  /// Evenly spaced instants from `start` to `end`, including both.
  private func instants(_ count: Int, from start: Seconds, to end: Seconds) -> [Seconds] {
    (0..<count).map { index in
      let part = Double(index) / Double(count - 1)
      // The last instant is exactly `end`, free of rounding errors.
      return index == count - 1 ? end : start + part * (end - start)
    }
  }

  /// The screen at every display frame, from the first contact to the end of the transition.
  private func everyFrame(of record: ReplayRecord) -> [ReplayRecord.Frame] {
    guard let span = try? record.span() else { return [] }
    let rate = record.device.displayHz
    let last = max(Int((span.upperBound * rate).rounded(.up)), 1)
    // The last frame shows what the scene has cleaned up, even if rounding puts its time just before the end.
    let end = max(Double(last) / rate, span.upperBound)
    return frames(of: record, at: (0..<last).map { Double($0) / rate } + [end])
  }

  private func frames(of record: ReplayRecord, at times: [Seconds]) -> [ReplayRecord.Frame] {
    run(record.trace, with: record.controller, settings: record.settings) { run in
      let names = ViewNames()
      return times.map { time in
        run.simulation.run(until: time)
        return ReplayRecord.Frame(
          time: time, fingerProgress: run.fingerProgress, fingerRate: run.fingerRate,
          percentComplete: run.percentComplete, hasCompleted: run.ending?.completed,
          views: ScreenShot(of: run.scene.window, names: names).views)
      }
    }
  }

  private func route(of record: ReplayRecord) -> ViewRoute? {
    // With stops, the progress of the transition is the surface's own progress, so no view needs to be measured.
    guard record.controller.stops.isEmpty else { return nil }
    guard let span = try? record.span() else { return nil }
    let screen = record.device.screen
    let unaided = onMainThread(record.scene, record.controller) {
      ViewRoute.looksWithoutFinger(record.scene, screen, record.controller)
    }
    if let looks = unaided {
      return ViewRoute(looks, screen: screen)
    }
    guard let ending = record.ending, ending.completed else { return nil }
    return run(record.trace, with: record.controller, settings: record.settings) { run in
      ViewRoute(ViewRoute.looks(in: run, from: span.lowerBound, to: ending.time), screen: screen)
    }
  }
}

/// Records a step for every event of the recogniser, for every frame after the last touch, and for every line that the
/// scene logs.
///
/// If a transition runs without a finger, a step is recorded for every frame of the transition.
@MainActor
final class StepRecorder {
  private let run: GestureRun
  private let journal: (any LoggingScene)?
  private var loggedLines = 0
  /// All steps, each with the pan that it describes.
  ///
  /// The steps of every pan are kept, because it is known only at the end which pan drives the scene.
  private var allSteps: [(pan: UIPanGestureRecognizer?, step: ReplayRecord.Step)] = []
  var steps: [ReplayRecord.Step] {
    allSteps.filter { $0.pan == nil || $0.pan === run.pan }.map(\.step)
  }

  init(_ run: GestureRun) {
    self.run = run
    journal = run.scene as? any LoggingScene
    run.simulation.gestureObserver = { [unowned self] recognizer, moment in
      run.note(recognizer)
      guard let pan = recognizer as? UIPanGestureRecognizer, run.isSelfDriven || pan === run.pan
      else { return }
      record(moment, of: pan)
    }
    let observer = run.simulation.transitionObserver
    run.simulation.transitionObserver = { [unowned self] event in
      observer?(event)
      guard case .ended(let completed) = event.kind else { return }
      append("end", at: run.simulation.now, of: run.pan, percentComplete: completed ? 1 : 0)
    }
  }

  /// Plays the whole run, and records a step for each display frame in which a transition runs without a finger.
  func play() {
    let simulation = run.simulation
    let limit = run.lastDelivery + GestureRun.patience
    if run.description.drive != .none { simulation.run(until: run.lastDelivery) }
    var frame = (simulation.now * simulation.displayHz).rounded(.down) + 1
    while let next = simulation.nextEventTime, next <= limit {
      guard run.ending == nil || simulation.hasOpenTransitions else {
        simulation.run(until: next)
        frame = max(frame, (simulation.now * simulation.displayHz).rounded(.down) + 1)
        continue
      }
      let time = frame / simulation.displayHz
      simulation.run(until: time)
      frame += 1
      if run.ending == nil || simulation.hasOpenTransitions {
        append("frame", at: time, of: run.pan)
      }
    }
    if let ending = run.ending, !allSteps.contains(where: { $0.step.event == "end" }) {
      append("end", at: ending.time, of: run.pan)
    }
    takeLog()
  }

  private func record(_ moment: GestureMoment, of pan: UIPanGestureRecognizer) {
    let time = run.simulation.now
    switch moment {
    case .touch: append("touch", at: time, of: pan)
    case .action:
      // UIKit sends a pan's first change twice, so the recogniser sends two actions at one instant in the same state.
      let last = allSteps.last { $0.pan === pan }?.step
      let isRepeat = last?.time == time && last?.event != "touch" && last?.state == pan.state.word
      append(isRepeat ? "repeat" : "action", at: time, of: pan)
    }
  }

  /// Adds the lines that the scene has logged since the last step.
  private func takeLog() {
    guard let lines = journal?.lines else { return }
    for line in lines.dropFirst(loggedLines) {
      allSteps.append((nil, ReplayRecord.Step(time: line.time, log: line.text)))
    }
    loggedLines = lines.count
  }

  private func append(
    _ event: String, at time: Seconds, of pan: UIPanGestureRecognizer,
    percentComplete: Double? = nil
  ) {
    takeLog()
    let window = run.scene.window
    let (location, travel) = (pan.location(in: window), pan.translation(in: window))
    let velocity = pan.velocity(in: window)
    allSteps.append(
      (
        pan,
        ReplayRecord.Step(
          time: time, event: event, state: pan.state.word, locationX: location.x,
          locationY: location.y, translationX: travel.x, translationY: travel.y,
          velocityX: velocity.x, velocityY: velocity.y,
          progress: run.fingerProgress,
          percentComplete: percentComplete ?? run.percentComplete)
      ))
  }
}

extension UIGestureRecognizer.State {
  fileprivate var word: String {
    switch self {
    case .possible: "possible"
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }
}
