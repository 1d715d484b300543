import Controllers
import Formats
import Foundation
import HeadlessUIKit
import MotionMath
import Rules
import Scenes
import Traces

/// One trace on one device: the scene, the controller and the touches, put together.
///
/// The scene is the one that the settings name; without one, a navigation controller whose upper screen
/// is popped by the gesture.
@MainActor
final class GestureRun {
  /// How long after the last touch a transition may take before it counts as stuck, in seconds.
  nonisolated static let patience: Seconds = 600

  let trace: Trace
  let settings: ReplaySettings
  let device: Device
  /// The entry of the catalogue that the scene was made from.
  let description: Scene
  let simulation: Simulation
  let scene: any TransitionScene
  let interaction: TunableInteractionController
  var controller: Controller { interaction.controller }
  /// The instant of the last delivery, in seconds of the simulation.
  let lastDelivery: Seconds
  /// Assumptions about the device.
  let notes: [Diagnostic]
  /// What becomes of every finger; nil unless someone asks for it.
  let account: TouchAccount?
  /// Watches what the controller under test does not drive, and every custom scene; otherwise nil.
  let watch: DriveWatch?
  /// The places where a custom scene can come to rest; nil for one with two ends.
  let places: SettledPlaces?

  init(
    _ trace: Trace, controller: Controller, settings: ReplaySettings,
    scene description: Scene? = nil,
    keepsLog: Bool = false, keepsTouches: Bool = false
  ) {
    let settings = settings.scened(for: controller)
    (self.trace, self.settings) = (trace, settings)
    let choice = DeviceChoice(settings)
    device = choice.device(for: trace)
    notes = choice.notes(for: trace, on: device)
    let description = description ?? settings.entry
    self.description = description
    let opening = description.own?.opening ?? 0
    let simulation = Simulation(displayHz: device.displayHz, startingAt: -opening)
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
    account = keepsTouches ? simulation.run { TouchAccount(simulation) } : nil
    // Setting up the screen is not part of a gesture.
    if description.drive != .none { simulation.log.removeAll() }
    lastDelivery = scene.window.play(trace.touchSamples, delivery: device.delivery)
    if description.drive == .none { lookAtTouch() }
    guard isSelfDriven || description.drive == .none else { return }
    // Unsafe, because every event comes this way: the end of the run clears the observer.
    simulation.gestureObserver = { [unowned(unsafe) self] recognizer, _ in note(recognizer) }
  }

  deinit {
    simulation.tearDown()
  }

  /// Whether an interaction of the scene's own drives its transition.
  var isSelfDriven: Bool { description.drive == .own || scene.pan != nil }

  /// The recogniser that drives the transition.
  var pan: UIPanGestureRecognizer { isSelfDriven ? watch?.pan ?? interaction.pan : interaction.pan }

  /// Whether the controller moves a surface between stops instead of a transition.
  var hasStops: Bool { scene is any StopScene }

  /// Whether a finger has moved a sheet of the system between its detents.
  fileprivate var hasSheet: Bool { watch?.sheet != nil }

  /// How the last transition ended; nil until one has.
  var ending: TransitionEnding? {
    restEnding ?? scene.ending ?? sheetEnding ?? watch?.ending ?? stopEnding
  }
  /// How a sheet of the system came to rest.
  private var sheetEnding: TransitionEnding? {
    watch?.sheet.map { TransitionEnding(completed: $0.stop != $0.from, time: $0.time) }
  }
  /// How a surface with stops came to rest.
  private var stopEnding: TransitionEnding? {
    interaction.stopEnding.map {
      TransitionEnding(completed: interaction.record.tail?.finishes ?? false, time: $0)
    }
  }
  /// The end that the scene reports once nothing moves.
  private var restEnding: TransitionEnding?
  /// Where a scene with places of its own came to rest; nil if the gesture was not recognised, or nothing rests.
  fileprivate var settled: SettledPlaces.Rest?
  /// When nothing more happened, on the simulation's clock; nil while something may.
  private(set) var restedAt: Seconds?

