import Foundation
import HeadlessUIKit
import MotionMath
import Testing

struct UIScrollViewTests {
  @Test func `the offset follows the pan's translation`() {
    let rig = ScrollRig(content: CGSize(width: 400, height: 3000))
    rig.play(.down(0, 200, 600), .move(0.1, 200, 560))
    let pan = rig.view.panGestureRecognizer
    #expect(rig.view.contentOffset.y == 30 && pan.translation(in: rig.view.superview).y == -30)
    rig.play(.move(0.1, 200, 500))
    #expect(rig.view.contentOffset.y == 90 && pan.translation(in: rig.view.superview).y == -90)
  }

  @Test func `an offset beyond the edge that the app sets stays through layout`() {
    let rig = ScrollRig(content: CGSize(width: 400, height: 3000))
    rig.simulation.run {
      rig.view.contentOffset.y = -80
      rig.view.setNeedsLayout()
    }
    rig.simulation.run { rig.view.setNeedsLayout() }
    #expect(rig.view.contentOffset.y == -80)
    rig.simulation.run { rig.view.contentSize.height = 2000 }
    #expect(rig.view.contentOffset.y == 0)
  }

  @Test func `the content goes as far as the finger less the hysteresis, and comes to rest`() {
    let rig = ScrollRig(content: CGSize(width: 400, height: 4000))
    rig.play(
      .down(0, 200, 700), .move(0.1, 200, 680), .move(0.2, 200, 600), .move(0.3, 200, 550),
      .up(0.3, 200, 500))
    // Steps of 200, 800 and 500 points per second, weighted by 0.6, 0.35 and 0.05, give a velocity of 425. The content
    // coasts as far as this velocity would take it in 0.499 s.
    #expect(
      rig.script == [
        "willBeginDragging 0", "didScroll 10", "didScroll 90", "didScroll 140",
        "willEndDragging 0.425 to 352.1", "didEndDragging true", "willBeginDecelerating",
      ])
    rig.simulation.runUntilIdle()
    #expect(rig.script.last == "didEndDecelerating")
    #expect(abs(rig.view.contentOffset.y - 352.075) < 1e-9)
    #expect(!rig.view.isDecelerating)
  }

  @Test func `a delegate may choose where the content comes to rest`() {
    let rig = ScrollRig(content: CGSize(width: 400, height: 4000))
    rig.target = CGPoint(x: 0, y: 1000)
    rig.play(.down(0, 200, 700), .move(0.1, 200, 600), .up(0.2, 200, 600))
    rig.simulation.runUntilIdle()
    #expect(rig.view.contentOffset == CGPoint(x: 0, y: 1000))
  }

  @Test func `on the way the distance left shrinks by 0.998 every millisecond`() {
    let rig = ScrollRig(content: CGSize(width: 400, height: 4000))
    rig.target = CGPoint(x: 0, y: 1000)
    rig.play(.down(0, 200, 700), .move(0.1, 200, 600), .up(0.1, 200, 600))
    let start = rig.simulation.now
    let from = rig.view.contentOffset.y
    rig.simulation.run(until: start + 0.5)
    let expected = 1000 - (1000 - from) * pow(0.998, 500)
    #expect(abs(rig.view.contentOffset.y - expected) < 1e-6)
  }

  @Test func `touching again stops it`() {
    let rig = ScrollRig(content: CGSize(width: 400, height: 4000))
    rig.play(.down(0, 200, 700), .move(0.1, 200, 500), .up(0.1, 200, 500))
    rig.simulation.run(until: rig.simulation.now + 0.1)
    let offset = rig.view.contentOffset
    rig.play(.down(0, 200, 700), .move(0.01, 200, 690), .move(0.02, 200, 688))
    #expect(rig.view.isDragging && !rig.view.isDecelerating)
    #expect(rig.view.contentOffset.y > offset.y)
  }

  @Test func `beyond the range content follows as on a rubber band, and goes back`() {
    let rig = ScrollRig(content: CGSize(width: 400, height: 4000))
    rig.play(.down(0, 200, 100), .move(0.1, 200, 310))
    let pull = 200 * 0.55
    #expect(abs(rig.view.contentOffset.y + pull * 800 / (pull + 800)) < 1e-9)
    rig.play(.up(0, 200, 310))
    rig.simulation.runUntilIdle()
    #expect(rig.view.contentOffset == .zero)
  }

  @Test func `without bounces it stays in its range`() {
    let rig = ScrollRig(content: CGSize(width: 400, height: 4000))
    rig.view.bounces = false
    rig.play(.down(0, 200, 100), .move(0.1, 200, 310), .up(0.2, 200, 310))
    #expect(
      rig.script == ["willBeginDragging 0", "willEndDragging -0.105 to 0", "didEndDragging false"])
  }

  @Test func `its pan begins only where the content can go`() {
    let rig = ScrollRig(content: CGSize(width: 400, height: 4000))
    rig.play(.down(0, 200, 100), .move(0.1, 150, 110), .up(0.2, 150, 110))
    #expect(rig.script == [])
    rig.view.contentSize = .zero
    rig.play(.down(0, 200, 100), .move(0.1, 200, 50), .up(0.2, 200, 50))
    #expect(rig.script == [])
    rig.view.alwaysBounceVertical = true
    rig.play(.down(0, 200, 100), .move(0.1, 200, 50), .up(0.2, 200, 50))
    #expect(rig.script.first == "willBeginDragging 0")
  }

  @Test func `a disabled scroll view does not scroll`() {
    let rig = ScrollRig(content: CGSize(width: 400, height: 4000))
    rig.view.isScrollEnabled = false
    rig.play(.down(0, 200, 700), .move(0.1, 200, 500), .up(0.2, 200, 500))
    #expect(rig.script == [])
  }

  @Test func `content is where the offset puts it`() {
    let rig = ScrollRig(content: CGSize(width: 400, height: 4000))
    rig.simulation.run {
      let content = UIView(frame: CGRect(x: 0, y: 1000, width: 400, height: 100))
      rig.view.addSubview(content)
      rig.view.contentOffset.y = 950
      #expect(content.convert(CGPoint.zero, to: nil) == CGPoint(x: 0, y: 50))
      #expect(rig.window.hitTest(CGPoint(x: 10, y: 60), with: nil) === content)
      rig.view.scrollRectToVisible(CGRect(x: 0, y: 3000, width: 1, height: 100), animated: false)
    }
    #expect(rig.view.bounds.origin == CGPoint(x: 0, y: 2300))
    #expect(rig.script == ["didScroll 950", "didScroll 2300"])
  }
}

