import UIKit

/// `updateConstraints` is called before layout, for subviews before their superviews; `layoutSubviews` for superviews
/// first.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/updateconstraints()
/// - Evidence: lore, the page does not say in which order
/// - Systems: iOS 8+
func updateConstraintsComesUpwards(_ stage: Stage) {
  let (outer, inner) = (Row("outer", stage), Row("inner", stage))
  outer.addSubview(inner)
  let root = UIViewController()
  stage.show(root)
  root.view.addSubview(outer)
  stage.turn()
  let notes = stage.takeNotes()
  func place(_ note: String) -> Int { notes.firstIndex(of: note) ?? -1 }
  stage.expect(place("inner updates") < place("outer updates"), "\(notes)")
  stage.expect(place("outer updates") < place("outer lays out"), "\(notes)")
  stage.expect(place("outer lays out") < place("inner lays out"), "\(notes)")
}

private final class Row: UIView {
  private let (name, stage): (String, Stage)
  init(_ name: String, _ stage: Stage) {
    (self.name, self.stage) = (name, stage)
    super.init(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    setNeedsUpdateConstraints()
  }
  required init?(coder: NSCoder) { nil }
  override class var requiresConstraintBasedLayout: Bool { true }
  override func updateConstraints() {
    stage.note("\(name) updates")
    super.updateConstraints()
  }
  override func layoutSubviews() {
    super.layoutSubviews()
    stage.note("\(name) lays out")
  }
}
