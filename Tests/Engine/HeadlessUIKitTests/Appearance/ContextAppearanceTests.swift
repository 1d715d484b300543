import Foundation
import HeadlessUIKit
import Testing

/// Presentations over a context, sheets, and the swipe back.
struct ContextAppearanceTests {
  private let rig = AppearanceRig()

  @Test(arguments: [false, true])
  func `a presentation over a context leaves and comes back with it`(animated: Bool) {
    let (root, top, next) = (rig.screen("A"), rig.screen("B"), rig.screen("C"))
    root.definesPresentationContext = true
    top.modalPresentationStyle = .overCurrentContext
    let navigation = rig.navigation(root)
    rig.show(navigation)
    _ = rig.script(settles: true) { root.present(top, animated: false) }
    let place = top.view.superview?.superview
    let pushed = rig.script(settles: true) {
      navigation.pushViewController(next, animated: animated)
    }
    #expect(
      pushed == [
        "A.willDisappear", "B.willDisappear", "C.willAppear", "C.isAppearing", "A.didDisappear",
        "B.didDisappear", "C.didAppear",
      ])
    #expect(top.view.window == nil && root.presentedViewController === top)
    let popped = rig.script(settles: true) { navigation.popViewController(animated: animated) }
    #expect(
      popped == [
        "C.willDisappear", "A.willAppear", "B.willAppear", "A.isAppearing", "B.isAppearing",
        "C.didDisappear", "A.didAppear", "B.didAppear",
      ])
    #expect(top.view.window === rig.window && top.view.superview?.superview === place)
    #expect(place?.subviews.map { $0 === root.view } == [true, false])
    _ = rig.script(settles: true) { top.dismiss(animated: animated) }
    #expect(top.view.window == nil && root.view.window === rig.window)
    #expect(rig.simulation.diagnostics == [])
  }

  @Test func `a dismissal knows where the presented view ends`() {
    let rig = ModalRig(.custom)
    rig.presentBefore()
    rig.simulation.run {
      rig.presented.dismiss(animated: true)
      let context = rig.presented.transitionCoordinator as? any UIViewControllerContextTransitioning
      #expect(
        context?.finalFrame(for: rig.presented) == CGRect(x: 0, y: 400, width: 400, height: 400))
      #expect(context?.finalFrame(for: rig.root) == rig.window.bounds)
    }
    let other = ModalRig(.overFullScreen)
    other.presentBefore()
    other.simulation.run {
      other.presented.view.frame.origin.y = 40
      other.presented.dismiss(animated: true)
      let context =
        other.presented.transitionCoordinator as? any UIViewControllerContextTransitioning
      #expect(context?.finalFrame(for: other.presented).origin.y == 40)
    }
  }

  @Test func `a sheet's delegate finds the coordinator when the swipe begins`() {
    final class Delegate: NSObject, UIAdaptivePresentationControllerDelegate {
      var isInteractive: Bool?

      func presentationControllerWillDismiss(_ controller: UIPresentationController) {
        isInteractive = controller.presentedViewController.transitionCoordinator?.isInteractive
      }
    }
    let (root, sheet, delegate) = (rig.screen("A"), rig.screen("B"), Delegate())
    rig.show(root)
    rig.simulation.run {
      sheet.presentationController?.delegate = delegate
      root.present(sheet, animated: false)
    }
    rig.simulation.run {
      let samples = (0...10).map { (step: Int) -> TouchSample in
        let y = CGFloat(200 + 20 * step)
        return TouchSample(
          time: Double(step) / 60, location: CGPoint(x: 200, y: y),
          phase: step == 0 ? .began : .moved)
      }
      rig.window.play(samples, delivery: .sample)
    }
    rig.simulation.run(until: 0.1)
    #expect(delegate.isInteractive == true)
  }

  @Test(arguments: [(0.0, false), (300.0, true)])
  func `a sheet is pulled away from a scroll view at its top, which scrolls otherwise`(
    offset: Double, stays: Bool
  ) {
    let (root, sheet) = (rig.screen("A"), rig.screen("B"))
    rig.show(root)
    let scroll = rig.simulation.run {
      root.present(sheet, animated: false)
      let scroll = UIScrollView(frame: sheet.view.bounds)
      scroll.contentSize = CGSize(width: 390, height: 3000)
      sheet.view.addSubview(scroll)
      scroll.contentOffset.y = offset
      return scroll
    }
    rig.simulation.run {
      let samples = (0...30).map { (step: Int) -> TouchSample in
        let phase: UITouch.Phase = step == 0 ? .began : step == 30 ? .ended : .moved
        let place = CGPoint(x: 200, y: 200 + 18 * CGFloat(step))
        return TouchSample(time: Double(step) / 60, location: place, phase: phase)
      }
      rig.window.play(samples, delivery: .sample)
    }
    rig.simulation.run(until: 0.2)
    #expect((scroll.contentOffset.y < offset) == stays)
    rig.simulation.runUntilIdle()
    #expect((sheet.presentingViewController != nil) == stays)
  }

  @Test func `a delegate that only listens leaves the swipe back alive`() {
    let (root, detail, delegate) = (rig.screen("A"), rig.screen("B"), ShowDelegate())
    let navigation = rig.navigation(root, detail)
    navigation.delegate = delegate
    rig.show(navigation)
    rig.window.playDrag(from: CGPoint(x: 5, y: 400), by: 300, in: rig.simulation)
    rig.simulation.runUntilIdle()
    #expect(navigation.viewControllers == [root])
    #expect(delegate.calls.suffix(2) == ["will A", "did A"])
  }
}
