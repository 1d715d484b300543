import Foundation
import HeadlessUIKit
import Testing

/// What views take over from those around them, and lose when they leave.
struct InheritanceTests {
  /// Counts how often it is told about its tint colour.
  private final class Tinted: UIView {
    var calls = 0
    override func tintColorDidChange() { calls += 1 }
  }

  private final class Field: UIView {
    var refuses = false
    override var canBecomeFirstResponder: Bool { true }
    override var canResignFirstResponder: Bool { !refuses }
  }

  private let rig = LayoutRig()

  @Test func `a tint colour is that of the nearest view with one, and changes are told`() {
    let (outer, inner, own) = rig.simulation.run { (Tinted(), Tinted(), Tinted()) }
    rig.simulation.run {
      rig.root.addSubview(outer)
      outer.addSubview(inner)
      inner.addSubview(own)
      own.tintColor = .green
      #expect(inner.tintColor == .systemBlue)
      outer.tintColor = .red
      #expect(inner.tintColor == .red && own.tintColor == .green)
      outer.tintColor = nil
      #expect(inner.tintColor == .systemBlue)
    }
    #expect("\(outer.calls), \(inner.calls), \(own.calls)" == "2, 2, 1")
  }

  @Test(arguments: [false, true])
  func `a first responder whose view leaves the window is none any more`(refuses: Bool) {
    let field = rig.simulation.run { Field() }
    field.refuses = refuses
    rig.simulation.run {
      let card = UIView()
      rig.root.addSubview(card)
      card.addSubview(field)
      #expect(field.becomeFirstResponder())
      rig.root.bringSubviewToFront(card)
      #expect(field.isFirstResponder)
      card.removeFromSuperview()
    }
    #expect(rig.simulation.run { !field.isFirstResponder })
  }

  @Test func `a plain view in a container that is read from the right leads at the right`() {
    let container = rig.view()
    let child = rig.view(in: container)
    let guided = rig.view(in: container)
    rig.simulation.run { container.semanticContentAttribute = .forceRightToLeft }
    rig.activate {
      [
        container.leftAnchor.constraint(equalTo: rig.root.leftAnchor),
        container.topAnchor.constraint(equalTo: rig.root.topAnchor),
        container.widthAnchor.constraint(equalToConstant: 300),
        container.heightAnchor.constraint(equalToConstant: 100),
        child.leadingAnchor.constraint(equalTo: container.leadingAnchor),
        child.widthAnchor.constraint(equalToConstant: 40),
        guided.leadingAnchor.constraint(equalTo: child.trailingAnchor, constant: 10),
        guided.trailingAnchor.constraint(equalTo: container.safeAreaLayoutGuide.trailingAnchor),
      ]
    }
    #expect(child.frame.minX == 260 && child.frame.width == 40)
    #expect(guided.frame.minX == 0 && guided.frame.maxX == 250)
    #expect(rig.codes == [])
  }

  @Test func `there is one pasteboard`() {
    rig.simulation.run {
      UIPasteboard.general.string = "copied"
      #expect(UIPasteboard.general.string == "copied" && UIPasteboard.general.hasStrings)
    }
    #expect(Simulation().run { UIPasteboard.general.string } == nil)
  }
}
