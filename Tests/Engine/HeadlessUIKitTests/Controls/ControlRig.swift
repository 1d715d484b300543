import Foundation
import HeadlessUIKit
import MotionMath

/// A window with a control of 100 by 50 points at (100, 100), and the script of its events.
final class ControlRig<Control: UIControl> {
  let simulation = Simulation()
  let window: UIWindow
  let control: Control
  private(set) var script: [String] = []

  private static var events: [(UIControl.Event, String)] {
    [
      (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"),
      (.touchDragInside, "touchDragInside"), (.touchDragOutside, "touchDragOutside"),
      (.touchDragEnter, "touchDragEnter"), (.touchDragExit, "touchDragExit"),
      (.touchUpInside, "touchUpInside"), (.touchUpOutside, "touchUpOutside"),
      (.touchCancel, "touchCancel"), (.primaryActionTriggered, "primaryActionTriggered"),
    ]
  }

  init(_ make: () -> Control) {
    (window, control) = simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      let control = make()
      control.frame = CGRect(x: 100, y: 100, width: 100, height: 50)
      window.addSubview(control)
      window.makeKeyAndVisible()
      return (window, control)
    }
    simulation.run {
      for (event, name) in Self.events {
        control.addAction(UIAction { [unowned self] _ in script.append(name) }, for: event)
      }
    }
  }

  func play(_ samples: TouchSample...) {
    window.play(samples, delivery: .sample)
    simulation.runUntilIdle()
  }

  func takeScript() -> [String] {
    defer { script = [] }
    return script
  }
}
