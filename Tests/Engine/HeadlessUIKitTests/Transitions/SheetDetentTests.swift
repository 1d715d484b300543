import Foundation
import HeadlessUIKit
import Testing

struct SheetDetentTests {
  @Test func `a sheet rests at its smallest detent, and goes where the app selects`() {
    let rig = SheetRig()
    #expect(rig.sheetFrame == CGRect(x: 0, y: 405, width: 400, height: 395))
    rig.simulation.run {
      rig.sheet?.animateChanges { rig.sheet?.selectedDetentIdentifier = .large }
    }
    #expect(rig.presented.view.layer.presentation()?.frame.minY == 405)
    rig.simulation.runUntilIdle()
    #expect(rig.sheetFrame == CGRect(x: 0, y: 10, width: 400, height: 790))
    #expect(rig.script == [])
  }

  @Test func `a drag takes it to the nearest detent, which the delegate learns`() {
    let rig = SheetRig()
    rig.play(.down(0, 200, 420), .move(0.1, 200, 300), .up(0.15, 200, 300))
    #expect(rig.sheetFrame?.minY == 10)
    #expect(rig.script == ["selected com.apple.UIKit.large"])
    rig.play(.down(0, 200, 30), .move(0.5, 200, 230), .up(1, 200, 230))
    #expect(rig.sheetFrame?.minY == 405)
    #expect(rig.script.count == 2)
    rig.play(.down(0, 200, 420), .move(0.5, 200, 440), .move(1, 200, 440), .up(1.5, 200, 440))
    #expect(rig.sheetFrame?.minY == 405 && rig.script.count == 2)
  }

  @Test func `under the finger the sheet follows it, up to the largest detent`() {
    let rig = SheetRig()
    rig.hold(.down(0, 200, 500), .move(0.1, 200, 450))
    #expect(rig.sheetFrame == CGRect(x: 0, y: 355, width: 400, height: 445))
    rig.hold(.move(0.1, 200, 20))
    #expect(rig.sheetFrame?.minY == 10)
    rig.hold(.move(0.1, 200, 560))
    #expect(rig.sheetFrame == CGRect(x: 0, y: 465, width: 400, height: 395))
  }

  @Test func `below the smallest detent it goes away, unless it is modal`() {
    let rig = SheetRig()
    rig.presented.isModalInPresentation = true
    rig.play(.down(0, 200, 420), .move(0.1, 200, 750), .up(0.2, 200, 750))
    #expect(rig.script == ["didAttemptToDismiss"] && rig.sheetFrame?.minY == 405)
    rig.presented.isModalInPresentation = false
    rig.play(.down(0, 200, 420), .move(0.1, 200, 750), .up(0.2, 200, 750))
    #expect(rig.script == ["didAttemptToDismiss", "willDismiss", "didDismiss"])
    #expect(rig.root.presentedViewController == nil && rig.simulation.diagnostics.isEmpty)
  }

