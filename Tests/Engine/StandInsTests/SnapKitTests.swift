import HeadlessUIKit
import SnapKit
import Testing

/// A screen of 400 by 800 points with a view in it, laid out by a maker.
@MainActor
private func frame(
  of make: (_ make: ConstraintMaker, _ neighbour: UIView) -> Void,
  then change: (UIView, UIView) -> Void = { _, _ in }
) -> (frame: CGRect, diagnostics: [String]) {
  let simulation = Simulation()
  let frame = simulation.run {
    let screen = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    let (view, neighbour) = (UIView(), UIView(frame: CGRect(x: 50, y: 100, width: 200, height: 40)))
    screen.addSubview(neighbour)
    screen.addSubview(view)
    view.snp.makeConstraints { make($0, neighbour) }
    change(view, neighbour)
    screen.layoutIfNeeded()
    return view.frame
  }
  return (frame, simulation.diagnostics.map(\.message))
}

@Suite struct SnapKitTests {
  @Test(arguments: [
    ("edges", CGRect(x: 0, y: 0, width: 400, height: 800)),
    ("inset", CGRect(x: 16, y: 16, width: 368, height: 768)),
    ("insets", CGRect(x: 20, y: 10, width: 340, height: 760)),
    ("directional", CGRect(x: 20, y: 10, width: 340, height: 760)),
    ("number", CGRect(x: 8, y: 8, width: 100, height: 50)),
    ("offset", CGRect(x: 50, y: 152, width: 200, height: 20)),
    ("multiplied", CGRect(x: 0, y: 0, width: 100, height: 80)),
    ("center", CGRect(x: 170, y: 390, width: 60, height: 20)),
    ("centre of number", CGRect(x: 5, y: 390, width: 30, height: 20)),
    ("priority", CGRect(x: 0, y: 0, width: 300, height: 10)),
    ("relations", CGRect(x: 10, y: 0, width: 120, height: 10)),
    ("other attribute", CGRect(x: 250, y: 140, width: 40, height: 40)),
    ("chain", CGRect(x: 0, y: 0, width: 40, height: 40)),
    ("superview closure", CGRect(x: 400, y: 800, width: 1, height: 1)),
    ("guide", CGRect(x: 0, y: 0, width: 400, height: 800)),
    ("split edges", CGRect(x: 50, y: 3, width: 200, height: 794)),
  ])
  @MainActor func `each idiom gives its frame`(_ idiom: String, _ expected: CGRect) {
    let found = frame { make, neighbour in
      switch idiom {
      case "edges": make.edges.equalToSuperview()
      case "inset": make.edges.equalToSuperview().inset(16)
      case "insets":
        make.edges.equalToSuperview().inset(
          UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40))
      case "directional":
        make.directionalEdges.equalToSuperview().inset(
          NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 30, trailing: 40))
      case "number":
        make.top.left.equalTo(8)
        make.size.equalTo(CGSize(width: 100, height: 50))
      case "offset":
        make.leading.trailing.equalTo(neighbour)
        make.top.equalTo(neighbour.snp.bottom).offset(12)
        make.height.equalTo(20)
      case "multiplied":
        make.left.top.equalToSuperview()
        make.width.equalTo(neighbour).multipliedBy(0.5)
        make.height.equalToSuperview().dividedBy(10)
      case "center":
        make.center.equalToSuperview()
        make.size.equalTo(CGSize(width: 60, height: 20))
      case "centre of number":
        make.centerX.equalTo(20)
        make.centerY.equalToSuperview()
        make.size.equalTo(CGSize(width: 30, height: 20))
      case "priority":
        make.left.top.equalToSuperview()
        make.height.equalTo(10)
        make.width.equalTo(300).priority(.high)
        make.width.equalTo(200).priority(500)
      case "relations":
        make.left.greaterThanOrEqualToSuperview().offset(10)
        make.left.equalToSuperview().priority(.low)
        make.top.equalToSuperview()
        make.width.lessThanOrEqualTo(120)
        make.width.equalToSuperview().priority(.medium)
        make.height.equalTo(10)
      case "other attribute":
        make.left.equalTo(neighbour.snp.right)
        make.top.equalTo(neighbour.snp.bottom)
        make.size.equalTo(neighbour.snp.height)
      case "chain":
        make.left.top.equalToSuperview()
        make.width.height.equalTo(40)
      case "superview closure":
        make.left.equalToSuperview { $0.snp.right }
        make.top.equalToSuperview { $0.snp.bottom }
        make.size.equalTo(1)
      case "guide":
        guard let screen = neighbour.superview else { return }
        make.edges.equalTo(screen.safeAreaLayoutGuide)
      default:
        make.horizontalEdges.equalTo(neighbour)
        make.verticalEdges.equalToSuperview().inset(3)
      }
    }
    #expect(found.frame == expected)
    #expect(found.diagnostics == [])
  }

  @Test(arguments: [
    ("update", CGRect(x: 0, y: 30, width: 100, height: 10)),
    ("remake", CGRect(x: 7, y: 7, width: 5, height: 5)),
    ("constraint", CGRect(x: 0, y: 44, width: 100, height: 10)),
    ("inactive", CGRect(x: 0, y: 0, width: 100, height: 10)),
  ])
  @MainActor func `constraints are changed later`(_ way: String, _ expected: CGRect) {
    var top: Constraint?
    let found = frame {
      make, _ in
      make.left.equalToSuperview()
      top = make.top.equalToSuperview().offset(10).constraint
      make.top.equalToSuperview().priority(.low)
      make.width.equalTo(100)
      make.height.equalTo(10)
    } then: { view, _ in
      switch way {
      case "update": view.snp.updateConstraints { $0.top.equalToSuperview().offset(30) }
      case "remake":
        view.snp.remakeConstraints {
          $0.left.top.equalTo(7)
          $0.size.equalTo(5)
        }
      case "constraint": top?.update(offset: 44)
      default: top?.deactivate()
      }
    }
    #expect(found.frame == expected)
    #expect(found.diagnostics == [])
  }

  @Test @MainActor func `what SnapKit stops the app for is reported`() {
    let simulation = Simulation()
    simulation.run {
      let view = UIView()
      view.snp.makeConstraints { $0.edges.equalToSuperview() }
      let other = UIView()
      view.addSubview(other)
      other.snp.makeConstraints { $0.edges.equalTo(view.snp.center) }
    }
    #expect(simulation.diagnostics.map(\.code) == ["raises-exception", "raises-exception"])
  }
}
