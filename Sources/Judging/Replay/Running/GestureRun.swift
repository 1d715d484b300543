import Controllers
import Formats
import Foundation
import HeadlessUIKit
import MotionMath
import Rules
import Scenes
import Traces

/// One run of a trace on a device: the scene, the controller and the touches combined.
///
/// The settings name the scene. By default, the scene is a navigation controller whose top screen the gesture pops, or
/// a sheet for a controller with stops.
@MainActor
final class GestureRun {
  /// How long after the last touch a transition may continue before it counts as stuck, in seconds.
  nonisolated static let patience: Seconds = 600

  let trace: Trace
  let settings: ReplaySettings
  let device: Device
  /// The description from which the scene was made.
  let description: Scene
  let simulation: Simulation
  let scene: any TransitionScene
  let interaction: TunableInteractionController
  /// A copy of the controller in ``interaction``, because each access there would copy the whole controller.
  let controller: Controller
  /// The time of the last touch delivery, on the simulation's clock.
  let lastDelivery: Seconds
  /// Notes about a guessed screen, and about data of the recording that has no effect.
  let notes: [Diagnostic]
  /// The account of what happens to every finger; nil unless requested, or if the scene drives itself.
  let account: TouchAccount?
  /// Whether the record keeps the account.
  let keepsTouches: Bool
  /// The observer of the transition, for custom scenes and for scenes whose transition the controller under test does
  /// not drive; nil for other scenes.
  let watch: DriveWatch?
  /// The places where a custom scene can come to rest; nil if they are only the start and the end of its transition.
  let places: SettledPlaces?
  /// The screens that the gesture may take away; nil unless the scene is a custom scene.
  private let screens: ShownScreens?
  /// The type of a screen that was taken away and lives on, and what refers to it; nil if there is none.
  private(set) var keptAlive: (type: String, path: String?)?

  init(
    _ trace: Trace, controller: Controller, settings: ReplaySettings,
    scene description: Scene? = nil,
    keepsLog: Bool = false, keepsTouches: Bool = false
  ) {
    let settings = settings.scened(for: controller)
    (self.trace, self.settings, self.controller) = (trace, settings, controller)
    let choice = DeviceChoice(settings)
    device = choice.device(for: trace)
    notes = choice.notes(for: trace, on: device)
    let description = description ?? settings.entry
    self.description = description
    let opening = description.own?.opening ?? 0
    let simulation = Simulation(
      displayHz: device.displayHz, startingAt: -opening, in: device.environment)
    self.simulation = simulation
    simulation.log.isEnabled = keepsLog
    let (width, height) = (device.screen.width, device.screen.height)
    if let area = device.safeArea {
      simulation.use(
        safeArea: UIEdgeInsets(
          top: area.top, left: area.left, bottom: area.bottom, right: area.right),
        ofSize: CGSize(width: width, height: height))
    }
    let scene = simulation.run {
      description.make(
        CGSize(width: width, height: height), controller.duration(width: width, height: height))
    }
    self.scene = scene
    if opening > 0 { simulation.run(until: 0) }
    watch =
      description.own != nil || description.drive != .percent
      ? DriveWatch(description, scene, in: simulation) : nil
    places = simulation.run { SettledPlaces(description, in: scene.window) }
    screens = description.own.map { _ in simulation.run { ShownScreens(scene.window) } }
    interaction = simulation.run {
      let interaction = TunableInteractionController(controller)
      switch description.drive {
      case .percent where scene is any StopScene:
        guard let sheet = scene as? any StopScene else { break }
        let direction = controller.direction
        interaction.attach(to: scene.gestureView, from: trace.startStop) { [unowned sheet] in
          sheet.move(to: $0, along: direction)
        }
      case .percent:
        scene.interactionController = { [unowned interaction] in
          interaction.isInProgress ? interaction : nil
        }
        interaction.attach(to: scene.gestureView) { [unowned scene] in scene.start() }
      case .own: break
      case .none: scene.start()
      }
      return interaction
    }
    self.keepsTouches = keepsTouches
    let isAccounted = keepsTouches || description.own != nil || description.drive == .own
    account = isAccounted ? simulation.run { TouchAccount(simulation) } : nil
    // Clears the log, because setting up the screen is not part of the gesture.
    if description.drive != .none { simulation.log.removeAll() }
    let turn = trace.metadata.turn
    lastDelivery = scene.window.play(
      trace.touchSamples(cancelledBy: turn), delivery: device.delivery, delay: controller.delay)
    if let turn { schedule(turn) }
    if description.drive == .none { lookAtTouch() }
    guard isSelfDriven || description.drive == .none else { return }
    simulation.gestureObserver = { [unowned self] recognizer, _ in note(recognizer) }
  }

