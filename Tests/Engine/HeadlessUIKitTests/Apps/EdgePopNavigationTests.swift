import Foundation
import HeadlessUIKit
import Testing

/// The stack of cards, driven by fingers.
struct EdgePopNavigationTests {
  private let stage: AppStage<CardNavigationController>
  private var navigation: CardNavigationController { stage.root }
  private let first: UIViewController
  private let second: UIViewController

  init() {
    let stage = AppStage<CardNavigationController> {
      let first = UIViewController()
      first.title = "first"
      return CardNavigationController(rootViewController: first)
    }
    let second = stage.simulation.run {
      let second = UIViewController()
      second.title = "second"
      stage.root.pushViewController(second, animated: true)
      return second
    }
    stage.runUntilIdle()
    self.stage = stage
    self.second = second
    first = stage.root.viewControllers[0]
  }

  private func expect(
    showing controller: UIViewController, stack: [UIViewController],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(navigation.viewControllers == stack, sourceLocation: sourceLocation)
    for screen in [first, second] {
      let isShown = screen === controller
      #expect((screen.view.window != nil) == isShown, sourceLocation: sourceLocation)
      #expect(screen.view.transform == .identity, sourceLocation: sourceLocation)
      #expect(screen.view.alpha == 1, sourceLocation: sourceLocation)
    }
    #expect(
      controller.view.superview?.subviews == [controller.view].compactMap(\.self),
      sourceLocation: sourceLocation)
    #expect(controller.view.frame == stage.window.bounds, sourceLocation: sourceLocation)
    #expect(
      stage.shownFrame(controller.view) == stage.window.bounds, sourceLocation: sourceLocation)
    #expect(navigation.transitionCoordinator == nil, sourceLocation: sourceLocation)
    #expect(stage.simulation.diagnostics == [], sourceLocation: sourceLocation)
  }

  @Test func `pushes and pops by itself without a finger`() {
    expect(showing: second, stack: [first, second])
    #expect(navigation.shown == ["first", "second"])
    stage.run { navigation.popViewController(animated: true) }
    stage.pass(0.2)
    #expect(abs(stage.shownFrame(second.view).minX - 200) < 1e-9)
    stage.runUntilIdle()
    expect(showing: first, stack: [first])
    #expect(navigation.shown == ["first", "second", "first"])
  }

  @Test func `the card follows the finger and goes beyond the middle`() {
    stage.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 245, y: 310), over: 1)
    stage.pass(1)
    #expect(navigation.transitionCoordinator?.isInteractive == true)
    #expect(abs(stage.shownFrame(second.view).minX - 240) < 1e-6)
    #expect(abs(stage.shownAlpha(first.view) - (0.6 + 0.4 * 0.6)) < 1e-6)
    stage.runUntilIdle()
    expect(showing: first, stack: [first])
    #expect(navigation.shown.last == "first")
  }

  @Test func `the card comes back before the middle`() {
    stage.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 165, y: 310), over: 1)
    stage.runUntilIdle()
    expect(showing: second, stack: [first, second])
    #expect(navigation.shown == ["first", "second"])
  }

  @Test func `a flick is enough`() {
    stage.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 95, y: 305), over: 0.1)
    stage.runUntilIdle()
    expect(showing: first, stack: [first])
  }

  @Test func `a flick that lifts in the frame after it began still ends clean`() {
    let points = [CGPoint(x: 5, y: 300), CGPoint(x: 45, y: 300)]
    stage.play(points, over: 1.0 / 60)
    stage.runUntilIdle()
    // 40 pt in one frame are 2,400 pt/s.
    expect(showing: first, stack: [first])
  }

  @Test func `a touch that the system takes away brings the card back`() {
    stage.drag(
      from: CGPoint(x: 5, y: 300), to: CGPoint(x: 350, y: 300), over: 0.5, endingAs: .cancelled)
    stage.runUntilIdle()
    expect(showing: second, stack: [first, second])
  }

  @Test func `a finger that starts off the edge changes nothing`() {
    stage.drag(from: CGPoint(x: 60, y: 300), to: CGPoint(x: 350, y: 300), over: 0.5)
    stage.runUntilIdle()
    expect(showing: second, stack: [first, second])
    #expect(navigation.shown == ["first", "second"])
  }

  @Test func `a second swipe during the way back is refused, a later one works`() {
    stage.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 165, y: 300), over: 1)
    stage.pass(1.03)
    #expect(navigation.transitionCoordinator?.isCancelled == true)
    stage.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 300, y: 300), over: 0.1)
    stage.runUntilIdle()
    expect(showing: second, stack: [first, second])
    stage.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 300, y: 300), over: 0.5)
    stage.runUntilIdle()
    expect(showing: first, stack: [first])
    stage.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 300, y: 300), over: 0.5)
    stage.runUntilIdle()
    expect(showing: first, stack: [first])
  }
}
