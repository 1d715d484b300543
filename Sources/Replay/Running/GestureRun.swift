import Controllers
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
final class GestureRun {
  /// How long after the last touch a transition may take before it counts as stuck, in seconds.
  static let patience: Seconds = 600

  let trace: Trace
  let controller: Controller
  let settings: ReplaySettings
  /// The entry of the catalogue that the scene was made from.
  let description: Scene
  let simulation: Simulation
  let scene: any TransitionScene
  let interaction: TunableInteractionController
  /// The instant of the last delivery, in seconds of the simulation.
  let lastDelivery: Seconds
  /// Assumptions about the device.
  let notes: [Diagnostic]
  /// The gesture of a scene that drives itself; nothing happens in it on other scenes.
  private(set) var sceneGesture = SceneGesture()

  init(_ trace: Trace, controller: Controller, settings: ReplaySettings, keepsLog: Bool = false) {
    (self.trace, self.controller, self.settings) = (trace, controller, settings)
    let device = settings.device(for: trace)
    notes = settings.screenNote(for: trace).map { [$0] } ?? []
    let simulation = Simulation(displayHz: device.displayHz)
    self.simulation = simulation
    simulation.log.isEnabled = keepsLog
    let description = settings.entry
    self.description = description
    let (scene, interaction) = simulation.run {
      let scene = description.make(
        CGSize(width: device.screen.width, height: device.screen.height),
        controller.duration(width: device.screen.width, height: device.screen.height))
      let interaction = TunableInteractionController(controller)
      switch description.drive {
      case .percent:
        scene.interactionController = { [unowned interaction] in
          interaction.isInProgress ? interaction : nil
        }
        interaction.attach(to: scene.gestureView) { [unowned scene] in scene.start() }
      case .own: break
      case .none: scene.start()
      }
      return (scene, interaction)
    }
    self.scene = scene
    self.interaction = interaction
    // Setting up the screen is not part of a gesture.
    if description.drive != .none { simulation.log.removeAll() }
    lastDelivery = scene.window.play(trace.touchSamples, delivery: device.delivery)
    guard scene.pan != nil else { return }
    simulation.gestureObserver = { [unowned self] recognizer, _ in note(recognizer) }
  }

  deinit {
    simulation.tearDown()
  }

  /// The recogniser that drives the transition.
  var pan: UIPanGestureRecognizer { scene.pan ?? interaction.pan }

  /// Looks at a recogniser after an event; only that of a scene that drives itself counts.
  func note(_ recognizer: UIGestureRecognizer) {
    guard let pan = scene.pan, recognizer === pan else { return }
    sceneGesture.note(pan, at: simulation.now)
  }

  /// Lets everything happen that happens by itself.
  func finish() {
    simulation.runUntilIdle(limit: lastDelivery + Self.patience)
    simulation.reportOpenTransitions(touchWasCancelled: touchWasCancelled)
  }

  /// Whether the system took the touch away.
  var touchWasCancelled: Bool { interaction.record.touchWasCancelled || sceneGesture.wasCancelled }
}

/// When the recogniser of a scene that drives itself was recognised and let go.
struct SceneGesture {
  /// On the simulation's clock, in seconds; nil before it happened.
  private(set) var recognizedAt: Seconds?
  private(set) var releasedAt: Seconds?
  private(set) var wasCancelled = false

  /// Looks at the recogniser after an event.
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
    guard scene.pan != nil else { return interaction.progress }
    return extent > 0 ? travel(pan.translation(in: scene.window)) / extent : 0
  }

  /// The finger's rate of progress, per second; nil when ``fingerProgress`` is.
  var fingerRate: Double? {
    guard fingerProgress != nil, extent > 0 else { return nil }
    return travel(pan.velocity(in: scene.window)) / extent
  }

  /// The transition's own progress on screen; nil before it starts.
  ///
  /// For one that runs by itself, its share of the duration.
  var percentComplete: Double? {
    guard let open = simulation.openTransition else {
      return scene.ending.map { $0.completed ? 1 : 0 }
    }
    if let fraction = open.fraction { return fraction }
    guard description.drive == .none, open.duration > 0 else { return nil }
    return min(simulation.now / open.duration, 1)
  }

  /// The travel that counts as progress 1, in points.
  private var extent: Double {
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
  init(_ run: GestureRun, rest: ReplayRecord.Rest?) {
    let (interaction, scene) = (run.interaction, run.scene)
    let record = interaction.record
    let intent = run.trace.label?.intent
    let (choice, transition) = (run.choice, run.transition)
    self.init(
      trace: run.trace.name, intent: intent, decision: choice,
      verdict: run.description.drive == .none
        ? .unlabelled : .init(intent: intent, choice: choice, transition: transition),
      transition: transition)
    rule = scene.pan == nil ? nil : "decided by the scene"
    measure(run.trace, recognizedAt: run.recognizedAt, releasedAt: run.releasedAt)
    diagnostics =
      run.trace.repairs.map(Diagnostic.init(repair:)) + run.notes + run.simulation.diagnostics
    if let decision = record.decision, let release = record.release {
      measure(decision, at: release)
    }
    if let ending = scene.ending, run.description.drive != .percent {
      completion = releasedAt.map { max(ending.time - $0, 0) }
      total = ending.time
    }
    if let rest, let ending = scene.ending {
      completion = ending.time - rest.settling.start
      total = ending.time
      measure(rest.completion)
      if let note = run.controller.unmatched(finishes: choice == .finish) {
        diagnostics.append(note)
      }
    }
  }
}

extension GestureRun {
  /// When the pan that drives the transition was recognised; nil where it was not, or there is none.
  fileprivate var recognizedAt: Seconds? {
    interaction.record.recognizedAt ?? sceneGesture.recognizedAt
  }

  fileprivate var releasedAt: Seconds? { interaction.record.decidedAt ?? sceneGesture.releasedAt }

  /// The controller's decision; a scene that drives itself is judged by its end.
  fileprivate var choice: Outcome.Choice {
    if let decision = interaction.record.decision { return decision.finishes ? .finish : .cancel }
    guard scene.pan != nil, let ending = scene.ending else { return .none }
    return ending.completed ? .finish : .cancel
  }

  fileprivate var transition: Outcome.Transition {
    if simulation.openTransition != nil { return .stuck }
    if let ending = scene.ending { return ending.completed ? .completed : .cancelled }
    return interaction.hasStarted || simulation.hasOpenTransitions ? .stuck : .notStarted
  }
}
