import Foundation
import HeadlessUIKit
import Testing

/// Over full screen: the presenter's view stays, and the presenter is told nothing.
///
/// Each test is the whole ordered log of a presentation or dismissal, and the views after it.
struct OverFullScreenScriptTests {
  @Test func `an over-full-screen presentation calls everything in order`() {
    let rig = ModalRig(.overFullScreen)
    let start = rig.simulation.now
    rig.present()
    #expect(
      rig.script == [
        "delegate.animationController",
        "delegate.interactionController",
        "T.viewDidLoad",
        "presentation.presentationTransitionWillBegin",
        "T.viewWillAppear",
        "animator.animateTransition",
        "coordinator.alongside",
        "context.completeTransition(true)",
        "T.viewDidAppear",
        "presentation.presentationTransitionDidEnd(true)",
        "animator.animationEnded(true)",
        "coordinator.completion(cancelled: false)",
        "present.completion",
      ])
    #expect(abs(rig.simulation.now - start - 1) < 1e-12)
    rig.expectPresented(
      removesPresenter: false, frame: rig.window.bounds)
  }

  @Test func `an interactive over-full-screen presentation that finishes`() {
    let rig = ModalRig(.overFullScreen)
    rig.isInteractive = true
    let start = rig.simulation.now
    rig.present(.finish)
    #expect(
      rig.script == [
        "delegate.animationController",
        "delegate.interactionController",
        "T.viewDidLoad",
        "presentation.presentationTransitionWillBegin",
        "T.viewWillAppear",
        "interactor.startInteractiveTransition",
        "animator.animateTransition",
        "coordinator.alongside",
        "context.finishInteractiveTransition",
        "coordinator.interactionChanged(false)",
        "context.completeTransition(true)",
        "T.viewDidAppear",
        "presentation.presentationTransitionDidEnd(true)",
        "animator.animationEnded(true)",
        "coordinator.completion(cancelled: false)",
        "present.completion",
      ])
    #expect(abs(rig.simulation.now - start - 0.6) < 1e-12)
    rig.expectPresented(
      removesPresenter: false, frame: rig.window.bounds)
  }

  @Test func `an interactive over-full-screen presentation that is cancelled`() {
    let rig = ModalRig(.overFullScreen)
    rig.isInteractive = true
    let start = rig.simulation.now
    rig.present(.cancel)
    #expect(
      rig.script == [
        "delegate.animationController",
        "delegate.interactionController",
        "T.viewDidLoad",
        "presentation.presentationTransitionWillBegin",
        "T.viewWillAppear",
        "interactor.startInteractiveTransition",
        "animator.animateTransition",
        "coordinator.alongside",
        "context.cancelInteractiveTransition",
        "coordinator.interactionChanged(false)",
        "context.completeTransition(false)",
        "T.viewWillDisappear",
        "T.viewDidDisappear",
        "presentation.presentationTransitionDidEnd(false)",
        "animator.animationEnded(false)",
        "coordinator.completion(cancelled: true)",
        "present.completion",
      ])
    #expect(abs(rig.simulation.now - start - 0.4) < 1e-12)
    rig.expectNotPresented()
  }

  @Test func `an over-full-screen dismissal calls everything in order`() {
    let rig = ModalRig(.overFullScreen)
    rig.presentBefore()
    let start = rig.simulation.now
    rig.dismiss()
    #expect(
      rig.script == [
        "delegate.animationController",
        "delegate.interactionController",
        "presentation.dismissalTransitionWillBegin",
        "T.viewWillDisappear",
        "animator.animateTransition",
        "coordinator.alongside",
        "context.completeTransition(true)",
        "T.viewDidDisappear",
        "presentation.dismissalTransitionDidEnd(true)",
        "animator.animationEnded(true)",
        "coordinator.completion(cancelled: false)",
        "dismiss.completion",
      ])
    #expect(abs(rig.simulation.now - start - 1) < 1e-12)
    rig.expectNotPresented()
  }

  @Test func `an interactive over-full-screen dismissal that finishes`() {
    let rig = ModalRig(.overFullScreen)
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
        "interactor.startInteractiveTransition",
        "animator.animateTransition",
        "coordinator.alongside",
        "context.finishInteractiveTransition",
        "coordinator.interactionChanged(false)",
        "context.completeTransition(true)",
        "T.viewDidDisappear",
        "presentation.dismissalTransitionDidEnd(true)",
        "animator.animationEnded(true)",
        "coordinator.completion(cancelled: false)",
        "dismiss.completion",
      ])
    #expect(abs(rig.simulation.now - start - 0.6) < 1e-12)
    rig.expectNotPresented()
  }

  @Test func `an interactive over-full-screen dismissal that is cancelled`() {
    let rig = ModalRig(.overFullScreen)
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
        "interactor.startInteractiveTransition",
        "animator.animateTransition",
        "coordinator.alongside",
        "context.cancelInteractiveTransition",
        "coordinator.interactionChanged(false)",
        "context.completeTransition(false)",
        "T.viewWillAppear",
        "T.viewDidAppear",
        "presentation.dismissalTransitionDidEnd(false)",
        "animator.animationEnded(false)",
        "coordinator.completion(cancelled: true)",
        "dismiss.completion",
      ])
    #expect(abs(rig.simulation.now - start - 0.4) < 1e-12)
    rig.expectPresented(
      removesPresenter: false, frame: rig.window.bounds)
  }
}
