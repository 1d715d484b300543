import Foundation
import HeadlessUIKit
import Testing

/// Frames, layout, chrome, adaptation and swipes.
struct PresentationControllerTests {
  @Test func `an own controller answers for the frame and lays out on a resize`() throws {
    let rig = ModalRig(.custom)
    rig.presentBefore()
    let controller = try #require(
      rig.presented.presentationController as? PanelPresentationController)
    #expect(controller.presentingViewController === rig.root)
    #expect(controller.presentedViewController === rig.presented)
    #expect(controller.presentationStyle == .custom)
    #expect(controller.containerView?.frame == rig.window.bounds)
    let before = controller.layouts.count
    rig.simulation.run { rig.window.frame = CGRect(x: 0, y: 0, width: 800, height: 400) }
    #expect(Array(controller.layouts.dropFirst(before)) == ["will", "did"])
    #expect(controller.containerView?.frame == CGRect(x: 0, y: 0, width: 800, height: 400))
    #expect(rig.presented.view.frame == CGRect(x: 0, y: 200, width: 800, height: 200))
    #expect(controller.dimming.frame == rig.window.bounds)
  }

  @Test func `dimming runs alongside and goes with the dismissal`() throws {
    let rig = ModalRig(.custom)
    rig.isInteractive = true
    rig.simulation.run { rig.root.present(rig.presented, animated: true) }
    rig.simulation.run { rig.driver.update(0.5) }
    let controller = try #require(
      rig.presented.presentationController as? PanelPresentationController)
    let shown = rig.simulation.run { controller.dimming.layer.presentation()?.opacity }
    // Alongside animations keep their own ease-in-ease-out; at one half it is one half too.
    #expect(abs(Double(try #require(shown)) - 0.5) < 1e-6)
    rig.simulation.run { rig.driver.finish() }
    rig.simulation.runUntilIdle()
    #expect(controller.dimming.superview === controller.containerView)
    rig.isInteractive = false
    rig.simulation.run { rig.presented.dismiss(animated: true) }
    rig.simulation.runUntilIdle()
    #expect(controller.dimming.superview == nil)
    #expect(controller.containerView == nil)
    rig.expectNotPresented()
  }

  @Test func `a full-screen presenter comes back with the size the window has then`() {
    let rig = ModalRig()
    rig.presentBefore()
    let landscape = CGRect(x: 0, y: 0, width: 800, height: 400)
    rig.simulation.run { rig.window.frame = landscape }
    #expect(rig.presented.view.frame == landscape)
    rig.dismiss()
    #expect(rig.root.view.frame == landscape)
    rig.expectNotPresented()
  }

  @Test func `a context presentation covers the controller that defines it`() {
    let rig = ModalRig(.currentContext)
    let context = rig.makeController("context")
    rig.simulation.run {
      context.definesPresentationContext = true
      context.view.frame = CGRect(x: 0, y: 100, width: 400, height: 300)
      rig.root.addChild(context)
      rig.root.view.addSubview(context.view)
      context.didMove(toParent: rig.root)
      context.setAppearing()
      context.present(rig.presented, animated: true)
    }
    rig.simulation.runUntilIdle()
    #expect(rig.presented.presentingViewController === context)
    #expect(rig.root.presentedViewController == nil)
    #expect(rig.root.view.window === rig.window)
    #expect(context.view.window == nil)
    #expect(
      rig.presented.view.convert(rig.presented.view.bounds, to: nil)
        == CGRect(x: 0, y: 100, width: 400, height: 300))
    rig.simulation.run { context.dismiss(animated: true) }
    rig.simulation.runUntilIdle()
    #expect(context.view.frame == CGRect(x: 0, y: 100, width: 400, height: 300))
    #expect(rig.root.view.subviews == [context.view].compactMap(\.self))
    #expect(rig.simulation.diagnostics == [])
  }

  @Test func `a context may give its transition style`() {
    let rig = ModalRig(.overCurrentContext)
    rig.simulation.run {
      rig.presented.transitioningDelegate = nil
      rig.root.definesPresentationContext = true
      rig.root.providesPresentationContextTransitionStyle = true
      rig.root.modalTransitionStyle = .crossDissolve
      rig.root.present(rig.presented, animated: true)
    }
    rig.simulation.run(until: 0.2)
    let opacity = rig.simulation.run { rig.presented.view.layer.presentation()?.opacity }
    #expect(opacity.map { abs(Double($0) - 0.5) < 1e-6 } == true)
    rig.simulation.runUntilIdle()
    #expect(rig.root.view.window === rig.window)
    #expect(rig.presented.view.alpha == 1)
  }

  @Test(arguments: [
    (UIModalPresentationStyle.automatic, 400.0, CGRect(x: 0, y: 10, width: 400, height: 790)),
    (.formSheet, 400.0, CGRect(x: 0, y: 10, width: 400, height: 790)),
    (.pageSheet, 1000.0, CGRect(x: 148, y: 20, width: 704, height: 760)),
    (.formSheet, 1000.0, CGRect(x: 230, y: 90, width: 540, height: 620)),
  ])
  func `sheets keep the presenter and leave room`(
    style: UIModalPresentationStyle, width: Double, frame: CGRect
  ) {
    let rig = ModalRig(style)
    rig.simulation.run {
      rig.window.frame.size.width = width
      rig.presented.transitioningDelegate = nil
    }
    rig.present()
    rig.expectPresented(removesPresenter: false, frame: frame)
    #expect(!rig.script.contains { $0.hasPrefix("F.") })
  }

  @Test func `a form sheet takes the preferred size and follows it`() {
    let rig = ModalRig(.formSheet)
    rig.simulation.run {
      rig.window.frame.size.width = 1000
      rig.presented.transitioningDelegate = nil
      rig.presented.preferredContentSize = CGSize(width: 300, height: 200)
    }
    rig.present()
    #expect(rig.presented.view.frame == CGRect(x: 350, y: 300, width: 300, height: 200))
    rig.simulation.run { rig.presented.preferredContentSize.height = 400 }
    #expect(rig.presented.view.frame == CGRect(x: 350, y: 200, width: 300, height: 400))
  }

  @Test func `a delegate set before the presentation adapts it in a compact width`() {
    let rig = ModalRig(.pageSheet)
    let delegate = AdaptiveDelegate()
    delegate.style = .fullScreen
    rig.simulation.run { rig.presented.presentationController?.delegate = delegate }
    rig.present()
    #expect(delegate.calls == ["willPresent(fullScreen)"])
    #expect(rig.presented.presentationController?.presentationStyle == .fullScreen)
    rig.expectPresented(removesPresenter: true, frame: rig.window.bounds)
  }

  @Test(arguments: [
    (200.0, false, ["shouldDismiss", "willDismiss"]),
    (600.0, true, ["shouldDismiss", "willDismiss", "didDismiss"]),
  ])
  func `the user swipes a sheet away, or not far enough`(
    travel: Double, dismisses: Bool, calls: [String]
  ) {
    let rig = ModalRig(.pageSheet)
    let delegate = swipe(rig, travel: travel)
    #expect(delegate.calls == ["willPresent(none)"] + calls)
    #expect((rig.root.presentedViewController == nil) == dismisses)
    #expect(rig.simulation.diagnostics == [])
  }

  @Test func `a modal sheet, or one whose delegate refuses, stays`() {
    let modal = ModalRig(.pageSheet)
    modal.presented.isModalInPresentation = true
    #expect(swipe(modal, travel: 600).calls == ["willPresent(none)", "didAttempt"])
    #expect(modal.root.presentedViewController === modal.presented)
    let refused = ModalRig(.pageSheet)
    let calls = swipe(refused, travel: 600, permits: false).calls
    #expect(calls == ["willPresent(none)", "shouldDismiss", "didAttempt"])
    #expect(refused.root.presentedViewController === refused.presented)
  }

  /// Presents the sheet, then drags it down by `travel` points in a second, resting at the end.
  private func swipe(_ rig: ModalRig, travel: Double, permits: Bool = true) -> AdaptiveDelegate {
    let delegate = AdaptiveDelegate()
    delegate.permits = permits
    rig.simulation.run {
      rig.presented.transitioningDelegate = nil
      rig.presented.presentationController?.delegate = delegate
      rig.root.present(rig.presented, animated: true)
    }
    rig.simulation.runUntilIdle()
    let start = CGPoint(x: 200, y: 100)
    var samples = [TouchSample(time: 0, location: start, phase: .began)]
    for step in 1...60 {
      let y = start.y + travel * Double(min(step, 50)) / 50
      samples.append(
        TouchSample(
          time: Double(step) / 60, location: CGPoint(x: start.x, y: y), phase: .moved))
    }
    samples.append(
      TouchSample(time: 1.1, location: CGPoint(x: start.x, y: start.y + travel), phase: .ended))
    rig.simulation.run { _ = rig.window.play(samples, delivery: .sample) }
    rig.simulation.runUntilIdle()
    return delegate
  }
}

extension UIViewController {
  /// Sends the appearance callbacks to a child whose parent is already on screen.
  fileprivate func setAppearing() {
    beginAppearanceTransition(true, animated: false)
    endAppearanceTransition()
  }
}

/// Notes what it is asked and told.
private final class AdaptiveDelegate: NSObject, UIAdaptivePresentationControllerDelegate {
  var style = UIModalPresentationStyle.none
  var permits = true
  var calls: [String] = []

  func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle { style }

  func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
  ) {
    calls.append("willPresent(\(style))")
  }

  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool {
    calls.append("shouldDismiss")
    return permits
  }

  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    calls.append("willDismiss")
  }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    calls.append("didDismiss")
  }

  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {
    calls.append("didAttempt")
  }
}
