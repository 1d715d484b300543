import Controllers
import Foundation
import HeadlessUIKit
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

extension ExportedDriver {
  /// An exported class with two outcomes, finish and cancel.
  static func transition(
    _ name: String, _ make: @escaping @MainActor @Sendable () -> any PanDriver
  ) -> ExportedDriver {
    ExportedDriver(controller: name) { gestures in
      let controller = try Controller(named: name).asExported
      var tally = Tally()
      for trace in gestures.transitions + gestures.sheets {
        let place = "\(name): \(trace.name)"
        let driven = MainThread.run { DrivenGesture(trace, under: controller, make) }
        let expected = MainThread.run {
          DrivenGesture(trace, under: controller) { TunableInteractionController(controller) }
        }
        driven.compare(with: expected, under: controller, place, &tally)
        if controller.direction.isHorizontal {
          let mirrored = MainThread.run {
            DrivenGesture(trace, under: controller, isMirrored: true, make)
          }
          tally.expect(place, "mirrored, finishes", mirrored.didFinish, driven.didFinish)
          for (a, b) in zip(mirrored.progress, driven.progress) {
            tally.expectNear(place, "mirrored, progress", a, b)
          }
        }
        tally.count(decided: expected.didFinish != nil)
      }
      return tally
    }
  }
}

/// What one gesture came to on a navigation controller's pop.
struct DrivenGesture {
  let didFinish: Bool?
  let completionSpeed: Double
  let curve: UIView.AnimationCurve
  /// The settling after the release; nil if no transition was driven.
  let settling: Settling?
  let ending: TransitionEnding?
  /// The progress on screen after every touch.
  let progress: [Double]

  /// Plays a gesture to a driver on the screen that it was recorded on, or from its other side to a view that is laid
  /// out from right to left.
  @MainActor
  init(
    _ trace: Trace, under controller: Controller, isMirrored: Bool = false,
    _ makeDriver: @MainActor () -> any PanDriver
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
      if isMirrored { scene.gestureView.semanticContentAttribute = .forceRightToLeft }
      driver.attach(to: scene.gestureView) { [unowned scene] in scene.start() }
      controller.adjustRecognizers(of: scene.gestureView)
      return (scene, driver)
    }
    let samples = trace.touchSamples.map { isMirrored ? $0.mirrored(on: screen.width) : $0 }
    let last = scene.window.play(samples, delivery: .frame)
    var progress: [Double] = []
    for sample in samples {
      simulation.run(until: sample.time)
      progress.append(driver.isInProgress ? driver.percentComplete : 0)
    }
    simulation.runUntilIdle(limit: last + 600)
    didFinish = driver.didFinish
    completionSpeed = driver.completionSpeed
    curve = driver.completionCurve
    settling = driver.settling
    ending = scene.ending
    self.progress = progress
    simulation.tearDown()
  }

  /// Notes what differs from the gesture under the controller itself.
  func compare(
    with original: DrivenGesture, under controller: Controller, _ place: String,
    _ tally: inout Tally
  ) {
    tally.expect(place, "finishes", didFinish, original.didFinish)
    tally.expect(place, "completes", ending?.completed, original.ending?.completed)
    tally.expectNear(place, "ends at", ending?.time, original.ending?.time)
    for (a, b) in zip(progress, original.progress) { tally.expectNear(place, "progress", a, b) }
    tally.expectNear(place, "remaining length", settling?.length, original.settling?.length)
    tally.expectNear(place, "first rate", settling?.initialRate, original.settling?.initialRate)
    if let length = original.settling?.length, let start = original.settling?.start {
      for part in [0.25, 0.5, 0.75] {
        let now = start + part * length
        tally.expectNear(
          place, "time after \(part)", settling?.time(at: now), original.settling?.time(at: now))
      }
    }
    guard original.didFinish != nil else { return }
    tally.expect(place, "curve", curve, original.curve)
    // A spring sets its own duration, so the completion speed is irrelevant.
    if case .spring = controller.timing { return }
    tally.expectNear(place, "speed", completionSpeed, original.completionSpeed)
  }
}

extension Controller {
  /// Sets the recogniser parameters that UIKit does not expose, so that an exported class cannot set them.
  @MainActor
  func adjustRecognizers(of view: UIView) {
    for case let pan as UIPanGestureRecognizer in view.gestureRecognizers ?? [] {
      pan.recognition.hysteresis = hysteresis
      pan.recognition.test = recognitionTest == .perAxis ? .perAxis : .euclidean
      (pan as? UIScreenEdgePanGestureRecognizer)?.edgeRegion = edgeWidth
    }
  }
}

extension TouchSample {
  /// The same touch from the other side of a screen.
  fileprivate func mirrored(on width: Double) -> TouchSample {
    TouchSample(
      time: time, location: CGPoint(x: width - location.x, y: location.y), phase: phase,
      finger: finger, dispatch: dispatch)
  }
}

extension Trace {
  /// The touches as a window plays them.
  var touchSamples: [TouchSample] {
    samples.map { sample in
      let phase: UITouch.Phase =
        switch sample.phase {
        case .began: .began
        case .moved: .moved
        case .stationary: .stationary
        case .ended: .ended
        case .cancelled: .cancelled
        }
      return TouchSample(
        time: sample.time, location: CGPoint(x: sample.x, y: sample.y), phase: phase,
        finger: sample.touch, dispatch: sample.dispatch)
    }
  }
}
