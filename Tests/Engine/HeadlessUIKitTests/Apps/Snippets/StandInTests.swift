import Foundation
import HeadlessUIKit
import Testing

/// Members that app code touches beside its transitions: kept, or accepted and reported.
struct StandInTests {
  private let simulation = Simulation()

  private func reported(_ body: @MainActor () -> Void) -> [String] {
    simulation.run(body)
    return simulation.diagnostics.map { String($0.message.prefix { $0 != ":" }) }
  }

  @Test func `what is not drawn or loaded is reported`() {
    let subjects = reported {
      _ = UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController()
      _ = UINib(nibName: "Cell", bundle: nil).instantiate(withOwner: nil)
      UIViewController().performSegue(withIdentifier: "next", sender: nil)
      UIApplication.shared.setStatusBarStyle(.lightContent, animated: true)
      UIGraphicsBeginImageContextWithOptions(CGSize(width: 3, height: 4), false, 2)
      UIView().drawHierarchy(in: .zero, afterScreenUpdates: true)
      #expect(UIGraphicsGetImageFromCurrentImageContext()?.size == CGSize(width: 3, height: 4))
      UIGraphicsEndImageContext()
      #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
      UISplitViewController().viewControllers = []
    }
    #expect(
      subjects == [
        "UIStoryboard", "UINib", "UIViewController.performSegue",
        "UIApplication.setStatusBarStyle", "UIGraphicsBeginImageContext", "UIView.drawHierarchy",
        "UISplitViewController",
      ])
  }

  @Test func `a segue made by code runs its handler`() {
    simulation.run {
      var isDone = false
      let (source, destination) = (UIViewController(), UIViewController())
      UIStoryboardSegue(identifier: "a", source: source, destination: destination) {
        isDone = true
      }.perform()
      #expect(isDone)
    }
  }

  @Test func `accessibility members and motion effects are kept`() {
    simulation.run {
      let view = UIView()
      view.accessibilityLabel = "Close"
      view.accessibilityTraits = [.button, .selected]
      view.isAccessibilityElement = true
      view.accessibilityIdentifier = "close"
      #expect(view.accessibilityLabel == "Close" && view.isAccessibilityElement)
      #expect(view.accessibilityTraits.contains(.button) && view.accessibilityHint == nil)
      #expect(view.accessibilityIdentifier == "close")
      let effect = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
      let group = UIMotionEffectGroup()
      group.motionEffects = [effect]
      view.addMotionEffect(group)
      #expect(view.motionEffects == [group])
      view.removeMotionEffect(group)
      #expect(view.motionEffects.isEmpty)
    }
  }

  @Test func `a tap selects a segment and tells its targets once`() {
    let window = simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      window.rootViewController = UIViewController()
      window.makeKeyAndVisible()
      return window
    }
    var told: [Int] = []
    simulation.run {
      let control = UISegmentedControl(items: ["a", "b", "c"])
      #expect(control.bounds.size == CGSize(width: 240, height: 32))
      control.frame.origin = CGPoint(x: 50, y: 100)
      control.addAction(
        UIAction { told.append(($0.sender as? UISegmentedControl)?.selectedSegmentIndex ?? -2) },
        for: .valueChanged)
      window.addSubview(control)
    }
    for x in [150.0, 160, 280] {
      simulation.run {
        window.play(
          [
            TouchSample(time: 0, location: CGPoint(x: x, y: 110), phase: .began),
            TouchSample(time: 0.1, location: CGPoint(x: x, y: 110), phase: .ended),
          ], delivery: .sample)
      }
      simulation.runUntilIdle()
    }
    #expect(told == [1, 2])
  }
}