  deinit {
    simulation.tearDown()
  }

  /// Turns the device at its time, after the touches of that instant.
  private func schedule(_ turn: DeviceTurn) {
    let size = turn.turned(device.screen)
    simulation.schedule(at: max(turn.time, simulation.now)) { [weak self] in
      guard let self else { return }
      watch?.willTurn()
      scene.window.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    }
  }

  /// Whether the scene's own interaction drives its transition.
  var isSelfDriven: Bool { description.drive == .own || scene.pan != nil }

  /// The recogniser that drives the transition.
  var pan: UIPanGestureRecognizer { isSelfDriven ? watch?.pan ?? interaction.pan : interaction.pan }

  /// Whether the controller moves a surface between stops rather than driving a transition.
  var hasStops: Bool { scene is any StopScene }

  /// Whether a finger has moved a system sheet between its detents.
  var hasSheet: Bool { watch?.sheet != nil }

  /// How the last transition ended; nil until a transition has ended.
  var ending: TransitionEnding? {
    restEnding ?? scene.ending ?? sheetEnding ?? watch?.ending ?? stopEnding
  }
  /// How a system sheet came to rest.
  private var sheetEnding: TransitionEnding? {
    watch?.sheet.map { TransitionEnding(completed: $0.stop != $0.from, time: $0.time) }
  }
  /// How a surface with stops came to rest.
  private var stopEnding: TransitionEnding? {
    interaction.stopEnding.map {
      TransitionEnding(completed: interaction.record.tail?.finishes ?? false, time: $0)
    }
  }
  /// How a custom scene ended, as found once everything has settled.
  private var restEnding: TransitionEnding?
  /// Where a custom scene with several resting places came to rest; nil if the gesture was not recognised, or if
  /// something is still moving.
  private(set) var settled: SettledPlaces.Rest?
  /// When everything had settled, on the simulation's clock; nil until then.
  private(set) var restedAt: Seconds?

  /// Records how a recogniser responded to an event.
  ///
  /// If the scene's own interaction drives the transition, records the state of every pan. If the transition runs
  /// automatically, records only whether a recogniser has recognised the trace's touches. In all other scenes, records
  /// nothing.
  func note(_ recognizer: UIGestureRecognizer) {
    if isSelfDriven { watch?.note(recognizer) }
    guard description.drive == .none else { return }
    switch recognizer.state {
    case .began, .changed, .ended: touchIsTaken = true
    case .possible, .cancelled, .failed: break
    }
  }

  /// Whether a recogniser, control or other view of the app receives the trace's touches; true if the trace has no
  /// touches.
  ///
  /// This is determined only if the scene's transition runs automatically instead of following the finger.
  private(set) var touchIsTaken = true

  /// Sets ``touchIsTaken`` to whether the first touch hits a control, or a view whose class is not part of UIKit.
  ///
  /// Such a view may handle touches without a recogniser. The hit test takes place when the touch reaches the app.
  private func lookAtTouch() {
    guard let first = trace.samples.first else { return }
    touchIsTaken = false
    let time = device.delivery.time(
      ofSampleAt: first.time, dispatch: first.dispatch, delay: controller.delay,
      rate: simulation.displayHz)
    simulation.schedule(at: max(time, simulation.now)) { [weak self] in
      guard let self else { return }
      let hit = scene.window.hitTest(CGPoint(x: first.x, y: first.y), with: nil)
      if let hit { touchIsTaken = touchIsTaken || hit is UIControl || hit.isOfApp }
    }
  }

