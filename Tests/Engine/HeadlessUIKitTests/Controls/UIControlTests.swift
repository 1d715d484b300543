import Foundation
import HeadlessUIKit
import MotionMath
import Testing

struct UIControlTests {
  @Test func `a finger that stays and lifts is a push`() {
    let rig = ControlRig { UIButton(type: .system) }
    var wasHighlighted = false
    rig.simulation.run {
      rig.control.addAction(
        UIAction { action in
          let button = action.sender as? UIButton
          wasHighlighted = button?.isHighlighted == true && button?.isTracking == true
        }, for: .touchDown)
    }
    rig.play(.down(0, 150, 120), .up(0.1, 150, 120))
    #expect(rig.script == ["touchDown", "touchUpInside", "primaryActionTriggered"])
    #expect(wasHighlighted)
    #expect(!rig.control.isHighlighted && !rig.control.isTracking)
  }

  @Test func `a finger that leaves and comes back tells of each, 70 points beyond the edge`() {
    let rig = ControlRig { UIButton(type: .custom) }
    rig.play(
      .down(0, 150, 120), .move(0.1, 269, 120), .move(0.2, 271, 120), .move(0.3, 280, 120),
      .move(0.4, 150, 120), .up(0.5, 150, 120))
    #expect(
      rig.script == [
        "touchDown", "touchDragInside", "touchDragExit", "touchDragOutside", "touchDragOutside",
        "touchDragEnter", "touchDragInside", "touchUpInside", "primaryActionTriggered",
      ])
  }

  @Test func `a finger that lifts outside is no push`() {
    let rig = ControlRig { UIButton(type: .custom) }
    rig.play(.down(0, 150, 120), .move(0.1, 300, 120), .up(0.2, 300, 120))
    #expect(rig.script == ["touchDown", "touchDragExit", "touchDragOutside", "touchUpOutside"])
  }

  @Test func `a second push in a row is a repeat`() {
    let rig = ControlRig { UIButton(type: .custom) }
    rig.play(.down(0, 150, 120), .up(0.1, 150, 120), .down(0.2, 150, 120), .up(0.3, 150, 120))
    #expect(
      rig.script == [
        "touchDown", "touchUpInside", "primaryActionTriggered", "touchDown", "touchDownRepeat",
        "touchUpInside", "primaryActionTriggered",
      ])
  }

  @Test func `a pan around the button takes its finger away`() {
    let rig = ControlRig { UIButton(type: .custom) }
    rig.simulation.run { rig.window.addGestureRecognizer(UIPanGestureRecognizer()) }
    rig.play(.down(0, 150, 120), .move(0.1, 165, 120), .up(0.2, 165, 120))
    #expect(rig.script == ["touchDown", "touchCancel"])
    #expect(!rig.control.isTracking)
  }

  @Test(arguments: ["switch", "segments", "pages", "stepper"])
  func `a single tap on a control is the control's, not an enclosing view's`(kind: String) {
    let rig = ControlRig { () -> UIControl in
      switch kind {
      case "switch": return UISwitch(frame: .zero)
      case "segments": return UISegmentedControl(items: ["a", "b"])
      case "stepper": return UIStepper(frame: .zero)
      default:
        let pages = UIPageControl(frame: .zero)
        pages.numberOfPages = 3
        return pages
      }
    }
    let target = TapTarget()
    let frame = rig.simulation.run {
      rig.window.addGestureRecognizer(
        UITapGestureRecognizer(target: target, action: TapTarget.action))
      return rig.control.convert(rig.control.bounds, to: nil)
    }
    let (x, y) = (frame.minX + frame.width * 0.7, frame.midY)
    rig.play(.down(0, x, y), .up(0.05, x, y))
    #expect(rig.script.contains("touchUpInside") && !rig.script.contains("touchCancel"))
    #expect(target.count == 0)
  }

  @Test(arguments: [(0.0, 60.0, false), (0, 0, true), (90, 60, true)])
  func `a drag of a slider's thumb along its track is the slider's`(
    offset: Double, x: Double, isTaken: Bool
  ) {
    let rig = ControlRig { UISlider(frame: .zero) }
    let frame = rig.simulation.run {
      rig.window.addGestureRecognizer(UIPanGestureRecognizer())
      rig.control.frame.size.height = 30
      return rig.control.convert(rig.control.bounds, to: nil)
    }
    // If x is 0, the drag crosses the track.
    let start = CGPoint(x: frame.minX + 15 + offset, y: frame.midY)
    let end = CGPoint(x: start.x + x, y: start.y + (x == 0 ? 60 : 0))
    rig.play(
      .down(0, start.x, start.y), .move(0.05, end.x, end.y), .move(0.1, end.x, end.y),
      .up(0.2, end.x, end.y))
    let hasMoved = rig.control.value > 0
    #expect(hasMoved == !isTaken)
    #expect(rig.script.contains("touchUpInside") == !isTaken)
  }

  @Test(arguments: [(15.0, true), (85, false)])
  func `a drag of a switch's knob is the switch's`(from start: Double, isKept: Bool) {
    let rig = ControlRig { UISwitch(frame: .zero) }
    let pan = UIPanGestureRecognizer()
    let frame = rig.simulation.run {
      rig.window.addGestureRecognizer(pan)
      rig.control.frame.size = CGSize(width: 100, height: 30)
      return rig.control.convert(rig.control.bounds, to: nil)
    }
    let (x, y) = (frame.minX + start, frame.midY)
    rig.play(.down(0, x, y), .move(0.05, x + 30, y), .move(0.1, x + 40, y), .up(0.2, x + 40, y))
    #expect(rig.script.contains("touchCancel") == !isKept)
  }

  @Test func `a disabled control keeps nothing, nor does one from recognisers of its own`() {
    for (isEnabled, isOwn) in [(false, false), (true, true), (true, false)] {
      let rig = ControlRig { UISwitch(frame: .zero) }
      let target = TapTarget()
      rig.simulation.run {
        rig.control.isEnabled = isEnabled
        let tap = UITapGestureRecognizer(target: target, action: TapTarget.action)
        (isOwn ? rig.control : rig.window).addGestureRecognizer(tap)
      }
      rig.play(.down(0, 110, 110), .up(0.05, 110, 110))
      #expect(target.count == (isEnabled && !isOwn ? 0 : 1), "\(isEnabled) \(isOwn)")
    }
  }

  @Test func `a single tap on a button is the button's, a double tap is not`() {
    for (taps, expected) in [
      (1, ["touchDown", "touchUpInside", "primaryActionTriggered"]),
      (2, ["touchDown", "touchCancel"]),
    ] {
      let rig = ControlRig { UIButton(type: .custom) }
      let target = TapTarget()
      rig.simulation.run {
        let tap = UITapGestureRecognizer(target: target, action: TapTarget.action)
        tap.numberOfTapsRequired = taps
        rig.window.addGestureRecognizer(tap)
      }
      for time in 0..<taps {
        rig.window.play(
          [.down(0.15 * Double(time), 150, 120), .up(0.15 * Double(time) + 0.05, 150, 120)],
          delivery: .sample)
      }
      rig.simulation.runUntilIdle()
      #expect(rig.script.filter { expected.contains($0) }.prefix(expected.count) == expected[...])
      #expect(target.count == (taps == 1 ? 0 : 1))
    }
  }

  private final class TapTarget {
    var count = 0
    static let action = Selector("tap", { (target: TapTarget) in target.increase })

    func increase() {
      count += 1
    }
  }

  @Test func `a disabled control hears nothing, and disabling it lets the finger go`() {
    let rig = ControlRig { UIButton(type: .custom) }
    rig.control.isEnabled = false
    rig.play(.down(0, 150, 120), .up(0.1, 150, 120))
    #expect(rig.takeScript() == [])
    rig.control.isEnabled = true
    rig.window.play([.down(1, 150, 120), .up(1.5, 150, 120)], delivery: .sample)
    rig.simulation.run(until: rig.simulation.now + 1.2)
    rig.simulation.run { rig.control.isEnabled = false }
    rig.simulation.runUntilIdle()
    #expect(rig.script == ["touchDown", "touchCancel"])
    #expect(rig.control.state == .disabled)
  }

  @Test func `subclasses decide how long they track`() {
    final class Slider: UIControl {
      var isWilling = true
      var value: CGFloat = 0
      override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { isWilling }
      override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        value = touch.location(in: self).x
        sendActions(for: .valueChanged)
        return value < 80
      }
    }
    let rig = ControlRig { Slider(frame: .zero) }
    rig.play(
      .down(0, 150, 120), .move(0.1, 160, 120), .move(0.2, 190, 120), .move(0.3, 195, 120),
      .up(0.4, 195, 120))
    #expect(rig.takeScript() == ["touchDown", "touchDragInside"])
    #expect(rig.control.value == 90)
    rig.control.isWilling = false
    rig.play(.down(0, 150, 120), .up(0.4, 150, 120))
    #expect(rig.script == [])
  }

  // MARK: Targets

  /// A target with methods of each shape.
  private final class Screen: UIViewController {
    var calls: [String] = []

    static let plain = Selector("shut", { (screen: Screen) in screen.shut })
    static let sender = Selector("close:", { (screen: Screen) in screen.close(_:) })
    static let event = Selector(
      "close:forEvent:", { (screen: Screen) in screen.close(_:forEvent:) })

    func shut() {
      calls.append("shut")
    }

    func close(_ sender: UIButton) {
      calls.append("close:")
    }

    func close(_ sender: UIButton, forEvent event: UIEvent?) {
      calls.append("close:forEvent: \(event == nil ? "without" : "with") event")
    }
  }

  @Test func `methods of every shape are called, in the order they were added`() {
    let rig = ControlRig { UIButton(type: .custom) }
    let screen = rig.simulation.run { Screen() }
    rig.control.addTarget(screen, action: Screen.plain, for: .touchUpInside)
    rig.control.addTarget(screen, action: Screen.sender, for: [.touchUpInside, .touchDown])
    rig.control.addTarget(screen, action: Screen.event, for: .touchUpInside)
    rig.control.addTarget(screen, action: Screen.plain, for: .touchUpInside)
    rig.play(.down(0, 150, 120), .up(0.1, 150, 120))
    #expect(screen.calls == ["close:", "shut", "close:", "close:forEvent: with event"])
    screen.calls = []
    rig.control.sendActions(for: .touchUpInside)
    #expect(screen.calls == ["shut", "close:", "close:forEvent: without event"])
    #expect(
      rig.control.actions(forTarget: screen, forControlEvent: .touchUpInside) == [
        "shut", "close:", "close:forEvent:",
      ])
  }

  @Test func `removed targets hear nothing`() {
    let button = ControlRig { UIButton(type: .custom) }
    let screen = button.simulation.run { Screen() }
    button.control.addTarget(screen, action: Screen.plain, for: [.touchUpInside, .touchDown])
    button.control.removeTarget(screen, action: Screen.plain, for: .touchDown)
    button.control.sendActions(for: .touchDown)
    #expect(screen.calls == [])
    button.control.sendActions(for: .touchUpInside)
    #expect(screen.calls == ["shut"])
    button.control.removeTarget(nil, action: nil, for: .allEvents)
    button.control.sendActions(for: .allEvents)
    #expect(screen.calls == ["shut"])
    #expect(button.control.actions(forTarget: screen, forControlEvent: .allEvents) == nil)
  }

  @Test func `without a target the responder chain is asked`() {
    let simulation = Simulation()
    let (screen, button) = simulation.run {
      let screen = Screen()
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      screen.view.addSubview(button)
      button.addTarget(nil, action: Screen.sender, for: .touchUpInside)
      button.sendActions(for: .touchUpInside)
      return (screen, button)
    }
    #expect(screen.calls == ["close:"])
    #expect(button.allControlEvents == .touchUpInside)
  }

  @Test func `a target that is gone is not called`() {
    let rig = ControlRig { UIButton(type: .custom) }
    weak var screen: Screen?
    rig.simulation.run {
      let gone = Screen()
      screen = gone
      rig.control.addTarget(gone, action: Screen.plain, for: .touchDown)
    }
    #expect(screen == nil)
    rig.control.sendActions(for: .touchDown)
    #expect(rig.script == ["touchDown"])
  }

  @Test func `an action with the same identifier replaces the first`() {
    var calls: [String] = []
    let simulation = Simulation()
    simulation.run {
      let control = UIControl(
        frame: .zero, primaryAction: UIAction { _ in calls.append("primary") })
      let identifier = UIAction.Identifier("close")
      control.addAction(
        UIAction(identifier: identifier) { _ in calls.append("a") }, for: .touchDown)
      control.addAction(
        UIAction(identifier: identifier) { _ in calls.append("b") }, for: .touchDown)
      control.sendActions(for: [.touchDown, .primaryActionTriggered])
      control.removeAction(identifiedBy: identifier, for: .touchDown)
      control.sendActions(for: [.touchDown, .primaryActionTriggered])
    }
    #expect(calls == ["primary", "b", "primary"])
  }
}
