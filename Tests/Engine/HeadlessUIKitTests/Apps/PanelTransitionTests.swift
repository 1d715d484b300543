import Foundation
import HeadlessUIKit
import Testing

/// The panel app, driven by fingers.
struct PanelTransitionTests {
  private let stage = AppStage { PanelHostViewController() }
  private let lowerHalf = CGRect(x: 0, y: 400, width: 400, height: 400)

  private func openPanel() throws -> PanelViewController {
    stage.run { stage.root.openPanel() }
    stage.runUntilIdle()
    return try #require(stage.root.panel)
  }

  private func dimmingView(of panel: PanelViewController) throws -> UIView {
    try #require(panel.presentationController?.containerView?.subviews.first)
  }

  private func expectOpen(
    _ panel: PanelViewController, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(stage.root.presentedViewController === panel, sourceLocation: sourceLocation)
    #expect(panel.view.frame == lowerHalf, sourceLocation: sourceLocation)
    #expect(stage.shownFrame(panel.view) == lowerHalf, sourceLocation: sourceLocation)
    let container = try #require(panel.view.superview, sourceLocation: sourceLocation)
    #expect(container.subviews.count == 2, sourceLocation: sourceLocation)
    #expect(stage.window.subviews.count == 2, sourceLocation: sourceLocation)
    let dimming = try dimmingView(of: panel)
    #expect(dimming.alpha == 1 && stage.shownAlpha(dimming) == 1, sourceLocation: sourceLocation)
    #expect(dimming.frame == stage.window.bounds, sourceLocation: sourceLocation)
    #expect(panel.appearances.last == "didAppear", sourceLocation: sourceLocation)
    expectQuiet(sourceLocation: sourceLocation)
  }

