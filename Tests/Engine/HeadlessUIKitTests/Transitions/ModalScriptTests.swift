import Foundation
import HeadlessUIKit
import Testing

/// Each test checks the whole ordered log of a presentation or dismissal, and the views after it.
///
/// - Full screen removes the view of the presenter F from the window, and F gets appearance callbacks.
/// - Over full screen keeps F's view, and F gets no callbacks.
/// - Custom asks the app for a presentation controller, and also keeps F's view.
///
/// A line that begins with a style in brackets applies to that style alone.
struct ModalScriptTests {
  nonisolated enum Style: String, CaseIterable {
    case fullScreen, overFullScreen, custom

    @MainActor
    func makeRig(isInteractive: Bool = false) -> ModalRig {
      let rig =
        switch self {
        case .fullScreen: ModalRig(.fullScreen)
        case .overFullScreen: ModalRig(.overFullScreen)
        case .custom: ModalRig(.custom)
        }
      rig.isInteractive = isInteractive
      return rig
    }

    /// The lines of a script that are of this style.
    func lines(of script: String) -> [String] {
      script.split(separator: "\n").compactMap { line in
        guard line.hasPrefix("[") else { return String(line) }
        let parts = line.split(separator: " ", maxSplits: 1)
        return parts[0] == "[\(rawValue)]" ? String(parts[1]) : nil
      }
    }

    @MainActor
    func expectPresented(_ rig: ModalRig, sourceLocation: SourceLocation = #_sourceLocation) {
      let isPanel = self == .custom
      rig.expectPresented(
        removesPresenter: self == .fullScreen,
        frame: isPanel ? CGRect(x: 0, y: 400, width: 400, height: 400) : rig.window.bounds,
        chrome: isPanel ? 1 : 0, sourceLocation: sourceLocation)
    }
  }

  private func expect(
    _ rig: ModalRig, _ style: Style, lasts seconds: Double, since start: Double, _ script: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(rig.script == style.lines(of: script), sourceLocation: sourceLocation)
    #expect(abs(rig.simulation.now - start - seconds) < 1e-12, sourceLocation: sourceLocation)
  }

  @Test(arguments: Style.allCases)
  func `a presentation calls everything in order`(style: Style) {
    let rig = style.makeRig()
    let start = rig.simulation.now
    rig.present()
    expect(
      rig, style, lasts: 1, since: start,
      """
      [custom] delegate.presentationController
      delegate.animationController
      delegate.interactionController
      animator.transitionDuration
      T.viewDidLoad
      presentation.presentationTransitionWillBegin
      [fullScreen] F.viewWillDisappear
      T.viewWillAppear
      animator.animateTransition
      coordinator.alongside
      context.completeTransition(true)
      T.viewDidAppear
      [fullScreen] F.viewDidDisappear
      presentation.presentationTransitionDidEnd(true)
      animator.animationEnded(true)
      coordinator.completion(cancelled: false)
      present.completion
      """)
    style.expectPresented(rig)
  }

  @Test(arguments: Style.allCases)
  func `an interactive presentation that finishes`(style: Style) {
    let rig = style.makeRig(isInteractive: true)
    let start = rig.simulation.now
    rig.present(.finish)
    expect(
      rig, style, lasts: 0.6, since: start,
      """
      [custom] delegate.presentationController
      delegate.animationController
      delegate.interactionController
      animator.transitionDuration
      T.viewDidLoad
      presentation.presentationTransitionWillBegin
      [fullScreen] F.viewWillDisappear
      T.viewWillAppear
      interactor.startInteractiveTransition
      animator.animateTransition
      coordinator.alongside
      context.finishInteractiveTransition
      coordinator.interactionChanged(false)
      context.completeTransition(true)
      T.viewDidAppear
      [fullScreen] F.viewDidDisappear
      presentation.presentationTransitionDidEnd(true)
      animator.animationEnded(true)
      coordinator.completion(cancelled: false)
      present.completion
      """)
    style.expectPresented(rig)
  }

