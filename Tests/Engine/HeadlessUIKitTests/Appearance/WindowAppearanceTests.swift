import Foundation
import HeadlessUIKit
import Testing

/// Appearance follows from the window, whoever adds or removes the view.
struct WindowAppearanceTests {
  private let rig = AppearanceRig()

  @Test func `a launch calls will, is, layout and did`() {
    let root = rig.screen("A")
    root.notesLayout = true
    let script = rig.script {
      rig.window.rootViewController = root
      rig.window.makeKeyAndVisible()
    }
    #expect(script == ["A.willAppear", "A.isAppearing", "A.layout", "A.didAppear"])
  }

  @Test func `viewIsAppearing comes at the beginning of an animated push`() {
    let (root, detail) = (rig.screen("A"), rig.screen("B"))
    let navigation = rig.navigation(root)
    rig.show(navigation)
    let begun = rig.script { navigation.pushViewController(detail, animated: true) }
    #expect(begun == ["A.willDisappear", "B.willAppear", "B.isAppearing"])
    #expect(rig.rest == ["A.didDisappear", "B.didAppear"])
  }

  @Test func `an unanimated push is laid out before the screens are told that it ended`() {
    let (root, detail) = (rig.screen("A"), rig.screen("B"))
    detail.notesLayout = true
    let navigation = rig.navigation(root)
    rig.show(navigation)
    let script = rig.script { navigation.pushViewController(detail, animated: false) }
    #expect(
      script == [
        "A.willDisappear", "B.willAppear", "B.isAppearing", "B.layout", "A.didDisappear",
        "B.didAppear",
      ])
  }

  @Test func `an unanimated presentation is laid out before viewDidAppear`() {
    let (root, top) = (rig.screen("A"), rig.screen("B"))
    top.notesLayout = true
    top.modalPresentationStyle = .fullScreen
    rig.show(root)
    let script = rig.script { root.present(top, animated: false) { top.note("completion") } }
    #expect(
      script == [
        "A.willDisappear", "B.willAppear", "B.isAppearing", "B.layout", "B.didAppear",
        "A.didDisappear", "B.completion",
      ])
  }

  @Test func `a child that is added to and removed from a parent on screen`() {
    let (root, child) = (rig.screen("A"), rig.screen("B"))
    child.notesMoves = true
    rig.show(root)
    let added = rig.script {
      root.addChild(child)
      root.view.addSubview(child.view)
      child.didMove(toParent: root)
    }
    #expect(
      added == ["B.willAppear moving", "B.didMove(A)", "B.isAppearing", "B.didAppear moving"])
    let removed = rig.script {
      child.willMove(toParent: nil)
      child.view.removeFromSuperview()
      child.removeFromParent()
    }
    #expect(removed == ["B.willDisappear moving", "B.didDisappear", "B.didMove(nil)"])
    #expect(rig.codes == [])
  }

  @Test func `a child that is put in before the launch appears with its parent`() {
    let (root, child) = (rig.screen("A"), rig.screen("B"))
    root.whenLoaded = {
      root.addChild(child)
      root.view.addSubview(child.view)
      child.didMove(toParent: root)
    }
    let script = rig.script {
      rig.window.rootViewController = root
      rig.window.makeKeyAndVisible()
    }
    #expect(
      script == [
        "A.willAppear", "B.willAppear", "A.isAppearing", "B.isAppearing", "A.didAppear",
        "B.didAppear",
      ])
    #expect(
      rig.script { rig.window.rootViewController = nil } == [
        "A.willDisappear", "B.willDisappear", "A.didDisappear", "B.didDisappear",
      ])
  }

  @Test func `begin and end by hand hold the step, whatever the window shows`() {
    let (root, child) = (rig.screen("A"), rig.screen("B"))
    rig.show(root)
    let begun = rig.script {
      root.addChild(child)
      child.beginAppearanceTransition(true, animated: true)
      root.view.addSubview(child.view)
    }
    #expect(begun == ["B.willAppear", "B.isAppearing"])
    let gone = rig.script {
      child.endAppearanceTransition()
      child.beginAppearanceTransition(false, animated: true)
      child.view.removeFromSuperview()
    }
    #expect(gone == ["B.didAppear", "B.willDisappear"])
    #expect(rig.script { child.endAppearanceTransition() } == ["B.didDisappear"])
    #expect(rig.codes == [])
  }

  @Test func `a parent that forwards by itself keeps its children from being told`() {
    final class Manual: UIViewController {
      override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
    }
    let child = rig.screen("B")
    let root = rig.simulation.run { Manual() }
    rig.show(root)
    let script = rig.script {
      root.addChild(child)
      root.view.addSubview(child.view)
      child.view.removeFromSuperview()
    }
    #expect(script == [])
  }

  @Test func `a child of a screen that is being pushed appears with it`() {
    let (root, detail, child) = (rig.screen("A"), rig.screen("B"), rig.screen("C"))
    detail.whenLoaded = {
      detail.addChild(child)
      detail.view.addSubview(child.view)
    }
    let navigation = rig.navigation(root)
    rig.show(navigation)
    let begun = rig.script { navigation.pushViewController(detail, animated: true) }
    #expect(
      begun == [
        "A.willDisappear", "B.willAppear", "C.willAppear", "B.isAppearing", "C.isAppearing",
      ])
    #expect(rig.rest == ["A.didDisappear", "B.didAppear", "C.didAppear"])
  }

  @Test func `a navigation controller embedded in a parent on screen works`() {
    let (root, login, main) = (rig.screen("A"), rig.screen("B"), rig.screen("C"))
    let delegate = AnimatorDelegate()
    let navigation = rig.navigation(login)
    navigation.delegate = delegate
    rig.show(root)
    let added = rig.script {
      root.addChild(navigation)
      root.view.addSubview(navigation.view)
      navigation.didMove(toParent: root)
    }
    #expect(added == ["B.willAppear", "B.isAppearing", "B.didAppear"])
    rig.simulation.run { navigation.pushViewController(main, animated: true) }
    #expect(delegate.asked == 1)
    rig.simulation.runUntilIdle()
    #expect(main.view.window === rig.window && rig.codes == [])
  }

  @Test func `children replace each other in a transition`() {
    let (root, first, second) = (rig.screen("A"), rig.screen("B"), rig.screen("C"))
    rig.show(root)
    rig.simulation.run {
      root.addChild(first)
      root.view.addSubview(first.view)
      first.didMove(toParent: root)
    }
    var ended: Bool?
    let begun = rig.script {
      root.addChild(second)
      root.transition(
        from: first, to: second, duration: 0.5, animations: { second.view.alpha = 0.5 }
      ) { ended = $0 }
    }
    #expect(
      begun == ["B.didAppear", "B.willDisappear", "C.willAppear", "C.isAppearing"]
        || begun.suffix(3) == ["B.willDisappear", "C.willAppear", "C.isAppearing"])
    #expect(rig.rest == ["B.didDisappear", "C.didAppear"])
    #expect(ended == true && rig.simulation.now == 0.5)
    #expect(first.view.superview == nil && second.view.superview === root.view)
    #expect(rig.codes == [])
  }
}

/// Answers with an animator, and counts the questions.
final class AnimatorDelegate: NSObject, UINavigationControllerDelegate {
  private(set) var asked = 0

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    asked += 1
    return ShiftAnimator(duration: 1)
  }
}
