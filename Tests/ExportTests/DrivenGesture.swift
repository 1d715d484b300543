import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Rules
import Scenes
import Traces

/// What a driver offers a scene, be it the controller under test or one that was exported.
protocol PanDriver: UIPercentDrivenInteractiveTransition {
  var isInProgress: Bool { get }
  /// How the last gesture was decided.
  var didFinish: Bool? { get }
  func attach(to view: UIView, start: @escaping () -> Void)
}

extension TunableInteractionController: PanDriver {
  var didFinish: Bool? { record.decision?.finishes }
}

/// What one trace came to on a navigation controller's pop.
struct DrivenGesture {
  var didFinish: Bool?
  var completionSpeed: Double
  var curve: UIView.AnimationCurve
  /// The rest after the hand-off; nil where no transition was driven.
  var settling: Settling?
  var ending: TransitionEnding?

  /// Plays a trace to a driver on the screen that it was recorded on.
  init(
    _ trace: Trace, under controller: Controller, _ makeDriver: @MainActor () -> any PanDriver
  ) {
    self = MainThread.run { DrivenGesture(playing: trace, under: controller, makeDriver) }
  }

  @MainActor
  private init(
    playing trace: Trace, under controller: Controller, _ makeDriver: @MainActor () -> any PanDriver
  ) {
    let screen = trace.metadata.screen ?? ScreenSize(width: 390, height: 844)
    let duration = controller.duration(width: screen.width, height: screen.height)
    let simulation = Simulation(displayHz: 60)
    let (scene, driver) = simulation.run {
      let scene = Scene.standard.make(CGSize(width: screen.width, height: screen.height), duration)
      let driver = makeDriver()
      // Stands for an app whose animator is interruptible.
      driver.continuesPlainAnimations = true
      scene.interactionController = { [unowned driver] in driver.isInProgress ? driver : nil }
      driver.attach(to: scene.gestureView) { [unowned scene] in scene.start() }
      // UIKit keeps these to itself, so that an exported class cannot set them.
      for case let pan as UIPanGestureRecognizer in scene.gestureView.gestureRecognizers ?? [] {
        pan.recognition.hysteresis = controller.hysteresis
        pan.recognition.test = controller.recognitionTest == .perAxis ? .perAxis : .euclidean
        (pan as? UIScreenEdgePanGestureRecognizer)?.edgeRegion = controller.edgeWidth
      }
      return (scene, driver)
    }
    let samples = trace.samples.map { sample in
      TouchSample(
        time: sample.time, location: CGPoint(x: sample.x, y: sample.y), phase: sample.phase.touch,
        finger: sample.touch, dispatch: sample.dispatch)
    }
    let last = scene.window.play(samples, delivery: .frame)
    simulation.runUntilIdle(limit: last + 600)
    didFinish = driver.didFinish
    completionSpeed = driver.completionSpeed
    curve = driver.completionCurve
    settling = driver.settling
    ending = scene.ending
    simulation.tearDown()
  }
}

extension Trace.Phase {
  var touch: UITouch.Phase {
    switch self {
    case .began: .began
    case .moved: .moved
    case .stationary: .stationary
    case .ended: .ended
    case .cancelled: .cancelled
    }
  }
}
