import Foundation
import HeadlessUIKit
import Testing

struct SliderTests {
  private func sample(_ time: Double, _ x: CGFloat, _ phase: UITouch.Phase) -> TouchSample {
    TouchSample(time: time, location: CGPoint(x: x, y: 125), phase: phase)
  }

  private func slider() -> (ControlRig<UISlider>, () -> [Float]) {
    final class Values { var told: [Float] = [] }
    let (rig, values) = (ControlRig { UISlider() }, Values())
    rig.simulation.run {
      rig.control.maximumValue = 2
      rig.control.addAction(
        UIAction { values.told.append(($0.sender as? UISlider)?.value ?? -1) }, for: .valueChanged)
    }
    return (rig, { values.told })
  }

  @Test func `the thumb follows the finger that holds it, within the range`() {
    let (rig, told) = slider()
    // The thumb can travel 100 − 28 points. The finger holds it 4 points from its middle.
    rig.play(
      sample(0, 118, .began), sample(0.1, 136, .moved), sample(0.2, 300, .moved),
      sample(0.3, 300, .ended))
    #expect(told() == [0.5, 2, 2])
  }

  @Test func `a finger beside the thumb, or a disabled slider, changes nothing`() {
    let (rig, told) = slider()
    rig.play(sample(0, 180, .began), sample(0.1, 150, .moved), sample(0.2, 150, .ended))
    rig.simulation.run { rig.control.isEnabled = false }
    rig.play(sample(0, 114, .began), sample(0.1, 150, .moved), sample(0.2, 150, .ended))
    #expect(told() == [] && rig.control.value == 0)
  }

  @Test func `a slider that is not continuous tells its value at the end`() {
    let (rig, told) = slider()
    rig.simulation.run { rig.control.isContinuous = false }
    rig.play(sample(0, 114, .began), sample(0.1, 150, .moved), sample(0.2, 150, .ended))
    #expect(told() == [1])
  }

  @Test func `value and range stay consistent`() {
    Simulation().run {
      let slider = UISlider()
      slider.value = 5
      #expect(slider.value == 1)
      slider.minimumValue = 3
      #expect(slider.maximumValue == 3 && slider.value == 3)
      slider.maximumValue = 1
      #expect(slider.minimumValue == 1 && slider.value == 1)
    }
  }

  @Test func `a tap turns a switch on and tells once`() {
    let rig = ControlRig { UISwitch() }
    var told = 0
    rig.simulation.run {
      rig.control.addAction(UIAction { _ in told += 1 }, for: .valueChanged)
    }
    rig.play(sample(0, 110, .began), sample(0.1, 110, .ended))
    #expect(told == 1 && rig.control.isOn && rig.control.intrinsicContentSize.width == 51)
  }
}
