import Foundation
import HeadlessUIKit
import Testing

/// The content of a scroll view: who sees its offset, who gets its touches, where its edges are.
struct ScrollContentTests {
  private let tall = CGSize(width: 400, height: 4000)

  @Test func `every change goes through the setter of contentOffset`() {
    let rig = ScrollRig(content: tall, make: Witness.init(frame:))
    guard let view = rig.view as? Witness else { return }
    rig.play(.down(0, 200, 700), .move(0.1, 200, 600), .up(0.1, 200, 600))
    #expect(view.seen == [90])
    rig.simulation.runUntilIdle()
    #expect(view.seen.count > 100 && view.seen.last == view.contentOffset.y)
    view.seen = []
    rig.simulation.run { view.setContentOffset(.zero, animated: true) }
    rig.simulation.runUntilIdle()
    #expect(view.seen.count == 18 && view.layouts > 118)
  }

  @Test func `a change asks for layout, also of the controller whose view scrolls`() {
    let rig = ScrollRig(content: tall)
    let controller = rig.simulation.run { LayoutWitness() }
    rig.simulation.run { rig.window.rootViewController = controller }
    let before = controller.count
    rig.simulation.run { controller.scrollView.contentOffset.y = 30 }
    #expect(controller.count == before + 1)
    rig.simulation.run { controller.scrollView.contentOffset.y = 30 }
    #expect(controller.count == before + 1)
  }