  @Test(arguments: Style.allCases)
  func `an interactive presentation that is cancelled`(style: Style) {
    let rig = style.makeRig(isInteractive: true)
    let start = rig.simulation.now
    rig.present(.cancel)
    expect(
      rig, style, lasts: 0.4, since: start,
      """
      [custom] delegate.presentationController
      delegate.animationController
      delegate.interactionController
      animator.transitionDuration
      T.viewDidLoad
      presentation.presentationTransitionWillBegin
      [fullScreen] F.viewWillDisappear
      T.viewWillAppear
      interactor.startInteractiveTransition
      animator.animateTransition
      coordinator.alongside
      context.cancelInteractiveTransition
      coordinator.interactionChanged(false)
      context.completeTransition(false)
      T.viewWillDisappear
      T.viewDidDisappear
      [fullScreen] F.viewWillAppear
      [fullScreen] F.viewDidAppear
      presentation.presentationTransitionDidEnd(false)
      animator.animationEnded(false)
      coordinator.completion(cancelled: true)
      present.completion
      """)
    rig.expectNotPresented()
  }

  @Test(arguments: Style.allCases)
  func `a dismissal calls everything in order`(style: Style) {
    let rig = style.makeRig()
    rig.presentBefore()
    let start = rig.simulation.now
    rig.dismiss()
    expect(
      rig, style, lasts: 1, since: start,
      """
      delegate.animationController
      delegate.interactionController
      animator.transitionDuration
      presentation.dismissalTransitionWillBegin
      T.viewWillDisappear
      [fullScreen] F.viewWillAppear
      animator.animateTransition
      coordinator.alongside
      context.completeTransition(true)
      [fullScreen] F.viewDidAppear
      T.viewDidDisappear
      presentation.dismissalTransitionDidEnd(true)
      animator.animationEnded(true)
      coordinator.completion(cancelled: false)
      dismiss.completion
      """)
    rig.expectNotPresented()
  }

  @Test(arguments: Style.allCases)
  func `an interactive dismissal that finishes`(style: Style) {
    let rig = style.makeRig(isInteractive: true)
    rig.presentBefore()
    let start = rig.simulation.now
    rig.dismiss(.finish)
    expect(
      rig, style, lasts: 0.6, since: start,
      """
      delegate.animationController
      delegate.interactionController
      animator.transitionDuration
      presentation.dismissalTransitionWillBegin
      T.viewWillDisappear
      [fullScreen] F.viewWillAppear
      interactor.startInteractiveTransition
      animator.animateTransition
      coordinator.alongside
      context.finishInteractiveTransition
      coordinator.interactionChanged(false)
      context.completeTransition(true)
      [fullScreen] F.viewDidAppear
      T.viewDidDisappear
      presentation.dismissalTransitionDidEnd(true)
      animator.animationEnded(true)
      coordinator.completion(cancelled: false)
      dismiss.completion
      """)
    rig.expectNotPresented()
  }

  @Test(arguments: Style.allCases)
  func `an interactive dismissal that is cancelled`(style: Style) {
    let rig = style.makeRig(isInteractive: true)
    rig.presentBefore()
    let start = rig.simulation.now
    rig.dismiss(.cancel)
    expect(
      rig, style, lasts: 0.4, since: start,
      """
      delegate.animationController
      delegate.interactionController
      animator.transitionDuration
      presentation.dismissalTransitionWillBegin
      T.viewWillDisappear
      [fullScreen] F.viewWillAppear
      interactor.startInteractiveTransition
      animator.animateTransition
      coordinator.alongside
      context.cancelInteractiveTransition
      coordinator.interactionChanged(false)
      context.completeTransition(false)
      [fullScreen] F.viewWillDisappear
      [fullScreen] F.viewDidDisappear
      T.viewWillAppear
      T.viewDidAppear
      presentation.dismissalTransitionDidEnd(false)
      animator.animationEnded(false)
      coordinator.completion(cancelled: true)
      dismiss.completion
      """)
    style.expectPresented(rig)
  }
}
