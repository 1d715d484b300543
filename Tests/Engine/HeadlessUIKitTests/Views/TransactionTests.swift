import Foundation
import HeadlessUIKit
import Testing

/// What the completion block of a transaction waits for.
struct TransactionTests {
  private let simulation = Simulation()

  private func makeView() -> UIView {
    simulation.run { UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
  }

  private func note(_ word: String) -> String { "\(word) at \(CACurrentMediaTime())" }

  @Test func `view animations in it`() {
    let view = makeView()
    var ends: [String] = []
    simulation.run {
      CATransaction.begin()
      CATransaction.setCompletionBlock { ends.append(note("transaction")) }
      UIView.animate(withDuration: 0.5) {
        view.alpha = 0
      } completion: { _ in
        ends.append(note("alpha"))
      }
      UIView.animate(withDuration: 1) { view.center.x = 50 }
      CATransaction.commit()
      UIView.animate(withDuration: 2) { view.center.y = 50 }
    }
    #expect(ends == [])
    simulation.runUntilIdle()
    #expect(ends == ["alpha at 0.5", "transaction at 1.0"])
  }

  @Test func `a property animator started in it`() {
    let view = makeView()
    var ends: [String] = []
    simulation.run {
      CATransaction.begin()
      CATransaction.setCompletionBlock { ends.append(note("transaction")) }
      UIViewPropertyAnimator(duration: 0.75, curve: .linear) { view.alpha = 0 }.startAnimation()
      CATransaction.commit()
    }
    simulation.runUntilIdle()
    #expect(ends == ["transaction at 0.75"])
  }

  @Test func `transactions inside it`() {
    let view = makeView()
    var ends: [String] = []
    simulation.run {
      CATransaction.begin()
      CATransaction.setCompletionBlock { ends.append(note("outer")) }
      CATransaction.begin()
      CATransaction.setCompletionBlock { ends.append(note("inner")) }
      UIView.animate(withDuration: 1) { view.alpha = 0 }
      CATransaction.commit()
      CATransaction.commit()
    }
    simulation.runUntilIdle()
    #expect(ends == ["inner at 1.0", "outer at 1.0"])
  }

  @Test func `a push begun in it, however late its animation starts`() {
    let rig = NavigationRig()
    let next = rig.makeController("T")
    var ends: [String] = []
    rig.simulation.run {
      CATransaction.begin()
      CATransaction.setCompletionBlock {
        ends.append("\(note("pushed")), \(rig.navigation.transitionCoordinator == nil)")
      }
      rig.navigation.pushViewController(next, animated: true)
      CATransaction.commit()
    }
    #expect(ends == [])
    rig.simulation.runUntilIdle()
    #expect(ends == ["pushed at 1.0, true"])
  }

  @Test func `a presentation in the turn's own transaction`() {
    let rig = NavigationRig()
    let next = rig.makeController("P")
    var ends: [String] = []
    rig.simulation.run {
      CATransaction.setCompletionBlock { ends.append(note("presented")) }
      next.modalPresentationStyle = .fullScreen
      rig.navigation.present(next, animated: true)
    }
    rig.simulation.runUntilIdle()
    #expect(ends == ["presented at 0.4"])
  }

  @Test func `nothing, when nothing was begun`() {
    var ends: [String] = []
    simulation.run {
      CATransaction.begin()
      CATransaction.setCompletionBlock { ends.append(note("empty")) }
      CATransaction.commit()
    }
    #expect(ends == ["empty at 0.0"])
  }
}
