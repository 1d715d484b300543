import Foundation
import HeadlessUIKit
import Testing

/// App code compiles, runs, and says what of it is not simulated.
struct SnippetTests {
  private let stage = AppStage { UIViewController() }

  private var notes: [String] {
    stage.simulation.diagnostics.map { note in
      note.code == "not-simulated"
        ? String(note.message.prefix { $0 != ":" }) : "\(note.code): \(note.message)"
    }
  }

  @Test func `a card with constraints is laid out`() throws {
    let card = stage.simulation.run {
      let card = ConstrainedCardView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
      stage.root.view.addSubview(card)
      card.expand()
      card.expand()
      return card
    }
    stage.runUntilIdle()
    let height = try #require(card.heightConstraint)
    #expect(height.isActive && height.constant == 400 && height.firstItem === card)
    #expect(height.firstAttribute == .height && height.secondItem == nil)
    #expect(card.frame == CGRect(x: 0, y: 0, width: 300, height: 200))
    #expect(card.backdrop.contentView.superview === card.backdrop)
    #expect(card.backdrop.frame == CGRect(x: 0, y: 0, width: 300, height: 184))
    #expect(card.closeButton.frame.height == 44 && card.closeButton.superview?.frame.width == 240)
    #expect(notes == ["UIBlurEffect"])
  }

  @Test func `a view laid out by hand needs no note`() {
    let row = stage.simulation.run {
      let row = HandmadeRowView()
      row.frame = CGRect(x: 0, y: 100, width: 400, height: 44)
      stage.root.view.addSubview(row)
      return row
    }
    #expect(row.badge.center == CGPoint(x: 378, y: 22))
    #expect(row.line.frame == CGRect(x: 12, y: 43, width: 376, height: 1))
    stage.run { stage.root.additionalSafeAreaInsets.top = 20 }
    #expect(stage.root.view.safeAreaInsets.top == 20)
    #expect(stage.root.view.safeAreaLayoutGuide.layoutFrame.minY == 20)
    stage.run {
      row.sizeToFit()
      #expect(stage.root.view.hitTest(CGPoint(x: 200, y: 95), with: nil) === row)
    }
    #expect(row.frame.size == CGSize(width: 400, height: 44))
    #expect(notes == [])
  }

