import Foundation
import HeadlessUIKit
import Testing

/// What asks a view to lay out its subviews.
struct LayoutRequestTests {
  private final class Counting: UIView {
    var count = 0
    var onLayout: () -> Void = {}

    override func layoutSubviews() {
      super.layoutSubviews()
      count += 1
      onLayout()
    }
  }

  private let simulation = Simulation()
  private let window: UIWindow
  private let view: Counting
  private let child: Counting

  init() {
    (window, view, child) = simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      let (view, child) = (Counting(frame: window.bounds), Counting())
      window.addSubview(view)
      view.addSubview(child)
      window.makeKeyAndVisible()
      return (window, view, child)
    }
    (view.count, child.count) = (0, 0)
  }

  @Test func `a change of the bounds' origin does`() {
    simulation.run { view.bounds.origin.y = 30 }
    #expect(view.count == 1 && child.count == 0)
    simulation.run { view.bounds.origin.y = 30 }
    #expect(view.count == 1)
  }

  @Test func `a change of a direct subview's size does, of its place does not`() {
    simulation.run { child.center.x += 10 }
    #expect(view.count == 0 && child.count == 0)
    simulation.run { child.frame.size.width = 40 }
    #expect(view.count == 1 && child.count == 1)
  }

  @Test func `sizes that its own layout sets do not ask again`() {
    view.onLayout = { [unowned view, unowned child] in
      child.frame.size.height = CGFloat(view.count)
    }
    simulation.run { view.setNeedsLayout() }
    simulation.run {}
    #expect(view.count == 1)
  }
}
