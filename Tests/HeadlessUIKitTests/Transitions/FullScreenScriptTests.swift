import Foundation
import HeadlessUIKit
import Testing

/// Full screen: the presenter's view leaves the window, and the presenter is told.
///
/// Each test is the whole ordered log of a presentation or dismissal, and the views after it.
struct FullScreenScriptTests {
  @Test func `a full-screen presentation calls everything in order`() {
    let rig = ModalRig(.fullScreen)
    let start = rig.simulation.now
    rig.present()
    #expect(
      rig.script == [
        "delegate.animationController",
        "delegate.interactionController",
        "T.viewDidLoad",
        "presentation.presentationTransitionWillBegin",
        "F.viewWillDisappear",
        "T.viewWillAppear",
        "animator.animateTransition",
        "coordinator.alongside",
        "context.completeTransition(true)",
        "T.viewDidAppear",
        "F.viewDidDisappear",
        "presentation.presentationTransitionDidEnd(true)",
        "animator.animationEnded(true)",
        "coordinator.completion(cancelled: false)",
        "present.completion",
      ])
    #expect(abs(rig.simulation.now - start - 1) < 1e-12)
    rig.expectPresented(
      removesPresenter: true, frame: rig.window.bounds)
  }

  @Test func `an interactive full-screen presentation that finishes`() {
    let rig = ModalRig(.fullScreen)
    rig.isInteractive = true
    let start = rig.simulation.now
    rig.present(.finish)
    #expect(
      rig.script == [
        "delegate.animationController",
        "delegate.interactionController",
        "T.viewDidLoad",
        "presentation.presentationTransitionWillBegin",
        "F.viewWillDisappear",
        "T.viewWillAppear",
        "interactor.startInteractiveTransition",
        "animator.animateTransition",
        "coordinator.alongside",
        "context.finishInteractiveTransition",
        "coordinator.interactionChanged(false)",
        "context.completeTransition(true)",
        "T.viewDidAppear",
        "F.viewDidDisappear",
        "presentation.presentationTransitionDidEnd(true)",
        "animator.animationEnded(true)",
        "coordinator.completion(cancelled: false)",
        "present.completion",
      ])
    #expect(abs(rig.simulation.now - start - 0.6) < 1e-12)
    rig.expectPresented(
      removesPresenter: true, frame: rig.window.bounds)
  }

  @Test func `an interactive full-screen presentation that is cancelled`() {
    let rig = ModalRig(.fullScreen)
    rig.isInteractive = true
    let start = rig.simulation.now
    rig.present(.cancel)
    #expect(
      rig.script == [
        "delegate.animationController",
        "delegate.interactionController",
        "T.viewDidLoad",
        "presentation.presentationTransitionWillBegin",
        "F.viewWillDisappear",
        "T.viewWillAppear",
        "interactor.startInteractiveTransition",
        "animator.animateTransition",
        "coordinator.alongside",
        "context.cancelInteractiveTransition",
        "coordinator.interactionChanged(false)",
        "context.completeTransition(false)",
        "T.viewWillDisappear",
        "T.viewDidDisappear",
        "F.viewWillAppear",
        "F.viewDidAppear",
        "presentation.presentationTransitionDidEnd(false)",
        "animator.animationEnded(false)",
        "coordinator.completion(cancelled: true)",
        "present.completion",
      ])
    #expect(abs(rig.simulation.now - start - 0.4) < 1e-12)
    rig.expectNotPresented()
  }

  @Test func `a full-screen dismissal calls everything in order`() {
    let rig = ModalRig(.fullScreen)
    rig.presentBefore()
    let start = rig.simulation.now
    rig.dismiss()
    #expect(
      rig.script == [
        "delegate.animationController",
        "delegate.interactionController",
        "presentation.dismissalTransitionWillBegin",
        "T.viewWillDisappear",
        "F.viewWillAppear",
        "animator.animateTransition",
        "coordinator.alongside",
        "context.completeTransition(true)",
        "F.viewDidAppear",
        "T.viewDidDisappear",
        "presentation.dismissalTransitionDidEnd(true)",
        "animator.animationEnded(true)",
        "coordinator.completion(cancelled: false)",
        "dismiss.completion",
      ])
    #expect(abs(rig.simulation.now - start - 1) < 1e-12)
    rig.expectNotPresented()
  }

  @Test func `an interactive full-screen dismissal that finishes`() {
    let rig = ModalRig(.fullScreen)
    rig.isInteractive = true
    rig.presentBefore()
    let start = rig.simulation.now
    rig.dismiss(.finish)
    #expect(
      rig.script == [
        "delegate.animationController",
        "delegate.interactionController",
        "presentation.dismissalTransitionWillBegin",
        "T.viewWillDisappear",
        "F.viewWillAppear",
        "interactor.startInteractiveTransition",
        "animator.animateTransition",
        "coordinator.alongside",
        "context.finishInteractiveTransition",
        "coordinator.interactionChanged(false)",
        "context.completeTransition(true)",
        "F.viewDidAppear",
        "T.viewDidDisappear",
        "presentation.dismissalTransitionDidEnd(true)",
        "animator.animationEnded(true)",
        "coordinator.completion(cancelled: false)",
        "dismiss.completion",
      ])
    #expect(abs(rig.simulation.now - start - 0.6) < 1e-12)
    rig.expectNotPresented()
  }

  @Test func `an interactive full-screen dismissal that is cancelled`() {
    let rig = ModalRig(.fullScreen)
    rig.isInteractive = true
    rig.presentBefore()
    let start = rig.simulation.now
    rig.dismiss(.cancel)
    #expect(
      rig.script == [
        "delegate.animationController",
        "delegate.interactionController",
        "presentation.dismissalTransitionWillBegin",
        "T.viewWillDisappear",
        "F.viewWillAppear",
        "interactor.startInteractiveTransition",
        "animator.animateTransition",
        "coordinator.alongside",
        "context.cancelInteractiveTransition",
        "coordinator.interactionChanged(false)",
        "context.completeTransition(false)",
        "F.viewWillDisappear",
        "F.viewDidDisappear",
        "T.viewWillAppear",
        "T.viewDidAppear",
        "presentation.dismissalTransitionDidEnd(false)",
        "animator.animationEnded(false)",
        "coordinator.completion(cancelled: true)",
        "dismiss.completion",
      ])
    #expect(abs(rig.simulation.now - start - 0.4) < 1e-12)
    rig.expectPresented(
      removesPresenter: true, frame: rig.window.bounds)
  }
}
