import HeadlessUIKit
import Testing

struct LayoutPassTests {
  private let rig = LayoutRig()

  @Test func `layoutIfNeeded in an animation block animates the frames that it changes`() {
    let sheet = rig.view()
    let inner = rig.view(in: sheet)
    let height = rig.simulation.run { sheet.heightAnchor.constraint(equalToConstant: 100) }
    rig.activate {
      [
        height,
        sheet.leftAnchor.constraint(equalTo: rig.root.leftAnchor),
        sheet.rightAnchor.constraint(equalTo: rig.root.rightAnchor),
        sheet.bottomAnchor.constraint(equalTo: rig.root.bottomAnchor),
        inner.topAnchor.constraint(equalTo: sheet.topAnchor),
        inner.bottomAnchor.constraint(equalTo: sheet.bottomAnchor),
      ]
    }
    #expect(sheet.frame == rect(0, 700, 400, 100))
    rig.simulation.run {
      height.constant = 300
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        rig.root.layoutIfNeeded()
      }
    }
    #expect(sheet.frame == rect(0, 500, 400, 300) && inner.frame.height == 300)
    rig.simulation.run(until: 0.5)
    #expect(sheet.layer.presentation()?.frame == rect(0, 600, 400, 200))
    #expect(inner.layer.presentation()?.bounds.height == 200)
    rig.simulation.runUntilIdle()
    #expect(sheet.layer.presentation()?.frame == sheet.frame)
  }

  @Test func `a view's own layoutIfNeeded starts at the superview that needs it`() {
    let view = rig.view()
    let width = rig.simulation.run { view.widthAnchor.constraint(equalToConstant: 10) }
    rig.activate { [width] }
    rig.simulation.run {
      width.constant = 30
      #expect(view.frame.width == 10)
      view.layoutIfNeeded()
      #expect(view.frame.width == 30)
    }
  }

  @Test func `updateConstraints comes once before layout, subviews first`() {
    final class Log { var names: [String] = [] }
    final class Row: UIView {
      let name: String
      let log: Log
      init(_ name: String, _ log: Log) {
        (self.name, self.log) = (name, log)
        super.init(frame: .zero)
      }
      required init?(coder: NSCoder) { nil }
      override func updateConstraints() {
        log.names.append("\(name) updates")
        super.updateConstraints()
      }
      override func layoutSubviews() {
        super.layoutSubviews()
        log.names.append("\(name) lays out")
      }
    }
    let log = Log()
    let (outer, inner) = rig.simulation.run {
      let (outer, inner) = (Row("outer", log), Row("inner", log))
      outer.addSubview(inner)
      rig.root.addSubview(outer)
      #expect(outer.needsUpdateConstraints())
      return (outer, inner)
    }
    #expect(
      log.names == ["inner updates", "outer updates", "outer lays out", "inner lays out"])
    log.names = []
    rig.simulation.run { inner.setNeedsUpdateConstraints() }
    #expect(log.names == ["inner updates"] && !outer.needsUpdateConstraints())
  }

  @Test func `a controller makes its constraints in updateViewConstraints`() {
    final class Screen: UIViewController {
      let box = UIView()
      private var isSetUp = false
      override func viewDidLoad() {
        super.viewDidLoad()
        box.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(box)
        view.setNeedsUpdateConstraints()
      }
      override func updateViewConstraints() {
        if !isSetUp {
          isSetUp = true
          box.widthAnchor.constraint(equalTo: view.widthAnchor).isActive = true
        }
        super.updateViewConstraints()
      }
    }
    let screen = rig.simulation.run {
      let screen = Screen()
      rig.window.rootViewController = screen
      return screen
    }
    #expect(screen.box.frame.width == 400)
  }

  @Test func `constraints go with their views and break with those outside`() {
    let outer = rig.view()
    let inner = rig.view(in: outer)
    rig.activate {
      [
        outer.widthAnchor.constraint(equalTo: rig.root.widthAnchor),
        outer.heightAnchor.constraint(equalToConstant: 60),
        inner.widthAnchor.constraint(equalTo: outer.widthAnchor, multiplier: 0.5),
        inner.heightAnchor.constraint(equalTo: rig.root.heightAnchor),
      ]
    }
    #expect(inner.frame.size == CGSize(width: 200, height: 800))
    rig.simulation.run { outer.removeFromSuperview() }
    #expect(rig.root.constraints == [] && outer.constraints.count == 2)
    rig.simulation.run {
      rig.root.addSubview(outer)
      outer.widthAnchor.constraint(equalToConstant: 90).isActive = true
    }
    #expect(outer.frame.size == CGSize(width: 90, height: 60) && inner.frame.width == 45)
    #expect(rig.diagnostics == [])
  }

  @Test func `a tree that was built outside a window is laid out in it`() {
    let (card, line) = rig.simulation.run {
      let (card, line) = (UIView(), UIView())
      line.translatesAutoresizingMaskIntoConstraints = false
      card.addSubview(line)
      line.leftAnchor.constraint(equalTo: card.leftAnchor, constant: 5).isActive = true
      line.rightAnchor.constraint(equalTo: card.rightAnchor, constant: -5).isActive = true
      card.frame = rect(0, 0, 100, 100)
      card.layoutIfNeeded()
      return (card, line)
    }
    #expect(line.frame.minX == 5 && line.frame.width == 90)
    rig.simulation.run {
      card.frame.size.width = 300
      rig.root.addSubview(card)
    }
    #expect(line.frame.width == 290)
  }

  @Test func `a child that outlives its superview keeps its constraints`() {
    let (child, line) = rig.simulation.run {
      let (child, line) = (UIView(frame: rect(0, 0, 50, 50)), UIView())
      let container = UIView()
      line.translatesAutoresizingMaskIntoConstraints = false
      child.addSubview(line)
      container.addSubview(child)
      line.widthAnchor.constraint(equalTo: child.widthAnchor).isActive = true
      return (child, line)
    }
    rig.simulation.run { rig.root.addSubview(child) }
    #expect(line.frame.width == 50)
  }

  @Test func `when most constraints leave with a view, the others hold`() {
    let bar = rig.view()
    let panel = rig.view()
    let lines = (0..<4).map { _ in rig.view(in: panel) }
    rig.activate {
      [
        bar.topAnchor.constraint(equalTo: rig.root.topAnchor),
        bar.widthAnchor.constraint(equalTo: rig.root.widthAnchor, multiplier: 0.5),
        bar.heightAnchor.constraint(equalToConstant: 10),
        bar.leftAnchor.constraint(equalTo: rig.root.leftAnchor),
        panel.widthAnchor.constraint(equalToConstant: 120),
      ]
        + lines.enumerated().flatMap { index, line in
          [
            line.topAnchor.constraint(equalTo: panel.topAnchor, constant: CGFloat(index) * 20),
            line.leftAnchor.constraint(equalTo: panel.leftAnchor),
            line.widthAnchor.constraint(equalTo: panel.widthAnchor),
            line.heightAnchor.constraint(equalToConstant: 12),
          ]
        }
    }
    #expect(bar.frame == rect(0, 0, 200, 10) && lines[3].frame == rect(0, 60, 120, 12))
    rig.simulation.run { panel.removeFromSuperview() }
    rig.simulation.run { rig.window.frame = rect(0, 0, 300, 800) }
    #expect(bar.frame == rect(0, 0, 150, 10))
    rig.simulation.run {
      rig.root.addSubview(panel)
      lines[3].constraints[0].constant = 30
    }
    #expect(bar.frame == rect(0, 0, 150, 10) && lines[3].frame == rect(0, 60, 120, 30))
    #expect(rig.diagnostics == [])
  }

  @Test func `a view that goes takes its guides out of the layout`() {
    let (a, b) = (rig.view(), rig.view())
    let changing = a.widthAnchor.constraint(equalToConstant: 50)
    rig.activate {
      [
        changing, b.widthAnchor.constraint(equalToConstant: 50),
        a.heightAnchor.constraint(equalToConstant: 8),
        b.heightAnchor.constraint(equalTo: a.heightAnchor),
        b.widthAnchor.constraint(equalTo: a.widthAnchor),
      ]
    }
    rig.simulation.run {
      let badge = UIView()
      badge.translatesAutoresizingMaskIntoConstraints = false
      rig.root.addSubview(badge)
      badge.topAnchor.constraint(equalTo: a.safeAreaLayoutGuide.topAnchor).isActive = true
      a.layoutMarginsGuide.leftAnchor.constraint(equalTo: badge.safeAreaLayoutGuide.leftAnchor)
        .isActive = true
      rig.root.layoutIfNeeded()
      badge.removeFromSuperview()
    }
    // The contradiction restarts the layout from scratch, without the removed view's guides.
    rig.simulation.run { changing.constant = 60 }
    #expect(a.frame.width == 60 && rig.codes.contains("unsatisfiable-constraints"))
  }

  @Test func `constraints and anchors outlive their views without them`() {
    let (constraint, anchor) = rig.simulation.run {
      let (outer, inner) = (UIView(), UIView())
      outer.addSubview(inner)
      let constraint = inner.widthAnchor.constraint(equalTo: outer.widthAnchor)
      constraint.isActive = true
      return (constraint, inner.safeAreaLayoutGuide.topAnchor)
    }
    #expect(constraint.firstItem == nil && constraint.secondItem == nil && anchor.item == nil)
    #expect(!constraint.isActive && constraint.description == "nil.width == nil.width")
    rig.simulation.run { constraint.isActive = true }
    #expect(!constraint.isActive && rig.codes == ["raises-exception"])
  }

  @Test func `constraints are released with their window`() {
    weak var constraint: NSLayoutConstraint?
    do {
      let rig = LayoutRig()
      let view = rig.view()
      rig.activate { [view.widthAnchor.constraint(equalTo: rig.root.widthAnchor)] }
      constraint = rig.root.constraints.first
      #expect(constraint != nil && view.frame.width == 400)
    }
    #expect(constraint == nil)
  }

  @Test func `layoutSubviews may change constraints without end`() {
    final class Restless: UIView {
      var width: NSLayoutConstraint?
      override func layoutSubviews() {
        super.layoutSubviews()
        width?.constant += 1
      }
    }
    let view = rig.add(Restless())
    let inner = rig.view(in: view)
    rig.simulation.run {
      view.width = inner.widthAnchor.constraint(equalToConstant: 1)
      view.width?.isActive = true
    }
    #expect(inner.frame.width > 0)
  }
}
