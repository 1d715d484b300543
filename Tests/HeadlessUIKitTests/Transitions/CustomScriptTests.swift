import Foundation
import HeadlessUIKit
import Testing

/// Custom: a presentation controller of the app, which keeps the presenter's view.
///
/// Each test is the whole ordered log of a presentation or dismissal, and the views after it.
struct CustomScriptTests {
  @Test func `a custom presentation calls everything in order`() {
    let rig = ModalRig(.custom)
    let start = rig.simulation.now
    rig.present()
    #expect(
      rig.script == [
        "delegate.presentationController",
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
      removesPresenter: false, frame: CGRect(x: 0, y: 400, width: 400, height: 400), chrome: 1)
  }

  @Test func `an interactive custom presentation that finishes`() {
    let rig = ModalRig(.custom)
    rig.isInteractive = true
    let start = rig.simulation.now
    rig.present(.finish)
    #expect(
      rig.script == [
        "delegate.presentationController",
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
      removesPresenter: false, frame: CGRect(x: 0, y: 400, width: 400, height: 400), chrome: 1)
  }

  @Test func `an interactive custom presentation that is cancelled`() {
    let rig = ModalRig(.custom)
    rig.isInteractive = true
    let start = rig.simulation.now
    rig.present(.cancel)
    #expect(
      rig.script == [
        "delegate.presentationController",
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

  @Test func `a custom dismissal calls everything in order`() {
    let rig = ModalRig(.custom)
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

  @Test func `an interactive custom dismissal that finishes`() {
    let rig = ModalRig(.custom)
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

  @Test func `an interactive custom dismissal that is cancelled`() {
    let rig = ModalRig(.custom)
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
      removesPresenter: false, frame: CGRect(x: 0, y: 400, width: 400, height: 400), chrome: 1)
  }
}