  @Test func `the offset stays within the edges when content, frame or insets change`() {
    let rig = ScrollRig(content: tall)
    rig.simulation.run {
      rig.view.contentOffset.y = 3200
      rig.view.contentSize.height = 3000
      #expect(rig.view.contentOffset.y == 2200)
      rig.view.contentInset.bottom = 50
      rig.view.contentOffset.y = 2250
      rig.view.contentInset.bottom = 0
      #expect(rig.view.contentOffset.y == 2200)
      rig.view.frame.size.height = 1000
      #expect(rig.view.contentOffset.y == 2000)
    }
    #expect(
      rig.script == [
        "didScroll 3200", "didScroll 2200", "didChangeAdjustedContentInset 0", "didScroll 2250",
        "didScroll 2200", "didChangeAdjustedContentInset 0", "didScroll 2000",
      ])
  }

  @Test func `the safe area is part of the adjusted inset as far as the behaviour says`() {
    let rig = ScrollRig(content: tall)
    let controller = rig.simulation.run { LayoutWitness() }
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 40, left: 7, bottom: 20, right: 7)
    rig.simulation.run { rig.window.rootViewController = controller }
    let view = controller.scrollView
    #expect(view.adjustedContentInset == UIEdgeInsets(top: 40, left: 0, bottom: 20, right: 0))
    #expect(view.contentOffset.y == -40)
    rig.simulation.run {
      view.contentInset.top = 5
      #expect(view.adjustedContentInset.top == 45)
      view.contentInsetAdjustmentBehavior = .always
      #expect(view.adjustedContentInset == UIEdgeInsets(top: 45, left: 7, bottom: 20, right: 7))
      view.contentInsetAdjustmentBehavior = .never
      #expect(view.adjustedContentInset == UIEdgeInsets(top: 5, left: 0, bottom: 0, right: 0))
      view.contentInsetAdjustmentBehavior = .scrollableAxes
      view.contentSize = .zero
      #expect(view.adjustedContentInset == UIEdgeInsets(top: 5, left: 0, bottom: 0, right: 0))
    }
  }

  @Test func `scrollRectToVisible keeps clear of the insets and does nothing for what is visible`()
  {
    let rig = ScrollRig(content: tall)
    rig.simulation.run {
      rig.view.contentInset = UIEdgeInsets(top: 100, left: 0, bottom: 50, right: 0)
      rig.view.scrollRectToVisible(CGRect(x: 0, y: 800, width: 1, height: 100), animated: false)
      #expect(rig.view.contentOffset.y == 150)
      rig.view.scrollRectToVisible(CGRect(x: 0, y: 300, width: 1, height: 1), animated: false)
      #expect(rig.view.contentOffset.y == 150)
      rig.view.scrollRectToVisible(CGRect(x: 0, y: 200, width: 1, height: 1), animated: false)
      #expect(rig.view.contentOffset.y == 100)
    }
  }

  @Test func `a touch that stops the content reaches no button`() {
    let rig = ScrollRig(content: tall)
    let button = rig.simulation.run { TapCounter(in: rig) }
    rig.play(.down(0, 200, 700), .move(0.1, 200, 500), .up(0.1, 200, 500))
    rig.play(.down(0.1, 200, 300))
    #expect(rig.script.last == "didEndDecelerating" && !rig.view.isDecelerating)
    let held = rig.view.contentOffset
    rig.play(.up(0.05, 200, 300))
    rig.simulation.runUntilIdle()
    #expect(button.events == [] && rig.view.contentOffset == held)
    rig.play(.down(0, 200, 300), .up(0.05, 200, 300))
    #expect(button.events == ["down", "up"])
  }

  @Test func `content gets a touch after 0.15 s, and a drag before that keeps it`() {
    let rig = ScrollRig(content: tall)
    let button = rig.simulation.run { TapCounter(in: rig) }
    rig.play(.down(0, 200, 700), .move(0.1, 200, 600), .up(0.3, 200, 600))
    #expect(button.events == [])
    rig.play(.down(0, 200, 700))
    rig.simulation.run(until: rig.simulation.now + 0.14)
    #expect(button.events == [])
    rig.simulation.run(until: rig.simulation.now + 0.02)
    #expect(button.events == ["down"])
    rig.play(.up(0, 200, 700))
    #expect(button.events == ["down", "up"])
    rig.view.delaysContentTouches = false
    rig.play(.down(0, 200, 700))
    #expect(button.events == ["down", "up", "down"])
  }

  @Test func `a control keeps the touch that it has, other content gives it back`() {
    let rig = ScrollRig(content: tall)
    let button = rig.simulation.run { TapCounter(in: rig) }
    let drag: [TouchSample] = [.down(0, 200, 700), .move(0.2, 200, 600), .up(0.4, 200, 600)]
    rig.play(drag, delivery: .sample)
    #expect(button.events == ["down", "up"] && rig.view.contentOffset == .zero)
    button.button.isHidden = true
    rig.play(drag, delivery: .sample)
    #expect(button.events == ["down", "up"] && rig.view.contentOffset.y == 90)
    rig.view.canCancelContentTouches = false
    rig.play(drag, delivery: .sample)
    #expect(rig.view.contentOffset.y == 90)
  }

  @Test func `a subclass may cancel touches in controls, or keep touches from its content`() {
    let rig = ScrollRig(content: tall, make: Witness.init(frame:))
    let button = rig.simulation.run { TapCounter(in: rig) }
    let view = rig.view as? Witness
    view?.cancels = true
    rig.play(.down(0, 200, 700), .move(0.2, 200, 600), .up(0.4, 200, 600))
    #expect(button.events == ["down", "cancel"] && rig.view.contentOffset.y == 90)
    view?.begins = false
    rig.play(.down(0, 200, 500), .up(0.4, 200, 500))
    #expect(button.events == ["down", "cancel"])
  }

  @Test func `a subclass that is a recogniser's delegate is asked about the pan`() {
    let rig = ScrollRig(content: tall, make: Simultaneous.init(frame:))
    let (pan, counter) = (UIPanGestureRecognizer(), Counter())
    pan.addTarget(counter, action: Selector("count", Counter.count))
    rig.window.addGestureRecognizer(pan)
    rig.play(.down(0, 200, 700), .move(0.1, 200, 600), .up(0.3, 200, 600))
    #expect(rig.view.contentOffset.y == 90 && counter.count_ > 0)
  }
}

private class Witness: UIScrollView {
  var seen: [CGFloat] = []
  var layouts = 0
  var (begins, cancels) = (true, false)

  override var contentOffset: CGPoint { didSet { seen.append(contentOffset.y) } }

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
  }

  override func touchesShouldCancel(in view: UIView) -> Bool { cancels }

  override func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool { begins }
}

private final class Simultaneous: UIScrollView, UIGestureRecognizerDelegate {
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }
}

private final class LayoutWitness: UIViewController {
  let scrollView = UIScrollView(frame: .zero)
  var count = 0

  override func loadView() {
    scrollView.contentSize = CGSize(width: 400, height: 4000)
    view = scrollView
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    count += 1
  }
}

private final class Counter {
  var count_ = 0
  func count() { count_ += 1 }
}

/// A button that covers the content.
private final class TapCounter {
  let button = UIButton(frame: CGRect(x: 0, y: 0, width: 400, height: 4000))
  private(set) var events: [String] = []

  init(in rig: ScrollRig) {
    rig.view.addSubview(UIView(frame: button.frame))
    rig.view.addSubview(button)
    for (event, name) in [
      (UIControl.Event.touchDown, "down"), (.touchUpInside, "up"), (.touchCancel, "cancel"),
    ] {
      button.addAction(UIAction { [unowned self] _ in events.append(name) }, for: event)
    }
  }
}
