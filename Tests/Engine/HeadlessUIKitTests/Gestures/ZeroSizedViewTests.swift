import Foundation
import HeadlessUIKit
import Testing

struct ZeroSizedViewTests {
  @Test(arguments: [(CGFloat(0), 100.0, true), (50, 0, true), (50, 100, false)])
  func `a view without an area that holds a recogniser is named at the first touch`(
    _ width: CGFloat, _ height: CGFloat, _ isNamed: Bool
  ) {
    let rig = GestureRig()
    let view = rig.addSubview("empty", frame: CGRect(x: 0, y: 0, width: width, height: height))
    #expect(rig.simulation.diagnostics == [])
    rig.add(UIPanGestureRecognizer(), "pan", to: view)
    rig.play(.down(0, 200, 300), .up(0.1, 200, 300))
    #expect(rig.simulation.diagnostics.map(\.code) == (isNamed ? ["zero-sized-view"] : []))
  }

  @Test func `a hidden one and one whose recogniser is off are not`() {
    let rig = GestureRig()
    let (hidden, off) = (
      rig.addSubview("hidden", frame: .zero), rig.addSubview("off", frame: .zero)
    )
    rig.add(UIPanGestureRecognizer(), "one", to: hidden)
    rig.add(UIPanGestureRecognizer(), "two", to: off).isEnabled = false
    rig.simulation.run { hidden.isHidden = true }
    rig.play(.down(0, 200, 300), .up(0.1, 200, 300))
    #expect(rig.simulation.diagnostics == [])
  }
}
