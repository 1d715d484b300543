import Foundation
import HeadlessUIKit
import Testing

/// Buttons, labels, images and the device, as far as they are more than stored values.
struct ContentViewTests {
  @Test func `a button shows the title of its state, or else the normal one`() {
    Simulation().run {
      let button = UIButton(type: .system, primaryAction: UIAction(title: "Close") { _ in })
      button.setTitle("Closing", for: .disabled)
      let label = button.titleLabel
      #expect(label?.text == "Close")
      button.isEnabled = false
      #expect(label?.text == "Closing")
      #expect(button.title(for: .highlighted) == "Close")
      #expect(button.subviews == [label])
    }
  }

  @Test func `an image view has the size of its image`() {
    Simulation().run {
      let view = UIImageView(image: UIImage(size: CGSize(width: 30, height: 20)))
      #expect(view.bounds.size == CGSize(width: 30, height: 20))
      #expect(!view.isUserInteractionEnabled)
    }
  }

  @Test func `what is not simulated is said once`() {
    let simulation = Simulation()
    simulation.run {
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
      label.text = "Two\nlines"
      label.sizeToFit()
      label.sizeToFit()
      #expect(UIImage(named: "photo")?.size == .zero)
      UIScrollView(frame: .zero).flashScrollIndicators()
      UIScrollView(frame: .zero).flashScrollIndicators()
    }
    #expect(
      simulation.diagnostics.map(\.message) == [
        "UIImage(named:): a member was accepted but is not simulated",
        "UIScrollView.flashScrollIndicators: a member was accepted but is not simulated",
      ])
  }

  @Test func `the screen has the size of the key window, or the simulation's`() {
    let simulation = Simulation(displayHz: 120)
    simulation.screenSize = CGSize(width: 1024, height: 768)
    simulation.run {
      #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 1024, height: 768))
      #expect(UIScreen.main.maximumFramesPerSecond == 120)
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      window.makeKeyAndVisible()
      #expect(UIScreen.main.bounds == window.bounds)
      #expect(UIApplication.shared.keyWindow === window)
      #expect(UIApplication.shared.windows == [window])
    }
  }

  @Test func `while interaction is ignored new touches come to nothing`() {
    let rig = GestureRig()
    rig.simulation.run { UIApplication.shared.beginIgnoringInteractionEvents() }
    rig.play(.down(0, 100, 100), .move(0.1, 200, 100), .up(0.2, 200, 100))
    #expect(rig.script == [])
    rig.simulation.run {
      UIApplication.shared.endIgnoringInteractionEvents()
      #expect(!UIApplication.shared.isIgnoringInteractionEvents)
    }
    rig.play(.down(0, 100, 100), .up(0.2, 100, 100))
    #expect(rig.script == ["view.touchesBegan", "view.touchesEnded"])
  }
}
