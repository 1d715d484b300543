import Foundation
import HeadlessUIKit
import Testing

/// What becomes of a touch whose view leaves the window.
struct LeavingTests {
  private func finger(_ phases: [UITouch.Phase]) -> [TouchSample] {
    phases.enumerated().map { index, phase in
      TouchSample(
        time: Double(index) * 0.02, location: CGPoint(x: 50, y: 50 + index), phase: phase)
    }
  }

  @Test func `the touches of a view that is removed are cancelled`() {
    let rig = GestureRig()
    let inner = rig.addSubview("inner", frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    rig.play(finger([.began, .moved]), for: 0.1)
    #expect(rig.takeScript() == ["inner.touchesBegan", "inner.touchesMoved"])
    rig.simulation.run { inner.removeFromSuperview() }
    #expect(rig.takeScript() == ["inner.touchesCancelled"])
    rig.play(finger([.moved, .ended]), for: 0.1)
    #expect(rig.takeScript().isEmpty)
  }

  @Test func `a button that is removed under the finger is not tapped`() {
    let rig = GestureRig()
    var (taps, cancels) = (0, 0)
    let button = rig.simulation.run {
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
      button.addAction(UIAction { _ in cancels += 1 }, for: .touchCancel)
      rig.view.addSubview(button)
      return button
    }
    rig.play(finger([.began, .moved]), for: 0.1)
    rig.simulation.run { button.removeFromSuperview() }
    rig.play(finger([.moved, .ended]), for: 0.1)
    #expect(taps == 0 && cancels == 1)
  }

  @Test func `a view that only moves within its window keeps its touch`() {
    let rig = GestureRig()
    let inner = rig.addSubview("inner", frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    rig.play(finger([.began]), for: 0.1)
    rig.simulation.run { rig.window.addSubview(inner) }
    rig.play(finger([.moved, .ended]), for: 0.1)
    #expect(rig.takeScript() == ["inner.touchesBegan", "inner.touchesMoved", "inner.touchesEnded"])
  }
}
