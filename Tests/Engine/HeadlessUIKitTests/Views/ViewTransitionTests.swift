import Foundation
import HeadlessUIKit
import Testing

/// `UIView.transition`, snapshots, and touches on views that move.
struct ViewTransitionTests {
  private let simulation = Simulation()

  private func makeWindow() -> UIWindow {
    simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      window.makeKeyAndVisible()
      return window
    }
  }

  private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> UIView {
    simulation.run { UIView(frame: CGRect(x: x, y: y, width: width, height: height)) }
  }

  @Test func `a transition changes at once and completes in time`() {
    let window = makeWindow()
    let view = box(0, 0, 10, 10)
    var ends: [String] = []
    simulation.run {
      window.addSubview(view)
      UIView.transition(
        with: view, duration: 0.5, options: .transitionCrossDissolve,
        animations: { view.alpha = 0.5 },
        completion: { ends.append("\($0) at \(CACurrentMediaTime())") })
    }
    #expect(view.layer.presentation()?.opacity == 0.5)
    simulation.runUntilIdle()
    #expect(ends == ["true at 0.5"])
    #expect(
      simulation.diagnostics.map(\.message) == [
        "UIView.transition: a member was accepted but is not simulated"
      ])
  }

  @Test func `animated content animates within the transition`() {
    let view = box(0, 0, 10, 10)
    simulation.run {
      UIView.transition(
        with: view, duration: 1,
        options: [.transitionFlipFromLeft, .allowAnimatedContent, .curveLinear],
        animations: { view.alpha = 0 })
    }
    simulation.run(until: 0.5)
    #expect(view.layer.presentation()?.opacity == 0.5)
  }

  @Test func `one view takes the other's place, or shows instead of it`() {
    let window = makeWindow()
    let (one, two, above) = (box(0, 0, 10, 10), box(0, 0, 10, 10), box(0, 0, 5, 5))
    var ends: [Double] = []
    simulation.run {
      window.addSubview(one)
      window.addSubview(above)
      UIView.transition(
        from: one, to: two, duration: 0.25, options: .transitionFlipFromRight
      ) { _ in ends.append(CACurrentMediaTime()) }
    }
    #expect(window.subviews.map { $0 === two ? "two" : "above" } == ["two", "above"])
    #expect(one.superview == nil)
    simulation.runUntilIdle()
    #expect(ends == [0.25])
    simulation.run {
      UIView.transition(
        from: two, to: above, duration: 0.25,
        options: [.transitionCurlUp, .showHideTransitionViews])
    }
    #expect(two.isHidden)
    #expect(!above.isHidden)
    #expect(window.subviews.count == 2)
  }

  @Test func `the system's deletion fades views out, removes them and moves the others`() {
    let window = makeWindow()
    let (gone, other) = (box(0, 0, 100, 100), box(0, 100, 100, 100))
    var ends: [String] = []
    simulation.run {
      window.addSubview(gone)
      window.addSubview(other)
      UIView.perform(
        .delete, on: [gone], options: [.curveLinear], animations: { other.frame.origin.y = 0 },
        completion: { ends.append("\($0) at \(CACurrentMediaTime())") })
    }
    simulation.run(until: 0.15)
    simulation.run {
      #expect(abs((gone.layer.presentation()?.opacity ?? 0) - 0.5) < 1e-6)
      #expect(abs((other.layer.presentation()?.frame.minY ?? 0) - 50) < 1e-6)
    }
    simulation.runUntilIdle()
    #expect(ends == ["true at 0.3"] && gone.superview == nil && gone.alpha == 1)
  }

  @Test func `a moving view takes no touches unless its block allows it`() {
    let window = makeWindow()
    let (closed, open) = (box(0, 0, 100, 100), box(0, 200, 100, 100))
    simulation.run {
      window.addSubview(closed)
      window.addSubview(open)
      UIView.animate(withDuration: 1) { closed.alpha = 0.5 }
      UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) {
        open.alpha = 0.5
      }
    }
    simulation.run(until: 0.5)
    #expect(window.hitTest(CGPoint(x: 50, y: 50), with: nil) === window)
    #expect(window.hitTest(CGPoint(x: 50, y: 250), with: nil) === open)
    simulation.runUntilIdle()
    #expect(window.hitTest(CGPoint(x: 50, y: 50), with: nil) === closed)
  }

  @Test func `a snapshot freezes the tree as it is on screen`() throws {
    let window = makeWindow()
    let (card, label) = (box(50, 100, 200, 300), box(20, 30, 40, 50))
    simulation.run {
      card.addSubview(label)
      window.addSubview(card)
      card.transform = CGAffineTransform(scaleX: 2, y: 2)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        label.center.x += 100
        label.alpha = 0
      }
    }
    simulation.run(until: 0.5)
    let snapshot = try #require(simulation.run { card.snapshotView(afterScreenUpdates: false) })
    simulation.runUntilIdle()
    simulation.run { label.removeFromSuperview() }
    #expect(snapshot.frame == CGRect(x: 0, y: 0, width: 200, height: 300))
    let picture = try #require(snapshot.subviews.first)
    #expect(picture.frame == CGRect(x: 0, y: 0, width: 200, height: 300))
    let copy = try #require(picture.subviews.first)
    #expect(copy.frame == CGRect(x: 70, y: 30, width: 40, height: 50))
    #expect(copy.alpha == 0.5)
    #expect(copy.layer.animationKeys() == nil)
    // Touches reach the snapshot, never what is in it.
    simulation.run { window.addSubview(snapshot) }
    #expect(window.hitTest(CGPoint(x: 10, y: 10), with: nil) === snapshot)
  }

  @Test func `a snapshot scales as one, in animations too`() throws {
    let card = box(0, 0, 200, 100)
    let snapshot = try simulation.run {
      card.addSubview(box(50, 20, 100, 40))
      let snapshot = try #require(card.snapshotView(afterScreenUpdates: true))
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        snapshot.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
      }
      return snapshot
    }
    let inner = try #require(snapshot.subviews.first?.subviews.first)
    #expect(inner.frame == CGRect(x: 25, y: 10, width: 50, height: 20))
    simulation.run(until: 0.5)
    #expect(inner.layer.presentation()?.frame == CGRect(x: 37.5, y: 15, width: 75, height: 30))
  }

  @Test func `a snapshot of a part shows that part, and layers and masks too`() throws {
    let card = box(0, 0, 200, 100)
    let snapshot = try simulation.run {
      let layer = CALayer()
      layer.name = "badge"
      card.layer.addSublayer(layer)
      let mask = CAShapeLayer()
      mask.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9)).cgPath
      card.layer.mask = mask
      return try #require(
        card.resizableSnapshotView(
          from: CGRect(x: 20, y: 10, width: 50, height: 40), afterScreenUpdates: false,
          withCapInsets: .zero))
    }
    #expect(snapshot.bounds.size == CGSize(width: 50, height: 40))
    #expect(snapshot.clipsToBounds)
    let picture = try #require(snapshot.subviews.first)
    #expect(picture.frame == CGRect(x: -20, y: -10, width: 200, height: 100))
    #expect(picture.layer.sublayers?.map(\.name) == ["badge"])
    let mask = try #require(picture.layer.mask as? CAShapeLayer)
    #expect(mask !== card.layer.mask)
    #expect(mask.path == (card.layer.mask as? CAShapeLayer)?.path)
  }

  @Test func `a snapshot waits for layout only when asked`() throws {
    final class Card: UIView {
      override func layoutSubviews() { subviews.first?.frame = bounds }
    }
    let widths = try simulation.run {
      try [false, true].map { afterUpdates in
        let card = Card(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        card.addSubview(UIView(frame: .zero))
        let snapshot = try #require(card.snapshotView(afterScreenUpdates: afterUpdates))
        return snapshot.subviews.first?.subviews.first?.bounds.width
      }
    }
    #expect(widths == [0, 200])
  }
}
