import Foundation
import HeadlessUIKit
import MotionMath
import Testing

/// The offset between a drag and rest: who may change it, and what the delegate is told.
struct ScrollMotionTests {
  private let tall = CGSize(width: 400, height: 4000)

  /// Drags 200 points up in 0.2 s, which scrolls 190 points and leaves a velocity of 400 points per second.
  private func fling(_ rig: ScrollRig) {
    rig.play(.down(0, 200, 700), .move(0.1, 200, 600), .move(0.2, 200, 500), .up(0.2, 200, 500))
  }

  @Test func `a finger that rests before it lifts leaves no velocity`() {
    let rig = ScrollRig(content: tall)
    rig.play(.down(0, 200, 700), .move(0.1, 200, 600), .up(0.3, 200, 600))
    #expect(
      rig.script == [
        "willBeginDragging 0", "didScroll 90", "willEndDragging 0 to 90", "didEndDragging false",
      ])
    #expect(rig.view.panGestureRecognizer.velocity(in: rig.window) == .zero)
    #expect(!rig.view.isTracking && !rig.view.isDragging && !rig.view.isDecelerating)
  }

  @Test func `an offset set during a drag moves the drag's base`() {
    let rig = ScrollRig(content: tall)
    rig.play(.down(0, 200, 700), .move(0.1, 200, 600))
    rig.simulation.run { rig.view.contentOffset.y += 1000 }
    rig.play(.move(0.1, 200, 590))
    #expect(rig.view.contentOffset.y == 1100)
    rig.simulation.run { rig.view.setContentOffset(CGPoint(x: 0, y: 500), animated: false) }
    rig.play(.move(0.1, 200, 570))
    #expect(rig.view.contentOffset.y == 520)
  }

  @Test func `a delegate that pins the offset keeps it however far the finger goes`() {
    let rig = ScrollRig(content: tall)
    rig.didScroll = { $0.contentOffset = .zero }
    rig.play(.down(0, 200, 700), .move(0.1, 200, 600), .move(0.2, 200, 500))
    rig.didScroll = { _ in }
    rig.play(.move(0.1, 200, 490))
    #expect(rig.view.contentOffset.y == 10)
  }

  @Test func `an offset set during a deceleration moves the content, which goes on`() {
    let (plain, moved) = (ScrollRig(content: tall), ScrollRig(content: tall))
    fling(plain)
    fling(moved)
    moved.simulation.run(until: 0.5)
    moved.simulation.run { moved.view.contentOffset.y += 1000 }
    plain.simulation.runUntilIdle()
    moved.simulation.runUntilIdle()
    #expect(abs(moved.view.contentOffset.y - plain.view.contentOffset.y - 1000) < 1e-6)
    #expect(moved.script.last == "didEndDecelerating")
    #expect(moved.script.filter { $0 == "didEndDecelerating" }.count == 1)
  }

  @Test func `an unanimated setContentOffset ends a deceleration`() {
    let rig = ScrollRig(content: tall)
    fling(rig)
    rig.simulation.run(until: 0.5)
    rig.simulation.run { rig.view.setContentOffset(CGPoint(x: 0, y: 50), animated: false) }
    #expect(rig.script.suffix(2) == ["didEndDecelerating", "didScroll 50"])
    rig.simulation.runUntilIdle()
    #expect(rig.view.contentOffset.y == 50)
  }

  @Test func `an animated change scrolls at every frame`() {
    let rig = ScrollRig(content: tall)
    var offsets: [CGFloat] = []
    rig.didScroll = { offsets.append($0.contentOffset.y) }
    rig.simulation.run { rig.view.setContentOffset(CGPoint(x: 0, y: 200), animated: true) }
    #expect(offsets == [] && rig.view.contentOffset == .zero)
    rig.simulation.run(until: 0.15)
    #expect(offsets.count == 9)
    #expect(abs(rig.view.contentOffset.y - 100) < 1e-6)
    rig.simulation.runUntilIdle()
    #expect(offsets.count == 18 && offsets == offsets.sorted() && offsets.last == 200)
    #expect(rig.script == ["didEndScrollingAnimation"])
    rig.simulation.run { rig.view.setContentOffset(CGPoint(x: 0, y: 200), animated: true) }
    rig.simulation.runUntilIdle()
    #expect(rig.script == ["didEndScrollingAnimation"])
  }

  @Test func `a touch takes an animated change over`() {
    let rig = ScrollRig(content: tall)
    rig.simulation.run { rig.view.setContentOffset(CGPoint(x: 0, y: 200), animated: true) }
    rig.simulation.run(until: 0.15)
    rig.play(.down(0, 200, 700))
    #expect(rig.script == ["didEndScrollingAnimation"] && !rig.view.isScrollAnimating)
    let held = rig.view.contentOffset.y
    rig.play(.move(0.1, 200, 680))
    #expect(abs(rig.view.contentOffset.y - held - 10) < 1e-9)
  }

  @Test func `an animation that the delegate begins at the end of a drag replaces the flight`() {
    let rig = ScrollRig(content: tall)
    rig.didEndDragging = { $0.setContentOffset(CGPoint(x: 0, y: 40), animated: true) }
    fling(rig)
    rig.simulation.runUntilIdle()
    #expect(rig.script.suffix(2) == ["didEndDragging true", "didEndScrollingAnimation"])
    #expect(rig.view.contentOffset.y == 40)
  }

  @Test(arguments: [(20.0, 0.5), (100.0, 0.65), (300.0, 0.77)])
  func `content beyond its edge is back after half a second to 0.8 s`(
    pull: CGFloat, seconds: Double
  ) {
    let rig = ScrollRig(content: tall)
    let drag = RubberBand(dimension: 800).drag(forOffset: pull)
    rig.play(.down(0, 200, 100), .move(0.1, 200, 110 + drag), .up(0.3, 200, 110 + drag))
    #expect(abs(rig.view.contentOffset.y + pull) < 1e-9)
    let start = rig.simulation.now
    rig.simulation.runUntilIdle()
    #expect(abs(rig.simulation.now - start - seconds) < 0.03)
    #expect(rig.view.contentOffset == .zero && rig.script.last == "didEndDecelerating")
  }

  @Test func `a fling into the edge goes beyond it and comes back`() {
    let rig = ScrollRig(content: CGSize(width: 400, height: 1000))
    var offsets: [CGFloat] = []
    rig.didScroll = { offsets.append($0.contentOffset.y) }
    rig.play(.down(0, 200, 700), .move(0.05, 200, 600), .up(0.05, 200, 600))
    #expect(rig.script[2] == "willEndDragging 0.1 to 139.9")
    rig.play(.down(0, 200, 700), .move(0.05, 200, 600), .move(0.1, 200, 550), .up(0.1, 200, 550))
    rig.simulation.runUntilIdle()
    #expect(rig.view.contentOffset.y == 200)
    let most = offsets.max() ?? 0
    #expect(most > 201 && most < 260)
  }

  @Test func `an inset set at the release is where the content comes to rest`() {
    let rig = ScrollRig(content: tall)
    rig.didEndDragging = { $0.contentInset.top = 60 }
    rig.play(.down(0, 200, 100), .move(0.1, 200, 400), .up(0.3, 200, 400))
    rig.simulation.runUntilIdle()
    #expect(rig.view.contentOffset.y == -60)
  }

  @Test func `a touch holds content on its way back, and lets it go at the lift`() {
    let rig = ScrollRig(content: tall)
    rig.play(.down(0, 200, 100), .move(0.1, 200, 400), .up(0.3, 200, 400))
    rig.simulation.run(until: 0.4)
    rig.play(.down(0, 200, 100))
    let held = rig.view.contentOffset.y
    #expect(held < -10)
    rig.simulation.run(until: 1)
    #expect(rig.view.contentOffset.y == held)
    rig.play(.up(0, 200, 100))
    rig.simulation.runUntilIdle()
    #expect(rig.view.contentOffset == .zero)
    #expect(
      rig.script.suffix(4) == [
        "willBeginDecelerating", "didEndDecelerating", "willBeginDecelerating",
        "didEndDecelerating",
      ])
  }

  @Test func `paging turns one page by a flick and goes back from a short slow drag`() {
    let rig = ScrollRig(content: tall)
    rig.view.isPagingEnabled = true
    fling(rig)
    rig.simulation.runUntilIdle()
    #expect(rig.view.contentOffset.y == 800)
    #expect(rig.script.filter { $0.hasPrefix("willEndDragging") } == [])
    rig.play(.down(0, 200, 300), .move(0.1, 200, 500), .up(0.3, 200, 500))
    rig.simulation.runUntilIdle()
    #expect(rig.view.contentOffset.y == 800)
    rig.play(.down(0, 200, 100), .move(0.1, 200, 600), .up(0.3, 200, 600))
    rig.simulation.runUntilIdle()
    #expect(rig.view.contentOffset.y == 0)
  }

  @Test func `a fast deceleration rate stops after a tenth of a second of the speed`() {
    let rig = ScrollRig(content: tall)
    rig.view.decelerationRate = .fast
    fling(rig)
    #expect(rig.script.contains("willEndDragging 0.4 to 229.6"))
  }

  @Test func `a directional lock holds the shorter axis of a straight drag`() {
    let rig = ScrollRig(content: CGSize(width: 4000, height: 4000))
    rig.view.isDirectionalLockEnabled = true
    rig.play(.down(0, 200, 700), .move(0.1, 195, 680), .move(0.2, 150, 600), .up(0.4, 150, 600))
    #expect(rig.view.contentOffset == CGPoint(x: 0, y: 90))
    rig.play(.down(0, 200, 700), .move(0.1, 185, 680), .up(0.4, 185, 680))
    #expect(rig.view.contentOffset == CGPoint(x: 5, y: 100))
  }
}
