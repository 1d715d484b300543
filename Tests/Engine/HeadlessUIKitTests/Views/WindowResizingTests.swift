import Foundation
import HeadlessUIKit
import Testing

final class WindowResizingTests {
  private final class Screen: UIViewController {
    var log: [String] = []

    override func viewWillTransition(
      to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      log.append("will \(Int(size.width)) from \(Int(view.bounds.width))")
      super.viewWillTransition(to: size, with: coordinator)
      coordinator.animate(
        alongsideTransition: { _ in self.log.append("alongside \(Int(self.view.bounds.width))") },
        completion: { _ in self.log.append("done at \(CACurrentMediaTime())") })
    }
  }

  private let simulation = Simulation()

  @Test
  func `a change of the window's size is told before it happens, to children and presented too`() {
    let (root, child, cover) = simulation.run { (Screen(), Screen(), Screen()) }
    let window = simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      root.addChild(child)
      root.view.addSubview(child.view)
      window.rootViewController = root
      window.makeKeyAndVisible()
      cover.modalPresentationStyle = .overFullScreen
      root.present(cover, animated: false)
      return window
    }
    #expect(root.log == [])
    simulation.run { window.frame = CGRect(x: 0, y: 0, width: 844, height: 390) }
    #expect(root.log == ["will 844 from 390", "alongside 844"])
    #expect(child.log.first?.hasPrefix("will 844") == true)
    #expect(cover.log.first == "will 844 from 390")
    simulation.runUntilIdle()
    #expect(root.log.last == "done at 0.3")
    #expect(root.view.safeAreaInsets.left == 47)
    simulation.run { window.frame.origin.x = 5 }
    #expect(root.log.count == 3)
  }
}
