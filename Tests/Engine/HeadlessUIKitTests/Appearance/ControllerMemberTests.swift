import Foundation
import HeadlessUIKit
import Testing

/// Members of controllers that apps read, set and override.
struct ControllerMemberTests {
  private let simulation = Simulation()

  @Test func `a controller without loadView has a view of the screen's size, containers too`() {
    simulation.run {
      let screen = CGRect(x: 0, y: 0, width: 390, height: 844)
      for controller in [
        UIViewController(), UINavigationController(nibName: nil, bundle: nil),
        UITabBarController(nibName: nil, bundle: nil),
      ] {
        #expect(controller.view.frame == screen)
      }
    }
  }

  @Test func `the view reads as an optional, and nil unloads it`() {
    simulation.run {
      let controller = UIViewController()
      #expect(controller.viewIfLoaded == nil && !controller.isViewLoaded)
      guard let view = controller.view else { return }
      #expect(controller.view?.frame == view.frame && controller.viewIfLoaded === view)
      controller.view = nil
      #expect(!controller.isViewLoaded)
      #expect(controller.view !== view)
    }
  }

  @Test func `what UIKit declares in the class can be overridden`() {
    final class Odd: UIViewController {
      var shown: [UIViewController] = []
      override var presentedViewController: UIViewController? { self }
      override var presentingViewController: UIViewController? { self }
      override var tabBarController: UITabBarController? { nil }
      override var traitCollection: UITraitCollection {
        UITraitCollection(horizontalSizeClass: .regular)
      }
      override func show(_ vc: UIViewController, sender: Any?) { shown.append(vc) }
    }
    simulation.run {
      let odd = Odd()
      odd.show(odd, sender: nil)
      #expect(odd.shown == [odd] && odd.presentedViewController === odd)
      #expect(odd.view.traitCollection.horizontalSizeClass == .regular)
    }
  }

  @Test func `isEditing goes through setEditing`() {
    final class Editor: UIViewController {
      var calls: [String] = []
      override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        calls.append("\(editing) \(animated)")
      }
    }
    simulation.run {
      let editor = Editor()
      editor.setEditing(true, animated: true)
      editor.isEditing.toggle()
      #expect(editor.calls == ["true true", "false false"] && !editor.isEditing)
    }
  }

  @Test func `traits come from the parent, with what it overrides for a child`() {
    final class Child: UIViewController {
      var old: [UIUserInterfaceSizeClass] = []
      override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        if let previous { old.append(previous.horizontalSizeClass) }
      }
    }
    simulation.run {
      let (parent, child) = (UIViewController(), Child())
      parent.addChild(child)
      #expect(child.traitCollection.horizontalSizeClass == .compact)
      let wide = UITraitCollection(horizontalSizeClass: .regular)
      parent.setOverrideTraitCollection(wide, forChild: child)
      parent.setOverrideTraitCollection(wide, forChild: child)
      #expect(child.traitCollection.horizontalSizeClass == .regular)
      #expect(child.traitCollection.verticalSizeClass == .regular)
      #expect(parent.overrideTraitCollection(forChild: child) == wide)
      #expect(parent.traitCollection.horizontalSizeClass == .compact)
      #expect(child.old == [.compact])
    }
  }

  @Test func `an overridden style reaches children and subviews`() {
    simulation.run {
      let (parent, child, view) = (UIViewController(), UIViewController(), UIView())
      parent.addChild(child)
      child.view.addSubview(view)
      #expect(view.traitCollection.userInterfaceStyle == .light)
      parent.overrideUserInterfaceStyle = .dark
      #expect(view.traitCollection.userInterfaceStyle == .dark)
      view.overrideUserInterfaceStyle = .light
      #expect(view.traitCollection.userInterfaceStyle == .light)
      #expect(child.view.traitCollection.userInterfaceStyle == .dark)
    }
  }

  @Test func `switched off animations change values at once`() {
    let view = simulation.run { UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    var ended: Bool?
    simulation.run {
      UIView.setAnimationsEnabled(false)
      UIView.animate(withDuration: 1) {
        view.alpha = 0
      } completion: {
        ended = $0
      }
      #expect(!UIView.areAnimationsEnabled)
      UIView.setAnimationsEnabled(true)
    }
    simulation.runUntilIdle()
    #expect(ended == true && simulation.now == 0)
    simulation.run {
      UIView.performWithoutAnimation { UIView.animate(withDuration: 1) { view.alpha = 1 } }
      #expect(UIView.areAnimationsEnabled)
    }
    simulation.runUntilIdle()
    #expect(simulation.now == 0)
  }

  @Test func `bars that would hide for the keyboard are named`() {
    simulation.run {
      let navigation = UINavigationController(nibName: nil, bundle: nil)
      navigation.hidesBarsOnSwipe = true
      navigation.hidesBarsWhenKeyboardAppears = true
      #expect(navigation.hidesBarsWhenKeyboardAppears)
    }
    #expect(simulation.diagnostics.map(\.code) == ["not-simulated"])
  }
}