  /// Runs the simulation until everything has settled, then records how the gesture ended.
  func finish() {
    if simulation.runUntilIdle(limit: lastDelivery + Self.patience) { restedAt = simulation.now }
    simulation.reportOpenTransitions(touchWasCancelled: touchWasCancelled)
    if restedAt != nil, !simulation.hasOpenTransitions {
      keptAlive = simulation.run { screens?.keptAlive(in: scene.window) }
    }
    guard sceneGesture.recognizedAt != nil, watch?.hasBegun ?? true, !simulation.hasOpenTransitions
    else { return }
    if let places {
      // Does not use this run's `ending`: for a system sheet, its time is when the sheet starts to settle.
      let time = watch?.ending?.time ?? simulation.now
      settled = simulation.run { places.settled(in: scene.window, on: pan.view) }
      if case .stop(let name) = settled {
        restEnding = TransitionEnding(completed: name != places.start(on: pan.view), time: time)
      }
      return
    }
    let time = ending?.time ?? simulation.now
    let finishes = simulation.run {
      description.own?.finished.map { $0(scene.window) } ?? watch?.dismissesScreen
    }
    restEnding = finishes.map { TransitionEnding(completed: $0, time: time) }
  }

  /// Whether the system cancelled the touch.
  var touchWasCancelled: Bool { interaction.record.touchWasCancelled || sceneGesture.wasCancelled }

  /// The gesture of a self-driven scene; empty for other scenes.
  var sceneGesture: SceneGesture {
    isSelfDriven ? watch?.gesture ?? SceneGesture() : SceneGesture()
  }
}

/// When a self-driven scene's pan was recognised and released, and whether it was cancelled.
struct SceneGesture {
  /// The time of recognition, on the simulation's clock; nil until the pan is recognised.
  private(set) var recognizedAt: Seconds?
  private(set) var releasedAt: Seconds?
  private(set) var wasCancelled = false

  /// Records the recogniser's state after an event; another stroke that the recogniser recognises counts anew.
  @MainActor
  mutating func note(_ pan: UIPanGestureRecognizer, at now: Seconds) {
    switch pan.state {
    case .began where releasedAt != nil: self = SceneGesture(recognizedAt: now)
    case .began, .changed: recognizedAt = recognizedAt ?? now
    case .ended, .cancelled:
      recognizedAt = recognizedAt ?? now
      releasedAt = releasedAt ?? now
      wasCancelled = wasCancelled || pan.state == .cancelled
    case .possible, .failed: break
    }
  }
}

/// The progress of the finger and the transition at the simulation's current time.
extension GestureRun {
  /// The finger's travel divided by the travel that counts as progress 1.
  ///
  /// nil before the pan is recognised and after the finger's release.
  var fingerProgress: Double? {
    switch pan.state {
    case .began, .changed, .ended, .cancelled: break
    case .possible, .failed: return nil
    }
    guard isSelfDriven else {
      return hasStops && interaction.layout == nil ? nil : interaction.progress
    }
    return extent > 0 ? travel(pan.travel(in: scene.window)) / extent : 0
  }

  /// The finger's rate of progress, per second; nil if ``fingerProgress`` is nil.
  var fingerRate: Double? {
    guard fingerProgress != nil, extent > 0 else { return nil }
    let velocity = pan.velocity(in: scene.window)
    guard !isSelfDriven else { return travel(velocity) / extent }
    let travel = pan.translation(in: nil)
    return controller.axis.velocity(x: velocity.x, y: velocity.y, afterX: travel.x, y: travel.y)
      / extent
  }

