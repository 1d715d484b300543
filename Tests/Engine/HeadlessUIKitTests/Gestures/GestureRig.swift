import Foundation
import HeadlessUIKit
import MotionMath

/// A window with one view in it, and the script of what recognisers and views are told.
final class GestureRig: NSObject, UIGestureRecognizerDelegate {
  let simulation: Simulation
  let window: UIWindow
  let view: TouchLogView
  /// What happened, in order: `pan.began`, `view.touchesBegan`.
  private(set) var script: [String] = []
  /// Called after a recogniser's action has been added to the script.
  var onAction: (UIGestureRecognizer) -> Void = { _ in }

  // The delegate's answers.
  var shouldBegin: (UIGestureRecognizer) -> Bool = { _ in true }
  var shouldReceiveTouch: (UIGestureRecognizer, UITouch) -> Bool = { _, _ in true }
  var shouldReceiveEvent: (UIGestureRecognizer, UIEvent) -> Bool = { _, _ in true }
  var simultaneously: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }
  var requiresFailure: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }
  var isRequiredToFail: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }

  init(displayHz: Double = 60) {
    let simulation = Simulation(displayHz: displayHz)
    self.simulation = simulation
    (window, view) = simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      let view = TouchLogView(frame: window.bounds)
      window.addSubview(view)
      window.makeKeyAndVisible()
      return (window, view)
    }
    super.init()
    view.log = { [unowned self] in script.append($0) }
  }

  private static let action = Selector("handle:", { (rig: GestureRig) in rig.handle(_:) })

  private func handle(_ recognizer: UIGestureRecognizer) {
    script.append("\(recognizer.name ?? "?").\(recognizer.state.word)")
    onAction(recognizer)
  }

  /// Adds a recogniser to `other`, or to the rig's view if nil, and records its actions in the script.
  @discardableResult
  func add<Recognizer: UIGestureRecognizer>(
    _ recognizer: Recognizer, _ name: String, to other: UIView? = nil
  ) -> Recognizer {
    recognizer.name = name
    recognizer.addTarget(self, action: Self.action)
    recognizer.delegate = self
    (other ?? view).addGestureRecognizer(recognizer)
    return recognizer
  }

  /// Adds a subview that writes its touches down.
  func addSubview(_ name: String, frame: CGRect) -> TouchLogView {
    simulation.run {
      let subview = TouchLogView(frame: frame)
      subview.name = name
      subview.log = { [unowned self] in script.append($0) }
      view.addSubview(subview)
      return subview
    }
  }

  /// Plays samples, by default one event for each, and runs until the simulation is idle.
  func play(_ samples: TouchSample..., delivery: TouchDelivery = .sample) {
    window.play(samples, delivery: delivery)
    simulation.runUntilIdle()
  }

  /// Plays samples and lets only so many seconds pass.
  func play(_ samples: [TouchSample], for seconds: Seconds) {
    window.play(samples, delivery: .sample)
    simulation.run(until: simulation.now + seconds)
  }

  /// The script so far, which is then forgotten.
  func takeScript() -> [String] {
    defer { script = [] }
    return script
  }

  // MARK: UIGestureRecognizerDelegate

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    shouldBegin(gestureRecognizer)
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { shouldReceiveTouch(gestureRecognizer, touch) }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
  ) -> Bool { shouldReceiveEvent(gestureRecognizer, event) }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { simultaneously(gestureRecognizer, otherGestureRecognizer) }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { requiresFailure(gestureRecognizer, otherGestureRecognizer) }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { isRequiredToFail(gestureRecognizer, otherGestureRecognizer) }
}

/// A view that writes down what it is told of its touches.
final class TouchLogView: UIView {
  var name = "view"
  var log: (String) -> Void = { _ in }
  var refuses: (UIGestureRecognizer) -> Bool = { _ in false }

  private func log(_ call: String, _ touches: Set<UITouch>) {
    log("\(name).\(call)" + (touches.count > 1 ? "(\(touches.count))" : ""))
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    log("touchesBegan", touches)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    log("touchesMoved", touches)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    log("touchesEnded", touches)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    log("touchesCancelled", touches)
  }

  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    !refuses(gestureRecognizer)
  }
}

extension UIGestureRecognizer.State {
  var word: String {
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

extension TouchSample {
  static func down(_ time: Seconds, _ x: CGFloat, _ y: CGFloat, finger: Int = 0) -> TouchSample {
    TouchSample(time: time, location: CGPoint(x: x, y: y), phase: .began, finger: finger)
  }

  static func move(_ time: Seconds, _ x: CGFloat, _ y: CGFloat, finger: Int = 0) -> TouchSample {
    TouchSample(time: time, location: CGPoint(x: x, y: y), phase: .moved, finger: finger)
  }

  static func up(_ time: Seconds, _ x: CGFloat, _ y: CGFloat, finger: Int = 0) -> TouchSample {
    TouchSample(time: time, location: CGPoint(x: x, y: y), phase: .ended, finger: finger)
  }

  static func cancel(_ time: Seconds, _ x: CGFloat, _ y: CGFloat, finger: Int = 0) -> TouchSample {
    TouchSample(time: time, location: CGPoint(x: x, y: y), phase: .cancelled, finger: finger)
  }

  /// The same sample, handed to the app at this time.
  func dispatched(_ time: Seconds) -> TouchSample {
    var sample = self
    sample.dispatch = time
    return sample
  }
}