  @Test func `a screen says which of its calls lead nowhere`() {
    let (navigation, screen) = stage.simulation.run {
      let navigation = UINavigationController(rootViewController: UIViewController())
      stage.window.rootViewController = navigation
      let screen = PhotoScreenViewController()
      navigation.show(screen, sender: nil)
      return (navigation, screen)
    }
    stage.runUntilIdle()
    let bars = ["UINavigationBar"]
    #expect(notes == bars)
    #expect(navigation.isNavigationBarHidden)
    #expect(stage.simulation.run { SystemSnippets.topViewController() } === screen)
    stage.run {
      let point = CGPoint(x: 120, y: 300)
      stage.window.play(
        [
          TouchSample(time: 0, location: point, phase: .began),
          TouchSample(time: 0.05, location: point, phase: .ended),
          TouchSample(time: 0.15, location: point, phase: .began),
          TouchSample(time: 0.2, location: point, phase: .ended),
        ], delivery: .sample)
    }
    stage.runUntilIdle()
    #expect(screen.heard == ["double tap at 120.0"])
    #expect(!screen.isChromeHidden)
    stage.run { stage.window.play(tap(at: CGPoint(x: 120, y: 300)), delivery: .sample) }
    stage.runUntilIdle()
    #expect(screen.isChromeHidden)
    stage.run { screen.close() }
    stage.runUntilIdle()
    #expect(navigation.viewControllers.count == 1)
    #expect(screen.heard == ["double tap at 120.0", "closed 1"])
    #expect(
      notes == bars + [
        "UIImpactFeedbackGenerator"
      ])
  }

  @Test func `the system answers like an upright phone`() {
    stage.run {
      #expect(SystemSnippets.keyWindow === stage.window)
      #expect(stage.window.windowScene?.keyWindow === stage.window)
      #expect(SystemSnippets.sheetWidth == 400)
      #expect(SystemSnippets.duration == 0.35)
      #expect(stage.root.view.traitCollection.userInterfaceStyle == .light)
      #expect(stage.root.view.effectiveUserInterfaceLayoutDirection == .leftToRight)
      #expect(stage.root.supportedInterfaceOrientations == .allButUpsideDown)
    }
    #expect(notes == [])
  }

  @Test func `feedback may name the view and the place that it belongs to`() {
    stage.simulation.log.isEnabled = true
    let view = stage.root.view!
    let generators = stage.simulation.run { () -> [UIFeedbackGenerator] in
      let impact = UIImpactFeedbackGenerator(style: .soft, view: view)
      impact.impactOccurred(at: .zero)
      impact.impactOccurred(intensity: 0.5, at: .zero)
      let selection = UISelectionFeedbackGenerator(view: view)
      selection.selectionChanged(at: .zero)
      let notification = UINotificationFeedbackGenerator(view: view)
      notification.notificationOccurred(.success, at: .zero)
      return [impact, selection, notification]
    }
    #expect(generators.allSatisfy { $0.view === view })
    #expect(
      stage.simulation.log.entries.map(\.text).filter { $0.hasPrefix("feedback") } == [
        "feedback.impact(soft)", "feedback.impact(soft)", "feedback.selectionChanged",
        "feedback.notification(success)",
      ])
  }

  @Test func `block animations in all their spellings`() {
    let view = stage.simulation.run {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      stage.root.view.addSubview(view)
      AnimationSnippets.fade(view)
      return view
    }
    stage.pass(0.125)
    #expect(abs(stage.shownAlpha(view) - 0.5) < 1e-9)
    stage.runUntilIdle()
    var calls: [String] = []
    stage.run {
      view.alpha = 1
      AnimationSnippets.fade(view) { calls.append("faded") }
      AnimationSnippets.slide(view, by: 100) { calls.append("slid") }
      AnimationSnippets.pop(view)
      AnimationSnippets.round(view)
      QueueSnippets.later { calls.append("later") }
    }
    stage.runUntilIdle()
    #expect(calls == ["faded", "later", "slid"])
    #expect(view.layer.cornerRadius == 16)
    #expect(view.transform == .identity)
    #expect(notes == [])
  }

  @Test func `a spring animator takes what its spring takes, and turns round`() throws {
    let view = stage.simulation.run {
      let view = UIView(frame: CGRect(x: 0, y: 200, width: 100, height: 100))
      stage.root.view.addSubview(view)
      return view
    }
    let animator = stage.simulation.run {
      AnimationSnippets.spring(view, velocity: CGVector(dx: 0, dy: 0))
    }
    #expect(animator.duration > 0.3)
    stage.pass(0.1)
    stage.run { AnimationSnippets.toggle(animator) }
    stage.runUntilIdle()
    #expect(view.center.y == 250)
    #expect(view.tag == 0)
    stage.run { AnimationSnippets.turn(view) }
    #expect(stage.root.view.layer.sublayerTransform.m34 == -0.002)
    #expect(notes == [])
  }

  @Test func `a coordinator takes its blocks in three spellings`() {
    let stage = AppStage<UINavigationController> {
      UINavigationController(rootViewController: UIViewController())
    }
    let view = stage.simulation.run {
      let view = UIView()
      stage.window.addSubview(view)
      let next = UIViewController()
      stage.root.pushViewController(next, animated: true)
      QueueSnippets.soon { AnimationSnippets.alongside(next, view) }
      return view
    }
    stage.runUntilIdle()
    #expect(view.alpha == 1)
  }

  @Test func `queues and notifications are the simulation's, not Foundation's`() {
    var calls: [String] = []
    stage.run {
      let name = Notification.Name("announced")
      _ = HeadlessUIKit.NotificationCenter.default.addObserver(
        forName: name, object: nil, queue: nil
      ) { _ in calls.append("announced") }
      QueueSnippets.announce(name)
      QueueSnippets.later { calls.append("later at \(CACurrentMediaTime())") }
      QueueSnippets.soon { calls.append("soon") }
    }
    stage.runUntilIdle()
    #expect(calls == ["announced", "soon", "later at 0.5"])
  }

  private func tap(at point: CGPoint) -> [TouchSample] {
    [
      TouchSample(time: 0, location: point, phase: .began),
      TouchSample(time: 0.05, location: point, phase: .ended),
    ]
  }
}