  /// The transition's own progress on screen; nil before it starts.
  ///
  /// For a transition that runs without a finger, the elapsed fraction of its duration.
  var percentComplete: Double? {
    if hasStops { return stopProgress }
    guard let open = simulation.openTransition else {
      return ending.map { $0.completed ? 1 : 0 } ?? watch?.fraction
    }
    if let fraction = open.fraction { return fraction }
    guard description.drive == .none, open.duration > 0 else { return nil }
    return min((simulation.now - open.startedAt) / open.duration, 1)
  }

  /// The surface's position on screen as a fraction of the way from the first stop to the last; nil before it is moved.
  private var stopProgress: Double? {
    guard let layout = interaction.layout, interaction.record.recognizedAt != nil else {
      return nil
    }
    guard let tail = interaction.record.tail else {
      return fingerProgress.map { _ in layout.progress(at: interaction.shown) }
    }
    let target = layout.progress(at: tail.target)
    guard let animator = interaction.animator, interaction.stopEnding == nil else { return target }
    let from = layout.progress(at: tail.shown)
    return from + (target - from) * animator.progress
  }

  /// The travel that counts as progress 1, in points.
  private var extent: Double {
    if description.own != nil, isSelfDriven { return watch?.extent ?? 0 }
    if let layout = interaction.layout { return layout.length }
    let size = pan.view?.bounds.size ?? .zero
    return controller.extent.points(
      width: size.width, height: size.height, along: controller.direction)
  }

  private func travel(_ vector: CGPoint) -> Double {
    controller.direction.component(x: vector.x, y: vector.y)
  }
}

extension Trace {
  /// The touches; the system cancels those that are down when the device is turned: our choice.
  func touchSamples(cancelledBy turn: DeviceTurn?) -> [TouchSample] {
    guard let turn else { return samples.map(\.touchSample) }
    var (kept, later): ([Trace.Sample], [Trace.Sample]) = ([], [])
    /// The last sample of each finger that is down.
    var down: [Int: Trace.Sample] = [:]
    for sample in samples where sample.time < turn.time {
      let isUp = sample.phase == .ended || sample.phase == .cancelled
      down[sample.touch] = isUp ? nil : sample
      kept.append(sample)
    }
    var cut = Set(down.keys)
    for sample in samples where sample.time >= turn.time {
      if sample.phase == .began { cut.remove(sample.touch) }
      if !cut.contains(sample.touch) { later.append(sample) }
    }
    for var sample in down.sorted(by: { $0.key < $1.key }).map(\.value) {
      (sample.time, sample.phase, sample.dispatch) = (turn.time, .cancelled, nil)
      kept.append(sample)
    }
    return (kept + later).map(\.touchSample)
  }
}

extension Trace.Sample {
  fileprivate var touchSample: TouchSample {
    TouchSample(
      time: time, location: CGPoint(x: x, y: y), phase: phase.touchPhase, finger: touch,
      dispatch: dispatch, force: force.map { CGFloat($0) })
  }
}

extension Trace.Phase {
  fileprivate var touchPhase: UITouch.Phase {
    switch self {
    case .began: .began
    case .moved: .moved
    case .stationary: .stationary
    case .ended: .ended
    case .cancelled: .cancelled
    }
  }
}