  @Test func `what the screen on top of a presented navigation says of a swipe counts`() {
    let simulation = Simulation()
    let root = simulation.run { UIViewController() }
    let (below, form) = simulation.run { (UIViewController(), UIViewController()) }
    let (navigation, window) = simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      window.rootViewController = root
      window.makeKeyAndVisible()
      let navigation = UINavigationController(rootViewController: below)
      navigation.pushViewController(form, animated: false)
      root.present(navigation, animated: false)
      return (navigation, window)
    }
    simulation.runUntilIdle()
    func swipe() {
      let touches = (0...12).map { step in
        TouchSample(
          time: Double(step) * 0.016, location: CGPoint(x: 200, y: 80 + step * 55),
          phase: step == 0 ? .began : step == 12 ? .ended : .moved)
      }
      window.play(touches, delivery: .sample)
      simulation.runUntilIdle()
    }
    simulation.run { form.isModalInPresentation = true }
    swipe()
    #expect(root.presentedViewController === navigation)
    // A screen that is not shown is not asked.
    simulation.run { (form.isModalInPresentation, below.isModalInPresentation) = (false, true) }
    swipe()
    #expect(root.presentedViewController == nil)
  }

  @Test func `what is behind is dimmed, and undimmed ones let touches through`() {
    let rig = SheetRig()
    var taps = 0
    rig.simulation.run {
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
      button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
      rig.root.view.addSubview(button)
    }
    let dimming = rig.presented.view.superview?.subviews.first
    #expect(dimming !== rig.presented.view && dimming?.alpha == 1)
    rig.simulation.run { rig.sheet?.largestUndimmedDetentIdentifier = .medium }
    #expect(dimming?.alpha == 0)
    rig.play(.down(0, 200, 100), .up(0.05, 200, 100))
    #expect(taps == 1 && rig.script == [])
    rig.simulation.run { rig.sheet?.largestUndimmedDetentIdentifier = nil }
    rig.play(.down(0, 200, 100), .up(0.05, 200, 100))
    #expect(taps == 1)
  }

  @Test func `a tap on what is dimmed dismisses, unless the sheet is modal`() {
    let rig = SheetRig()
    rig.presented.isModalInPresentation = true
    rig.play(.down(0, 200, 100), .up(0.05, 200, 100))
    #expect(rig.script == ["didAttemptToDismiss"] && rig.sheetFrame?.minY == 405)
    rig.presented.isModalInPresentation = false
    rig.play(.down(0, 200, 100), .up(0.05, 200, 100))
    #expect(rig.script == ["didAttemptToDismiss", "willDismiss", "didDismiss"])
    #expect(rig.root.presentedViewController == nil)
  }

  @Test func `a sheet that is held still before the release does not fly on`() {
    let rig = SheetRig()
    rig.play(.down(0, 200, 420), .move(0.1, 200, 300), .up(0.4, 200, 300))
    #expect(rig.sheetFrame?.minY == 405 && rig.script == [])
  }

  @Test func `custom detents without identifiers are several, with heights within the safe area`() {
    let rig = SheetRig(size: CGSize(width: 390, height: 844))
    rig.simulation.run {
      rig.sheet?.detents = [.custom { _ in 200 }, .custom { _ in 400 }]
    }
    #expect(Set(rig.sheet?.detents.map(\.identifier) ?? []).count == 2)
    #expect(rig.sheetFrame?.height == 234)
    rig.play(.down(0, 200, 640), .move(0.5, 200, 480), .up(0.51, 200, 480))
    #expect(rig.sheetFrame?.height == 434)
  }

  @Test func `inside a large sheet nothing is kept clear at the top`() {
    let rig = SheetRig(size: CGSize(width: 390, height: 844))
    rig.simulation.run { rig.sheet?.selectedDetentIdentifier = .large }
    rig.simulation.runUntilIdle()
    #expect(rig.sheetFrame?.minY == 57)
    #expect(
      rig.presented.view.safeAreaInsets == UIEdgeInsets(top: 0, left: 0, bottom: 34, right: 0))
    #expect(rig.presented.modalPresentationStyle == .pageSheet)
  }

  @Test func `detents that are set while the sheet is being presented are ignored and reported`() {
    let rig = SheetRig(presents: false)
    rig.simulation.run { rig.root.present(rig.presented, animated: true) }
    rig.simulation.run(until: rig.simulation.now + 0.1)
    rig.simulation.run { rig.sheet?.detents = [.custom { _ in 200 }] }
    rig.simulation.runUntilIdle()
    #expect(rig.sheetFrame?.height == 395)
    #expect(rig.simulation.diagnostics.map(\.code) == ["detents-ignored"])
    rig.simulation.run { rig.sheet?.invalidateDetents() }
    #expect(rig.sheetFrame?.height == 200)
  }

  @Test func `in a compact height a sheet covers the screen, unless it prefers the edge`() {
    let rig = SheetRig(size: CGSize(width: 844, height: 390))
    #expect(rig.sheetFrame == CGRect(x: 0, y: 0, width: 844, height: 390))
    rig.simulation.run { rig.sheet?.prefersEdgeAttachedInCompactHeight = true }
    #expect(rig.sheetFrame == CGRect(x: 47, y: 200, width: 750, height: 190))
    rig.simulation.run {
      rig.presented.preferredContentSize = CGSize(width: 400, height: 100)
      rig.sheet?.widthFollowsPreferredContentSizeWhenEdgeAttached = true
    }
    #expect(rig.sheetFrame == CGRect(x: 222, y: 200, width: 400, height: 190))
  }

  @Test func `a custom detent knows the height of the largest one, and a grabber is shown`() {
    let rig = SheetRig()
    rig.simulation.run {
      rig.sheet?.detents = [.custom { $0.maximumDetentValue - 90 }, .large()]
      rig.sheet?.prefersGrabberVisible = true
    }
    #expect(rig.sheetFrame?.height == 700)
    #expect(rig.presented.view.subviews.first?.frame == CGRect(x: 182, y: 5, width: 36, height: 5))
  }
}

/// A root that presents a sheet with two detents in a window of 400 by 800 points.
private final class SheetRig: NSObject, UISheetPresentationControllerDelegate {
  let simulation = Simulation()
  let window: UIWindow
  let root: UIViewController
  let presented: UIViewController
  private(set) var script: [String] = []

  init(size: CGSize = CGSize(width: 400, height: 800), presents: Bool = true) {
    (window, root, presented) = simulation.run {
      let window = UIWindow(frame: CGRect(origin: .zero, size: size))
      let (root, presented) = (UIViewController(), UIViewController())
      window.rootViewController = root
      window.makeKeyAndVisible()
      return (window, root, presented)
    }
    super.init()
    simulation.run {
      presented.sheetPresentationController?.detents = [.medium(), .large()]
      presented.sheetPresentationController?.delegate = self
      if presents { root.present(presented, animated: true) }
    }
    simulation.runUntilIdle()
  }

  var sheet: UISheetPresentationController? { presented.sheetPresentationController }
  var sheetFrame: CGRect? { presented.view.superview == nil ? nil : presented.view.frame }

  /// Plays the touches and lets everything come to rest.
  func play(_ samples: TouchSample...) {
    window.play(samples, delivery: .sample)
    simulation.runUntilIdle()
  }

  /// Plays the touches and stops at the last one.
  func hold(_ samples: TouchSample...) {
    simulation.run(until: window.play(samples, delivery: .sample))
  }

  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {
    script.append(
      "selected \(sheetPresentationController.selectedDetentIdentifier?.rawValue ?? "none")")
  }

  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    script.append("willDismiss")
  }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    script.append("didDismiss")
  }

  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) { script.append("didAttemptToDismiss") }
}