/// A scroll view that fills a window of 400 by 800 points, and the script of its delegate.
final class ScrollRig: NSObject, UIScrollViewDelegate {
  let simulation = Simulation()
  let window: UIWindow
  let view: UIScrollView
  /// What the delegate does when the content scrolls.
  var didScroll: (UIScrollView) -> Void = { _ in }
  var didEndDragging: (UIScrollView) -> Void = { _ in }
  /// The target offset that the delegate sets; nil to keep the proposed offset.
  var target: CGPoint?
  private(set) var script: [String] = []
  private(set) var targets: [CGPoint] = []
  /// Where the content was let go of.
  private(set) var dragEnd: CGPoint?

  init(
    content: CGSize, screen: CGSize = CGSize(width: 400, height: 800),
    make: (CGRect) -> UIScrollView = { UIScrollView(frame: $0) }
  ) {
    (window, view) = simulation.run {
      let window = UIWindow(frame: CGRect(origin: .zero, size: screen))
      let view = make(window.bounds)
      view.contentSize = content
      window.addSubview(view)
      window.makeKeyAndVisible()
      return (window, view)
    }
    super.init()
    view.delegate = self
  }

  /// Plays the touches and stops at the last one.
  func play(_ samples: TouchSample...) {
    play(samples, delivery: .sample)
  }

  func play(_ samples: [TouchSample], delivery: TouchDelivery) {
    let end = window.play(samples, delivery: delivery)
    simulation.run(until: end)
  }

  private func number(_ value: CGFloat, digits: Double = 1000) -> String {
    let text = "\((value * digits).rounded() / digits)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    didScroll(scrollView)
    guard !scrollView.isDecelerating, !scrollView.isScrollAnimating else { return }
    script.append("didScroll \(number(scrollView.contentOffset.y))")
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    script.append("willBeginDragging \(number(scrollView.contentOffset.y))")
  }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    targets.append(targetContentOffset.pointee)
    dragEnd = scrollView.contentOffset
    let (speed, end) = (number(velocity.y), number(targetContentOffset.pointee.y, digits: 10))
    script.append("willEndDragging \(speed) to \(end)")
    if let target { targetContentOffset.pointee = target }
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    script.append("didEndDragging \(decelerate)")
    didEndDragging(scrollView)
  }

  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    script.append("willBeginDecelerating")
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    script.append("didEndDecelerating")
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    script.append("didEndScrollingAnimation")
  }

  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
    script.append("didChangeAdjustedContentInset \(number(scrollView.adjustedContentInset.top))")
  }
}
