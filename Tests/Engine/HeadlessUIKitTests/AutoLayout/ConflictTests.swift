import HeadlessUIKit
import Testing

struct ConflictTests {
  private let rig = LayoutRig()

  private func width(
    _ view: UIView, _ constant: CGFloat, _ priority: UILayoutPriority = .required
  ) -> NSLayoutConstraint {
    rig.simulation.run {
      let constraint = view.widthAnchor.constraint(equalToConstant: constant)
      constraint.priority = priority
      return constraint
    }
  }

  @Test func `a conflict names its constraints, breaks the last and goes on`() {
    let view = rig.view()
    rig.activate {
      [width(view, 100), width(view, 200), view.heightAnchor.constraint(equalToConstant: 10)]
    }
    #expect(view.frame.size == CGSize(width: 100, height: 10))
    #expect(
      rig.diagnostics == [
        "unsatisfiable-constraints: UIView.width == 100, UIView.width == 200;"
          + " broke UIView.width == 200: constraints cannot all hold; remove one, or lower its"
          + " priority before it is activated"
      ])
  }

  @Test func `a lower priority gives way without a word`() {
    let view = rig.view()
    rig.activate { [width(view, 100), width(view, 200, UILayoutPriority(999))] }
    #expect(view.frame.width == 100 && rig.codes == [])
  }

  @Test func `a broken constraint holds once the other goes`() {
    let view = rig.view()
    let (old, new) = (width(view, 100), width(view, 200))
    rig.activate { [old] }
    rig.simulation.run {
      new.isActive = true
      old.isActive = false
    }
    #expect(view.frame.width == 200)
    #expect(rig.codes == ["unsatisfiable-constraints", "ambiguous-layout"])
  }

  @Test func `constants that come to contradict each other are a conflict too`() {
    let (a, b) = (rig.view(), rig.view())
    let changing = width(a, 50)
    rig.activate { [changing, width(b, 50), a.widthAnchor.constraint(equalTo: b.widthAnchor)] }
    #expect(rig.codes == [])
    rig.simulation.run { changing.constant = 60 }
    #expect(rig.codes.contains("unsatisfiable-constraints") && a.frame.width == 60)
    rig.simulation.run { changing.constant = 50 }
    #expect(a.frame.width == 50 && b.frame.width == 50)
  }

  @Test func `constraints on a view that still translates its mask are named as that`() {
    let view = rig.simulation.run { UIView(frame: rect(0, 0, 30, 30)) }
    rig.simulation.run { rig.root.addSubview(view) }
    rig.activate { [width(view, 90)] }
    #expect(view.frame.width == 30)
    #expect(
      rig.diagnostics.first?.hasPrefix(
        "unsatisfiable-constraints: UIView.width == 90 (a view translates its autoresizing mask):")
        == true)
  }

  @Test func `lengths below zero are a conflict`() {
    let view = rig.view()
    rig.activate { [width(view, -20)] }
    #expect(view.frame.width == 0 && rig.codes == ["unsatisfiable-constraints"])
  }

  @Test func `views of different windows cannot be related`() {
    let (view, other) = (rig.view(), rig.simulation.run { UIView() })
    let constraint = rig.simulation.run { view.leftAnchor.constraint(equalTo: other.leftAnchor) }
    rig.activate { [constraint] }
    #expect(!constraint.isActive && rig.codes == ["raises-exception"])
    rig.simulation.run { other.addConstraint(width(view, 10)) }
    #expect(other.constraints == [] && rig.codes.count == 2)
  }

  @Test(arguments: [CGFloat.nan, .infinity])
  func `numbers that are none are left out`(constant: CGFloat) {
    let view = rig.view()
    let bad = width(view, constant)
    rig.activate { [bad, width(view, 40, .defaultLow)] }
    #expect(view.frame.width == 40 && rig.codes == ["raises-exception"])
    rig.simulation.run { bad.constant = 70 }
    #expect(view.frame.width == 70)
    rig.simulation.run { bad.constant = constant }
    #expect(view.frame.width == 40)
  }

  @Test func `attributes of different kinds cannot be related`() {
    let view = rig.view()
    rig.activate {
      [
        NSLayoutConstraint(
          item: view, attribute: .left, relatedBy: .equal, toItem: rig.root, attribute: .top,
          multiplier: 1, constant: 0),
        NSLayoutConstraint(
          item: view, attribute: .top, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
          multiplier: 1, constant: 10),
        NSLayoutConstraint(
          item: view, attribute: .width, relatedBy: .equal, toItem: view, attribute: .height,
          multiplier: 0, constant: 10),
      ]
    }
    #expect(rig.codes == ["raises-exception", "raises-exception"])
    #expect(view.frame.width == 10)
  }

  @Test func `what is neither a view nor a guide is named as that`() {
    let view = rig.view()
    let constraints = rig.simulation.run {
      [
        NSLayoutConstraint(
          item: view, attribute: .left, relatedBy: .equal, toItem: UIViewController(),
          attribute: .left, multiplier: 1, constant: 0),
        view.leftAnchor.constraint(equalTo: UILayoutGuide().leftAnchor),
      ]
    }
    rig.activate { constraints }
    rig.simulation.run { rig.root.addConstraints(constraints) }
    let ending =
      ": UIKit raises an exception here, which ends the app; the call was ignored, so correct it"
    #expect(
      rig.diagnostics == [
        "raises-exception: UIView.left == nil.left: its second item, a UIViewController, is neither a"
          + " view nor a layout guide\(ending)",
        "raises-exception: UIView.left == nil.left: its second item has been released\(ending)",
      ])
    #expect(constraints.allSatisfy { !$0.isActive })
  }

  @Test func `a second item inside an optional is that item, or none`() {
    let (view, other) = (rig.view(), rig.view())
    let (some, none): (UIView?, UIView?) = (other, nil)
    rig.activate {
      [
        NSLayoutConstraint(
          item: view, attribute: .width, relatedBy: .equal, toItem: some as Any,
          attribute: .height, multiplier: 2, constant: 0),
        NSLayoutConstraint(
          item: other, attribute: .height, relatedBy: .equal, toItem: none as Any,
          attribute: .height, multiplier: 1, constant: 30),
      ]
    }
    #expect(view.frame.width == 60 && rig.codes == [])
  }

  @Test func `a second item without an attribute is named, and the constant holds`() {
    let view = rig.view()
    rig.activate {
      [
        NSLayoutConstraint(
          item: view, attribute: .width, relatedBy: .equal, toItem: rig.root,
          attribute: .notAnAttribute, multiplier: 1, constant: 70)
      ]
    }
    #expect(view.frame.width == 70)
    #expect(
      rig.diagnostics == [
        "constraint-part-unused: UIView.width == 70, beside UIView: the second item has no attribute, so it has"
          + " no effect; give it an attribute, or leave it out"
      ])
  }

  @Test func `a constraint without a first attribute is refused aloud`() {
    let view = rig.view()
    rig.activate {
      [
        NSLayoutConstraint(
          item: view, attribute: .notAnAttribute, relatedBy: .equal, toItem: rig.root,
          attribute: .left, multiplier: 1, constant: 0)
      ]
    }
    #expect(rig.codes == ["raises-exception"])
  }

  @Test func `a view that moves while its frame is ambiguous is named once`() {
    let (card, still) = (rig.view(), rig.view())
    rig.simulation.run { card.accessibilityIdentifier = "card" }
    let top = rig.simulation.run { card.topAnchor.constraint(equalTo: rig.root.topAnchor) }
    rig.activate {
      [
        top, card.heightAnchor.constraint(equalToConstant: 100),
        card.leftAnchor.constraint(equalTo: rig.root.leftAnchor),
        still.heightAnchor.constraint(equalToConstant: 100),
      ]
    }
    #expect(rig.codes == [])
    for constant in [20, 40] {
      rig.simulation.run { top.constant = CGFloat(constant) }
    }
    rig.simulation.run { card.transform = CGAffineTransform(translationX: 0, y: 10) }
    #expect(
      rig.diagnostics == [
        "ambiguous-layout: card: width: a view moves although its constraints leave its frame open, so devices"
          + " may place it elsewhere; add the missing constraints"
      ])
    rig.activate { [card.widthAnchor.constraint(equalToConstant: 50)] }
    rig.simulation.run { top.constant = 0 }
    #expect(rig.codes == ["ambiguous-layout"])
  }

  @Test func `a frame that is open within a turn only is not named`() {
    let content = rig.view()
    let wrapper = rig.simulation.run { UIView() }
    let top = rig.simulation.run {
      content.addSubview(wrapper)
      wrapper.translatesAutoresizingMaskIntoConstraints = false
      return content.topAnchor.constraint(equalTo: rig.root.topAnchor)
    }
    rig.activate {
      [
        top, content.bottomAnchor.constraint(equalTo: rig.root.bottomAnchor),
        content.leftAnchor.constraint(equalTo: rig.root.leftAnchor),
        content.rightAnchor.constraint(equalTo: rig.root.rightAnchor),
        wrapper.topAnchor.constraint(equalTo: content.topAnchor),
        wrapper.bottomAnchor.constraint(equalTo: content.bottomAnchor),
        wrapper.leftAnchor.constraint(equalTo: content.leftAnchor),
        wrapper.rightAnchor.constraint(equalTo: content.rightAnchor),
      ]
    }
    let height = wrapper.frame.height
    rig.simulation.run {
      top.isActive = false
      content.layoutSubviews()
      #expect(wrapper.frame.height != height)
      top.isActive = true
    }
    #expect(rig.codes == [] && wrapper.frame.height == height)
    rig.simulation.run {
      top.isActive = false
      content.layoutSubviews()
    }
    #expect(rig.codes.contains("ambiguous-layout"))
  }

  @Test func `a transform moves a view too`() {
    let card = rig.view()
    rig.activate { [card.heightAnchor.constraint(equalToConstant: 100)] }
    rig.simulation.run { card.transform = CGAffineTransform(translationX: 0, y: 10) }
    #expect(rig.codes == ["ambiguous-layout"])
  }

  @Test func `sizes that depend on each other are solved or zero`() {
    let (a, b) = (rig.view(), rig.view())
    rig.activate {
      [
        a.widthAnchor.constraint(equalTo: b.widthAnchor, multiplier: 2),
        b.widthAnchor.constraint(equalTo: a.widthAnchor, multiplier: 2),
        a.heightAnchor.constraint(equalTo: b.heightAnchor, multiplier: 0.5, constant: 30),
        b.heightAnchor.constraint(equalTo: a.heightAnchor),
      ]
    }
    #expect(a.frame.size == CGSize(width: 0, height: 60) && b.frame.height == 60)
    #expect(rig.codes == [])
  }

  @Test func `a required priority that changes while active is an exception on devices`() {
    let view = rig.view()
    let constraint = width(view, 10)
    rig.activate { [constraint] }
    rig.simulation.run { constraint.priority = .defaultHigh }
    #expect(rig.codes == ["raises-exception"] && view.frame.width == 10)
  }
}
