import HeadlessUIKit
import Testing

struct ConstraintTests {
  private let rig = LayoutRig()

  @Test func `a constraint without items waits for another to take its place`() {
    let simulation = Simulation()
    simulation.run {
      let constraint = NSLayoutConstraint()
      constraint.constant = 20
      constraint.isActive = false
      #expect(constraint.firstItem == nil && constraint.constant == 20)
      #expect(simulation.diagnostics.isEmpty)
      constraint.isActive = true
      #expect(!constraint.isActive)
    }
    #expect(simulation.diagnostics.map(\.code) == ["raises-exception"])
  }

  @Test func `anchors place views at the end of the turn`() {
    let (a, b) = (rig.view(), rig.view())
    rig.activate {
      [
        a.leadingAnchor.constraint(equalTo: rig.root.leadingAnchor, constant: 16),
        a.topAnchor.constraint(equalTo: rig.root.topAnchor, constant: 20),
        a.heightAnchor.constraint(equalToConstant: 50),
        b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 8),
        b.trailingAnchor.constraint(equalTo: rig.root.trailingAnchor, constant: -16),
        b.widthAnchor.constraint(equalTo: a.widthAnchor, multiplier: 2),
        b.centerYAnchor.constraint(equalTo: a.centerYAnchor),
        b.heightAnchor.constraint(equalTo: a.heightAnchor, multiplier: 0.5),
      ]
    }
    #expect(a.frame == rect(16, 20, 120, 50))
    #expect(b.frame.minX == 144 && b.frame.maxX == 384 && b.bounds.height == 25)
    #expect(rig.diagnostics == [])
  }

  @Test(arguments: [NSLayoutConstraint.Attribute.width, .height, .notAnAttribute])
  func `without a second item a length is the constant, whatever the second attribute is`(
    _ attribute: NSLayoutConstraint.Attribute
  ) {
    let a = rig.view()
    rig.activate {
      [
        NSLayoutConstraint(
          item: a, attribute: .width, relatedBy: .equal, toItem: nil, attribute: attribute,
          multiplier: 1, constant: 280),
        NSLayoutConstraint(
          item: a, attribute: .height, relatedBy: .equal, toItem: nil, attribute: attribute,
          multiplier: 1, constant: 30),
        a.leadingAnchor.constraint(equalTo: rig.root.leadingAnchor),
        a.topAnchor.constraint(equalTo: rig.root.topAnchor),
      ]
    }
    #expect(a.frame == rect(0, 0, 280, 30))
    #expect(rig.diagnostics == [])
  }

  @Test func `constraints by item, with margins, mean the same as anchors`() {
    let view = rig.view()
    rig.activate {
      [
        NSLayoutConstraint(
          item: view, attribute: .leftMargin, relatedBy: .equal, toItem: rig.root,
          attribute: .leftMargin, multiplier: 1, constant: 0),
        NSLayoutConstraint(
          item: view, attribute: .centerX, relatedBy: .equal, toItem: rig.root,
          attribute: .trailing, multiplier: 0.5, constant: 0),
        NSLayoutConstraint(
          item: view, attribute: .height, relatedBy: .equal, toItem: nil,
          attribute: .notAnAttribute, multiplier: 1, constant: 30),
        NSLayoutConstraint(
          item: view, attribute: .bottom, relatedBy: .equal, toItem: rig.root,
          attribute: .bottomMargin, multiplier: 1, constant: 0),
      ]
    }
    #expect(view.frame == rect(8, 770, 384, 30))
  }

  @Test func `the nearest common ancestor keeps a constraint`() {
    let outer = rig.view()
    let (a, b) = (rig.view(in: outer), rig.view(in: outer))
    let constraint = rig.simulation.run { a.leftAnchor.constraint(equalTo: b.leftAnchor) }
    let width = rig.simulation.run { a.widthAnchor.constraint(equalToConstant: 4) }
    #expect(!constraint.isActive)
    rig.activate { [constraint, width] }
    #expect(constraint.isActive && outer.constraints == [constraint] && a.constraints == [width])
    rig.simulation.run { outer.removeConstraint(constraint) }
    #expect(!constraint.isActive && outer.constraints == [])
    rig.simulation.run { rig.root.addConstraint(constraint) }
    #expect(rig.root.constraints == [constraint])
    rig.simulation.run { NSLayoutConstraint.deactivate([constraint]) }
    #expect(rig.root.constraints == [])
  }

  @Test func `constant, priority and isActive change a layout at run time`() {
    let view = rig.view()
    let (low, high) = rig.simulation.run {
      (
        view.widthAnchor.constraint(equalToConstant: 100),
        view.widthAnchor.constraint(equalToConstant: 200)
      )
    }
    (low.priority, high.priority) = (.defaultLow, .defaultHigh)
    rig.activate { [low, high] }
    #expect(view.frame.width == 200)
    rig.simulation.run { high.priority = UILayoutPriority(249) }
    #expect(view.frame.width == 100)
    rig.simulation.run { low.constant = 120 }
    #expect(view.frame.width == 120)
    rig.simulation.run { low.isActive = false }
    #expect(view.frame.width == 200)
    #expect(rig.codes == ["ambiguous-layout"])
  }

  @Test func `views that translate their mask are where code puts them`() {
    let inner = rig.view()
    let bar = rig.simulation.run {
      let bar = UIView(frame: rect(0, 100, 400, 44))
      bar.autoresizingMask = .flexibleWidth
      rig.root.addSubview(bar)
      return bar
    }
    rig.activate {
      [
        inner.topAnchor.constraint(equalTo: bar.bottomAnchor, constant: 6),
        inner.leftAnchor.constraint(equalTo: bar.leftAnchor),
        inner.rightAnchor.constraint(equalTo: bar.rightAnchor),
        inner.bottomAnchor.constraint(equalTo: rig.root.bottomAnchor),
      ]
    }
    #expect(inner.frame == rect(0, 150, 400, 650))
    rig.simulation.run { bar.frame.origin.y = 200 }
    #expect(inner.frame == rect(0, 250, 400, 550))
    rig.simulation.run { rig.window.frame.size = CGSize(width: 800, height: 400) }
    #expect(bar.frame == rect(0, 200, 800, 44) && inner.frame == rect(0, 250, 800, 150))
    #expect(rig.diagnostics == [])
  }

  @Test func `constraints reach over several levels, and through content offsets`() {
    let scrollView = rig.simulation.run { UIScrollView(frame: rect(0, 100, 400, 500)) }
    rig.simulation.run { rig.root.addSubview(scrollView) }
    let (content, sticky) = (rig.view(in: scrollView), rig.view())
    rig.activate {
      [
        content.topAnchor.constraint(equalTo: scrollView.topAnchor, constant: 50),
        content.leftAnchor.constraint(equalTo: scrollView.leftAnchor),
        content.rightAnchor.constraint(equalTo: scrollView.rightAnchor),
        content.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor, constant: -30),
        content.widthAnchor.constraint(equalTo: scrollView.widthAnchor),
        content.heightAnchor.constraint(equalToConstant: 900),
        sticky.topAnchor.constraint(equalTo: content.topAnchor),
        sticky.heightAnchor.constraint(equalToConstant: 10),
      ]
    }
    #expect(content.frame == rect(0, 50, 400, 900))
    #expect(scrollView.contentSize == CGSize(width: 400, height: 980))
    #expect(sticky.frame.minY == 150)
    rig.simulation.run { scrollView.contentOffset.y = 120 }
    #expect(sticky.frame.minY == 30 && content.frame.minY == 50)
  }

  @Test func `guides of the app, the content and the frame take part`() {
    let view = rig.view()
    let guide = UILayoutGuide()
    rig.simulation.run { rig.root.addLayoutGuide(guide) }
    rig.activate {
      [
        guide.leftAnchor.constraint(equalTo: rig.root.leftAnchor),
        guide.widthAnchor.constraint(equalTo: rig.root.widthAnchor, multiplier: 0.25),
        guide.topAnchor.constraint(equalTo: rig.root.topAnchor),
        guide.heightAnchor.constraint(equalToConstant: 7),
        view.leftAnchor.constraint(equalTo: guide.rightAnchor),
        view.topAnchor.constraint(equalToSystemSpacingBelow: guide.bottomAnchor, multiplier: 2),
        view.rightAnchor.constraint(equalTo: rig.root.layoutMarginsGuide.rightAnchor),
        view.heightAnchor.constraint(equalToConstant: 40),
      ]
    }
    #expect(guide.layoutFrame == rect(0, 0, 100, 7))
    #expect(view.frame == rect(100, 23, 284, 40))
    #expect(rig.root.layoutGuides == [guide] && guide.owningView === rig.root)
    rig.simulation.run { rig.root.removeLayoutGuide(guide) }
    #expect(rig.root.constraints.count == 1)
  }

  @Test(arguments: [-100.0, 0, 100])
  func `a distance between anchors may have either sign, and alone holds nothing`(
    _ offset: CGFloat
  ) {
    let (a, b) = (rig.view(), rig.view())
    let distance = rig.simulation.run { a.topAnchor.anchorWithOffset(to: rig.root.bottomAnchor) }
    rig.activate {
      [
        a.topAnchor.constraint(equalTo: rig.root.bottomAnchor, constant: offset),
        a.heightAnchor.constraint(equalToConstant: 50),
        b.topAnchor.anchorWithOffset(to: rig.root.topAnchor).constraint(equalTo: distance),
        b.heightAnchor.constraint(equalToConstant: 50),
      ]
        + [a, b].flatMap {
          [
            $0.leadingAnchor.constraint(equalTo: rig.root.leadingAnchor),
            $0.widthAnchor.constraint(equalToConstant: 50),
          ]
        }
    }
    #expect(a.frame.minY == rig.root.bounds.height + offset && b.frame.minY == offset)
    #expect(rig.diagnostics == [])
  }

  @Test func `safe areas move what is pinned to them`() {
    let view = rig.view()
    rig.activate {
      [
        view.topAnchor.constraint(equalTo: rig.root.safeAreaLayoutGuide.topAnchor),
        view.bottomAnchor.constraint(equalTo: rig.root.safeAreaLayoutGuide.bottomAnchor),
      ]
    }
    let before = view.frame
    rig.simulation.run {
      let insets = UIEdgeInsets(top: 30, left: 0, bottom: 50, right: 0)
      rig.window.rootViewController?.additionalSafeAreaInsets = insets
    }
    #expect(view.frame.minY == before.minY + 30 && view.frame.maxY == before.maxY - 50)
  }

  @Test func `right to left, leading is right and constants go the other way`() {
    let view = rig.view()
    rig.simulation.run {
      view.semanticContentAttribute = .forceRightToLeft
      rig.root.semanticContentAttribute = .forceRightToLeft
    }
    rig.activate {
      [
        view.leadingAnchor.constraint(equalTo: rig.root.leadingAnchor, constant: 10),
        view.widthAnchor.constraint(equalToConstant: 100),
      ]
    }
    #expect(view.frame.minX == 290)
  }

  @Test func `a transform stays out of the layout`() {
    let view = rig.view()
    rig.simulation.run { view.transform = CGAffineTransform(scaleX: 2, y: 2) }
    rig.activate {
      [
        view.leftAnchor.constraint(equalTo: rig.root.leftAnchor, constant: 100),
        view.topAnchor.constraint(equalTo: rig.root.topAnchor, constant: 100),
        view.widthAnchor.constraint(equalToConstant: 50),
        view.heightAnchor.constraint(equalToConstant: 50),
      ]
    }
    #expect(view.bounds.size == CGSize(width: 50, height: 50))
    #expect(view.center == CGPoint(x: 125, y: 125))
  }

  @Test func `constraints place the alignment rectangle, not the frame`() {
    final class Shadowed: UIView {
      override var alignmentRectInsets: UIEdgeInsets {
        UIEdgeInsets(top: 2, left: 10, bottom: 4, right: 20)
      }
      override var intrinsicContentSize: CGSize { CGSize(width: -1, height: 50) }
    }
    let view = rig.add(Shadowed())
    rig.activate {
      [
        view.leadingAnchor.constraint(equalTo: rig.root.leadingAnchor, constant: 30),
        view.widthAnchor.constraint(equalToConstant: 100),
        view.topAnchor.constraint(equalTo: rig.root.topAnchor, constant: 30),
      ]
    }
    #expect(view.frame == rect(20, 28, 130, 56))
    #expect(view.alignmentRect(forFrame: view.frame) == rect(30, 30, 100, 50))
  }

  @Test func `a container's baseline is that of the view that it names`() {
    final class Row: UIView {
      let title = UIView()
      override var forFirstBaselineLayout: UIView { title }
    }
    let row = rig.add(Row(frame: .zero))
    let other = rig.view()
    rig.simulation.run {
      row.title.frame = rect(0, 10, 50, 20)
      row.addSubview(row.title)
    }
    rig.activate {
      [
        row.topAnchor.constraint(equalTo: rig.root.topAnchor, constant: 100),
        row.heightAnchor.constraint(equalToConstant: 80),
        other.topAnchor.constraint(equalTo: row.firstBaselineAnchor),
        other.heightAnchor.constraint(equalToConstant: 10),
      ]
    }
    #expect(other.frame.minY == 130)
  }

  @Test func `content gives a view its size though no constraint names the view`() {
    let label = rig.label("seven characters")
    let view = rig.view()
    rig.activate { [view.widthAnchor.constraint(equalToConstant: 10)] }
    #expect(label.frame == CGRect(origin: .zero, size: label.intrinsicContentSize))
    #expect(label.frame.width > 50)
  }

  @Test func `bounds from both sides determine a length`() {
    let view = rig.view()
    rig.activate {
      [
        view.widthAnchor.constraint(lessThanOrEqualToConstant: 50),
        view.widthAnchor.constraint(greaterThanOrEqualToConstant: 50),
        view.heightAnchor.constraint(equalToConstant: 50),
        view.leftAnchor.constraint(equalTo: rig.root.leftAnchor),
        view.topAnchor.constraint(equalTo: rig.root.topAnchor),
      ]
    }
    #expect(!view.hasAmbiguousLayout)
  }

  @Test func `ambiguity is told`() {
    let view = rig.view()
    rig.activate { [view.widthAnchor.constraint(equalToConstant: 50)] }
    #expect(view.hasAmbiguousLayout && !rig.root.hasAmbiguousLayout)
    rig.activate {
      [
        view.heightAnchor.constraint(equalToConstant: 50),
        view.centerXAnchor.constraint(equalTo: rig.root.centerXAnchor),
        view.centerYAnchor.constraint(equalTo: rig.root.centerYAnchor),
      ]
    }
    #expect(!view.hasAmbiguousLayout)
  }
}