  /// Looks at a recogniser after an event; only those of a scene that drives itself count, and of one that runs
  /// alone whether they take the touch.
  func note(_ recognizer: UIGestureRecognizer) {
    if isSelfDriven { watch?.note(recognizer) }
    guard description.drive == .none else { return }
    switch recognizer.state {
    case .began, .changed, .ended: touchIsTaken = true
    case .possible, .cancelled, .failed: break
    }
  }

  /// Whether anything takes the touches of a scene that runs alone; true without touches.
  private(set) var touchIsTaken = true

  /// Looks at the view under the first contact when that comes: a control takes touches without a recogniser,
  /// and a view of the app's own may.
  private func lookAtTouch() {
    guard let first = trace.samples.first else { return }
    touchIsTaken = false
    let time = device.delivery.time(
      ofSampleAt: first.time, dispatch: first.dispatch, rate: simulation.displayHz)
    simulation.schedule(at: max(time, simulation.now)) { [weak self] in
      guard let self else { return }
      let hit = scene.window.hitTest(CGPoint(x: first.x, y: first.y), with: nil)
      if let hit { touchIsTaken = touchIsTaken || hit is UIControl || hit.isOfApp }
    }
  }

  /// Lets everything happen that happens without a finger.
  func finish() {
    if simulation.runUntilIdle(limit: lastDelivery + Self.patience) { restedAt = simulation.now }
    simulation.reportOpenTransitions(touchWasCancelled: touchWasCancelled)
    guard sceneGesture.recognizedAt != nil, !simulation.hasOpenTransitions else { return }
    if let places {
      // A sheet reports that it settles when it sets off.
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

  /// Whether the system took the touch away.
  var touchWasCancelled: Bool { interaction.record.touchWasCancelled || sceneGesture.wasCancelled }

  /// The gesture of a scene that drives itself; nothing happens in it on other scenes.
  var sceneGesture: SceneGesture {
    isSelfDriven ? watch?.gesture ?? SceneGesture() : SceneGesture()
  }
}

/// When the recogniser of a scene that drives itself was recognised and let go.
struct SceneGesture {
  /// On the simulation's clock, in seconds; nil before it happened.
  private(set) var recognizedAt: Seconds?
  private(set) var releasedAt: Seconds?
  private(set) var wasCancelled = false

  /// Looks at the recogniser after an event.
  @MainActor
  mutating func note(_ pan: UIPanGestureRecognizer, at now: Seconds) {
    switch pan.state {
    case .began, .changed: recognizedAt = recognizedAt ?? now
    case .ended, .cancelled:
      recognizedAt = recognizedAt ?? now
      releasedAt = releasedAt ?? now
      wasCancelled = wasCancelled || pan.state == .cancelled
    case .possible, .failed: break
    }
  }
}

/// How far the finger and the transition are, at the simulation's instant.
extension GestureRun {
  /// The finger's travel over the controller's extent; nil before the pan is recognised and once the
  /// finger has left it.
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

  /// The finger's rate of progress, per second; nil when ``fingerProgress`` is.
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
  /// For one that runs automatically, its share of the duration.
  var percentComplete: Double? {
    if hasStops { return stopProgress }
    guard let open = simulation.openTransition else {
      return ending.map { $0.completed ? 1 : 0 } ?? watch?.fraction
    }
    if let fraction = open.fraction { return fraction }
    guard description.drive == .none, open.duration > 0 else { return nil }
    return min((simulation.now - open.startedAt) / open.duration, 1)
  }

  /// How far the surface is on screen between the first stop and the last one; nil before it is moved.
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
  var touchSamples: [TouchSample] {
    samples.map { sample in
      TouchSample(
        time: sample.time, location: CGPoint(x: sample.x, y: sample.y),
        phase: sample.phase.touchPhase, finger: sample.touch, dispatch: sample.dispatch,
        force: sample.force.map { CGFloat($0) })
    }
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
  /// The outcome of a finished run.
  @MainActor
  init(_ run: GestureRun, rest: ReplayRecord.Rest?) {
    let interaction = run.interaction
    // Copied once: each access copies the whole value.
    let (controller, record) = (interaction.controller, interaction.record)
    let intent = run.trace.label?.intent
    let (choice, transition) = (run.choice, run.transition)
    let start =
      run.places.map { $0.start(on: run.watch?.pan?.view) } ?? controller.startStop(of: run.trace)
      ?? run.watch?.sheet?.from
    self.init(
      trace: run.trace.name, intent: intent, decision: choice,
      verdict: run.verdict(meaning: intent, choice, transition, from: start), transition: transition
    )
    self.start = start
    rule = run.isSelfDriven && choice != .none && choice != .unknown ? Self.decidedByScene : nil
    measure(
      recognizedAt: run.recognizedAt, releasedAt: run.releasedAt,
      recorded: RecordedMetrics(of: run.trace))
    diagnostics =
      run.trace.repairs.map(Diagnostic.init(repair:)) + run.notes
      + [run.obstacle].compactMap(\.self)
      + run.simulation.diagnostics + run.sceneFaults
      + [run.localFeedback].compactMap(\.self)
    if run.description.drive != .none, let disagreement { diagnostics.append(disagreement) }
    if let decision = record.decision, let release = record.release {
      measure(decision, at: release, tail: record.tail)
    }
    if let places = run.places {
      judgeStops(of: run.trace, between: places.names, of: "scene")
    } else if !run.hasSheet {
      judgeStops(of: run.trace, by: controller, on: run.device.screen)
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
      if let note = controller.unmatched(finishes: finishes) { diagnostics.append(note) }
    }
  }

  /// Fills in what was seen of a transition that its own code drives.
  ///
  /// What cannot be known stays nil: progress without a transition or an extent, the hand-off without a
  /// curve.
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
  /// When the pan that drives the transition was recognised; nil if it was not, or there is none.
  fileprivate var recognizedAt: Seconds? {
    interaction.record.recognizedAt ?? sceneGesture.recognizedAt
  }

  fileprivate var releasedAt: Seconds? { interaction.record.decidedAt ?? sceneGesture.releasedAt }

  /// The controller's decision; a scene that drives itself is judged by its end.
  ///
  /// Where a scene was not built, or comes to rest without any transition, nothing shows how the gesture ended.
  fileprivate var choice: Outcome.Choice {
    if fault != nil { return .unknown }
    if let decision = interaction.record.decision { return Outcome.Choice(decision) }
    guard isSelfDriven else { return .none }
    switch settled {
    case .stop(let name): return .stop(name)
    case .nowhere: return .unknown
    case nil: break
    }
    if let sheet = watch?.sheet { return .stop(sheet.stop) }
    if let ending { return ending.completed ? .finish : .cancel }
    guard description.own != nil, releasedAt != nil, !simulation.hasOpenTransitions else {
      return .none
    }
    return .unknown
  }

  /// Why a custom scene could not be built; nil if it was.
  private var fault: String? { (scene as? OwnScene)?.fault }

  /// How the run compares with what was meant.
  fileprivate func verdict(
    meaning intent: Label.Intent?, _ choice: Outcome.Choice, _ transition: Outcome.Transition,
    from start: String?
  ) -> Outcome.Verdict {
    if fault != nil { return .fail }
    if description.drive == .none { return .unlabelled }
    return Outcome.Verdict(intent: intent, choice: choice, transition: transition, start: start)
  }

  fileprivate var transition: Outcome.Transition {
    if simulation.openTransition != nil { return .stuck }
    if let ending { return ending.completed ? .completed : .cancelled }
    return interaction.hasStarted || simulation.hasOpenTransitions ? .stuck : .notStarted
  }

  /// Why the gesture says nothing about the scene; nil if it does.
  fileprivate var obstacle: Diagnostic? {
    guard !trace.samples.isEmpty else { return nil }
    guard description.drive != .none else {
      return touchIsTaken ? nil : Obstacle.untaken.diagnostic(isTunable: false)
    }
    let across = trace.across(isSelfDriven ? description.direction : controller.direction)
    let found: Obstacle?
    let pan = isSelfDriven ? watch?.pan ?? onlyPan : interaction.pan
    if recognizedAt == nil {
      let other = across ?? (isSelfDriven ? .unrecognized : .prevented)
      found =
        pan.map {
          isTouched($0.view)
            ? Obstacle($0.refusal, of: trace, by: $0.recognition, across: across) ?? other : .missed
        } ?? other
    } else {
      let isIdle = !isSelfDriven && transition == .notStarted
      found = across ?? (isIdle ? .nothingStarted : nil)
    }
    guard description.own != nil else {
      return found?.diagnostic(isTunable: !isSelfDriven)
    }
    let party = recognizedAt == nil && isSelfDriven ? pan.map(touchText) ?? "" : ""
    return found?.diagnostic(place: place + party, isTunable: !isSelfDriven)
  }

  /// The only pan on the screen; nil if there are several, of which none has followed the finger.
  private var onlyPan: UIPanGestureRecognizer? {
    func pans(in view: UIView) -> [UIPanGestureRecognizer] {
      (view.gestureRecognizers ?? []).compactMap { $0 as? UIPanGestureRecognizer }
        + view.subviews.flatMap(pans)
    }
    let found = pans(in: scene.window)
    return found.count == 1 ? found[0] : nil
  }

  /// A recogniser with the view that it is on, and the touch: `Pan on Card (0, 430, 390 × 414), touched at (195, 500): `.
  private func touchText(of pan: UIPanGestureRecognizer) -> String {
    func number(_ value: CGFloat) -> String {
      Number.shortest(Number.rounded(Double(value), decimals: 1))
    }
    let view = pan.view.map { view in
      let frame = view.convert(view.bounds, to: scene.window)
      return " on \(type(of: view)) (\(number(frame.minX)), \(number(frame.minY)),"
        + " \(number(frame.width)) × \(number(frame.height)))"
    }
    let touch = trace.samples.first.map { ", touched at (\(number($0.x)), \(number($0.y)))" }
    return "\(type(of: pan))\(view ?? "")\(touch ?? ""): "
  }

  /// Whether the first finger touches a view.
  private func isTouched(_ view: UIView?) -> Bool {
    guard let view, let first = trace.samples.first(where: { $0.touch == 0 }) else { return true }
    let point = CGPoint(x: first.x, y: first.y)
    return scene.window.bounds.contains(point)
      && view.bounds.contains(view.convert(point, from: scene.window))
  }

  /// Where the scene is declared, and its name.
  private var place: String {
    (description.own.map { "\($0.place): " } ?? "") + "scene '\(description.name)': "
  }

  /// What is wrong with a custom scene.
  fileprivate var sceneFaults: [Diagnostic] {
    var faults: [Diagnostic] = []
    func report(_ code: String, _ severity: Diagnostic.Severity, _ message: String) {
      faults.append(Diagnostic(code: code, severity: severity, message: place + message))
    }
    if let fault { report(Outcome.sceneNotBuilt, .error, fault) }
    if case .nowhere(let words) = settled {
      report(FindingKind.noStop.rawValue, .error, words)
    } else if fault == nil, description.own != nil, choice == .unknown {
      report(
        "no-transition", .warning,
        "the pan drove no transition and no property animator, so nothing shows how the gesture ended; say with"
          + " 'finished:' or 'settled:' how the scene ends")
    }
    if watch?.isAmbiguous ?? false {
      report(
        "two-pans", .warning,
        "several pans drove the transition and the first one is shown; name one with 'pan:'")
    }
    return faults
  }
}

extension UIView {
  /// Whether its class is not one of UIKit's.
  fileprivate var isOfApp: Bool { !String(reflecting: type(of: self)).hasPrefix("HeadlessUIKit.") }
}