  private func expectClosed(
    _ panel: PanelViewController, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(stage.root.presentedViewController == nil, sourceLocation: sourceLocation)
    #expect(panel.view.window == nil, sourceLocation: sourceLocation)
    #expect(
      stage.window.subviews == [stage.root.view].compactMap(\.self), sourceLocation: sourceLocation)
    #expect(stage.root.view.frame == stage.window.bounds, sourceLocation: sourceLocation)
    #expect(panel.appearances.last == "didDisappear", sourceLocation: sourceLocation)
    expectQuiet(sourceLocation: sourceLocation)
  }

  private func expectQuiet(sourceLocation: SourceLocation) {
    #expect(stage.root.transitionCoordinator == nil, sourceLocation: sourceLocation)
    #expect(stage.simulation.diagnostics == [], sourceLocation: sourceLocation)
  }

  // MARK: Opening

  @Test func `rises from below in 0.3 s, eased out, while the rest darkens`() throws {
    var completions = 0
    stage.run { stage.root.openPanel { completions += 1 } }
    let panel = try #require(stage.root.panel)
    let dimming = try dimmingView(of: panel)
    #expect(dimming.backgroundColor == UIColor(white: 0, alpha: 0.3))
    #expect(stage.shownFrame(panel.view) == lowerHalf.offsetBy(dx: 0, dy: 400))
    #expect(stage.shownAlpha(dimming) == 0)
    stage.pass(0.15)
    // The ease-out curve at one half of its time.
    #expect(abs(stage.shownFrame(panel.view).minY - (400 + 400 * (1 - 0.684643))) < 1e-3)
    #expect(abs(stage.shownAlpha(dimming) - 0.684643) < 1e-5)
    #expect(completions == 0)
    stage.pass(0.151)
    #expect(completions == 1)
    #expect(panel.appearances == ["willAppear", "didAppear"])
    try expectOpen(panel)
    #expect(stage.root.view.window === stage.window)
  }

  // MARK: Pulling

  @Test func `follows the finger down, and goes when it is let go below the middle`() throws {
    let panel = try openPanel()
    stage.drag(from: CGPoint(x: 200, y: 420), to: CGPoint(x: 200, y: 640), over: 1)
    stage.pass(1)
    #expect(panel.isBeingDismissed)
    // The panel's dismissal is linear under the finger.
    #expect(abs(stage.shownFrame(panel.view).minY - 620) < 1e-6)
    #expect(abs(stage.shownAlpha(try dimmingView(of: panel)) - 0.45) < 1e-6)
    stage.runUntilIdle()
    #expect(
      panel.appearances == ["willAppear", "didAppear", "willDisappear", "didDisappear"])
    expectClosed(panel)
  }

  @Test func `comes back when it is let go above the middle`() throws {
    let panel = try openPanel()
    stage.drag(from: CGPoint(x: 200, y: 420), to: CGPoint(x: 200, y: 480), over: 1)
    stage.runUntilIdle()
    #expect(
      panel.appearances == ["willAppear", "didAppear", "willDisappear", "willAppear", "didAppear"])
    try expectOpen(panel)
  }

  @Test func `a short flick is enough`() throws {
    let panel = try openPanel()
    stage.drag(from: CGPoint(x: 200, y: 420), to: CGPoint(x: 200, y: 500), over: 0.1)
    stage.runUntilIdle()
    expectClosed(panel)
  }

  @Test func `a touch that the system takes away leaves the panel open`() throws {
    let panel = try openPanel()
    stage.drag(
      from: CGPoint(x: 200, y: 420), to: CGPoint(x: 200, y: 700), over: 0.5, endingAs: .cancelled)
    stage.runUntilIdle()
    try expectOpen(panel)
  }

  // MARK: Catching

  @Test func `caught while it rises and pulled down, it is never shown`() throws {
    var completions = 0
    stage.run { stage.root.openPanel { completions += 1 } }
    let panel = try #require(stage.root.panel)
    stage.pass(0.05)
    stage.drag(from: CGPoint(x: 200, y: 760), to: CGPoint(x: 200, y: 790), over: 0.1)
    stage.pass(0.1)
    #expect(panel.isBeingPresented)
    #expect(panel.transitionCoordinator?.isInteractive == true)
    stage.runUntilIdle()
    #expect(completions == 1)
    #expect(!panel.appearances.contains("didAppear"))
    expectClosed(panel)
  }

  @Test func `caught while it rises and pushed up, it opens`() throws {
    stage.run { stage.root.openPanel() }
    let panel = try #require(stage.root.panel)
    stage.pass(0.05)
    stage.drag(from: CGPoint(x: 200, y: 760), to: CGPoint(x: 200, y: 580), over: 0.2)
    stage.pass(0.1)
    let held = stage.shownFrame(panel.view).minY
    stage.pass(0.05)
    // Three samples of 15 pt each.
    #expect(abs(stage.shownFrame(panel.view).minY - (held - 45)) < 1e-6)
    stage.runUntilIdle()
    #expect(panel.appearances == ["willAppear", "didAppear"])
    try expectOpen(panel)
  }

  @Test func `caught while it goes and pushed up, it stays`() throws {
    let panel = try openPanel()
    stage.drag(from: CGPoint(x: 200, y: 420), to: CGPoint(x: 200, y: 640), over: 0.5)
    stage.pass(0.55)
    #expect(panel.transitionCoordinator?.isInteractive == false)
    stage.drag(from: CGPoint(x: 200, y: 780), to: CGPoint(x: 200, y: 480), over: 0.25)
    stage.pass(0.15)
    #expect(panel.transitionCoordinator?.isInteractive == true)
    stage.runUntilIdle()
    try expectOpen(panel)
  }

  @Test func `caught on its way back and pulled down, it goes`() throws {
    let panel = try openPanel()
    stage.drag(from: CGPoint(x: 200, y: 420), to: CGPoint(x: 200, y: 520), over: 1)
    stage.pass(1.02)
    #expect(panel.transitionCoordinator?.isCancelled == true)
    stage.drag(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 200, y: 740), over: 0.1)
    stage.pass(0.1)
    #expect(panel.transitionCoordinator?.isInteractive == true)
    #expect(panel.transitionCoordinator?.isCancelled == false)
    stage.runUntilIdle()
    expectClosed(panel)
  }

  @Test func `opens and goes again and again`() throws {
    for _ in 0..<3 {
      let panel = try openPanel()
      try expectOpen(panel)
      stage.drag(from: CGPoint(x: 200, y: 420), to: CGPoint(x: 200, y: 470), over: 0.8)
      stage.runUntilIdle()
      try expectOpen(panel)
      stage.drag(from: CGPoint(x: 200, y: 420), to: CGPoint(x: 200, y: 520), over: 0.1)
      stage.runUntilIdle()
      expectClosed(panel)
    }
  }
}