extension Outcome {
  /// The outcome of a finished run; `findings` come last among its diagnostics.
  @MainActor
  init(_ run: GestureRun, rest: ReplayRecord.Rest?, findings: [Diagnostic] = []) {
    let interaction = run.interaction
    // Copied once, because each access copies the whole value.
    let record = interaction.record
    let intent = run.trace.label?.intent
    let (choice, transition, obstacle) = (run.choice, run.transition, run.obstacle)
    let start =
      run.places.map { $0.start(on: run.watch?.pan?.view) }
      ?? (run.hasStops ? run.controller.startStop(of: run.trace) : nil) ?? run.watch?.sheet?.from
    self.init(
      trace: run.trace.name, intent: intent, decision: choice,
      verdict: run.verdict(meaning: intent, choice, transition, from: start, obstacle),
      transition: transition)
    self.start = start
    isRefused = choice == .none && run.isRefused(obstacle)
    rule = run.isSelfDriven && choice != .none && choice != .unknown ? Self.decidedByScene : nil
    measure(
      recognizedAt: run.recognizedAt, releasedAt: run.releasedAt,
      recorded: RecordedMetrics(of: run.trace))
    var found = run.trace.repairs.map(Diagnostic.init(repair:))
    for note in run.notes { found.append(note) }
    if let obstacle { found.append(run.diagnostic(of: obstacle)) }
    for fault in run.simulation.diagnostics { found.append(fault) }
    for fault in run.sceneFaults { found.append(fault) }
    if let feedback = run.localFeedback { found.append(feedback) }
    diagnostics = found
    if run.description.drive != .none, let disagreement { diagnostics.append(disagreement) }
    if let decision = record.decision, let release = record.release {
      measure(decision, at: release, tail: record.tail)
    }
    // Asked here too, because to pass the controller on copies it.
    if let choice = record.choice, choice.other != nil {
      noteMissed(
        choice, of: run.controller,
        by: BoundRule(run.controller.finishWhen, numbers: run.controller.numbers))
    }
    if let places = run.places {
      judgeStops(of: run.trace, between: places.names, of: "scene")
    } else if !run.hasSheet,
      // Asked here too, because to pass the trace and the controller on copies both.
      Self.concernsStops(ofController: !run.controller.stops.isEmpty, meaning: intent)
    {
      judgeStops(of: run.trace, by: run.controller, on: run.device.screen)
    }
    if let ending = run.ending, run.description.drive != .percent {
      completion = releasedAt.map { max(ending.time - $0, 0) }
      total = ending.time
    }
    if run.description.own != nil, run.isSelfDriven, let watch = run.watch {
      measure(watch, finishes: choice == .finish)
    }
    if let rest, let ending = run.ending {
      completion = ending.time - rest.start
      total = ending.time
      measure(rest.completion)
      let finishes = record.decision?.finishes ?? (choice == .finish)
      if let note = run.controller.unmatched(finishes: finishes) { diagnostics.append(note) }
    }
    if let warning = run.raisedSpeed { diagnostics.append(warning) }
    if !findings.isEmpty { diagnostics += findings }
  }

  /// Sets the metrics of a transition that the scene's own code drives, as far as they were observed.
  ///
  /// Metrics stay nil in these cases:
  /// - All metrics, if the state of the pan was not recorded.
  /// - The progress, if neither the completed fraction of the transition or animator nor the extent is known.
  /// - The relative velocity and the metrics of the hand-off, if the extent is unknown or not positive.
  /// - The metrics of the hand-off, if it was not observed how the transition settled.
  @MainActor
  private mutating func measure(_ watch: DriveWatch, finishes: Bool) {
    guard let release = watch.release else { return }
    (translation, velocity) = (release.translation, release.velocity)
    progress = release.fraction ?? watch.extent.map { release.translation / $0 }
    guard let extent = watch.extent, extent > 0 else { return }
    let left = (finishes ? 1 - (progress ?? 0) : progress ?? 0) * extent
    relativeVelocity = left > 0 ? (finishes ? release.velocity : -release.velocity) / left : 0
    guard let (settling, duration) = watch.rest else { return }
    measure(
      Completion(settling, duration: duration, fingerRate: release.velocity / extent))
  }
}

extension GestureRun {
  /// The warning about a completion speed of 0 or less; nil if the speed is above 0, or if nothing settles.
  fileprivate var raisedSpeed: Diagnostic? {
    guard let settling = interaction.stopSettling ?? interaction.settling,
      let release = interaction.record.tail?.release ?? interaction.record.release,
      let decision = interaction.record.decision
    else { return nil }
    return controller.raisedSpeed(
      at: release, finishes: interaction.record.tail?.finishes ?? decision.finishes,
      length: settling.length)
  }
}

extension UIView {
  /// Whether the view's class is not one of UIKit's.
  fileprivate var isOfApp: Bool { !String(reflecting: type(of: self)).hasPrefix("HeadlessUIKit.") }
}
