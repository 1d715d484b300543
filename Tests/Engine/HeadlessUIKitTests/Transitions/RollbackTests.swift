import Foundation
import HeadlessUIKit
import Testing

/// What a cancelled transition puts back.
struct RollbackTests {
  /// Keeps one subview as wide as itself.
  private final class Card: UIView {
    let content = UIView()

    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(content)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
      content.frame = bounds
    }
  }

  @Test func `constraints follow a size that is put back`() {
    let rig = NavigationRig()
    let detail = rig.stack("T")
    rig.isInteractive = true
    let label = rig.simulation.run {
      let label = UILabel()
      label.translatesAutoresizingMaskIntoConstraints = false
      detail.view.addSubview(label)
      label.centerYAnchor.constraint(equalTo: detail.view.centerYAnchor).isActive = true
      label.leadingAnchor.constraint(equalTo: detail.view.leadingAnchor).isActive = true
      return label
    }
    rig.simulation.runUntilIdle()
    let place = label.center.y
    rig.makeAnimator = {
      ClosureAnimator { context in
        UIView.animate(withDuration: 1) {
          detail.view.frame.size.height = 300
          detail.view.layoutIfNeeded()
        } completion: { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }
    rig.simulation.run { _ = rig.navigation.popViewController(animated: true) }
    rig.simulation.run { rig.driver.update(0.4) }
    rig.simulation.run { rig.driver.cancel() }
    rig.simulation.runUntilIdle()
    rig.simulation.run {
      label.centerYAnchor.constraint(equalTo: detail.view.centerYAnchor).isActive = true
    }
    rig.simulation.runUntilIdle()
    #expect(label.center.y == place)
    #expect(rig.simulation.diagnostics == [])
  }

  @Test func `what the animator changed outside the container stays as it left it`() {
    let rig = NavigationRig()
    let detail = rig.stack("T")
    rig.isInteractive = true
    let other = rig.simulation.run {
      let other = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      rig.window.addSubview(other)
      return other
    }
    rig.makeAnimator = {
      ClosureAnimator { context in
        UIView.animate(withDuration: 1) {
          detail.view.alpha = 0.5
          other.alpha = 0.6
        } completion: { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }
    rig.simulation.run { _ = rig.navigation.popViewController(animated: true) }
    rig.simulation.run { rig.driver.update(0.4) }
    rig.simulation.run { rig.driver.cancel() }
    rig.simulation.runUntilIdle()
    #expect(detail.view.alpha == 1)
    #expect(other.alpha == 0.6)
    #expect(rig.simulation.diagnostics.map(\.code) == ["animates-outside"])
  }

  @Test func `a size is put back and what lies in it is laid out again`() {
    let rig = NavigationRig()
    let detail = rig.stack("T")
    rig.isInteractive = true
    let card = rig.simulation.run {
      let card = Card(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      detail.view.addSubview(card)
      return card
    }
    rig.makeAnimator = {
      ClosureAnimator { context in
        UIView.animate(withDuration: 1) {
          card.frame.size.width = 300
          card.layoutIfNeeded()
        } completion: { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }
    rig.simulation.run { _ = rig.navigation.popViewController(animated: true) }
    #expect(card.content.bounds.width == 300)
    rig.simulation.run { rig.driver.update(0.4) }
    rig.simulation.run { rig.driver.cancel() }
    rig.simulation.runUntilIdle()
    #expect(card.bounds.width == 100)
    #expect(card.content.bounds.width == 100)
    #expect(rig.simulation.diagnostics == [])
  }
}
