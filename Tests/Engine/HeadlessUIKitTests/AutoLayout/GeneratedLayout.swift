import MotionMath

@testable import HeadlessUIKit

/// A random tree of views and guides with random constraints, and a model of it that shares nothing with the engine.
///
/// The constraints are written in the ways in which apps write them, across hierarchies, and now and then wrongly.
final class GeneratedLayout {
  /// A view or a guide, whose frame constraints determine, or code.
  final class Item {
    let object: AnyObject
    let parent: Item?
    /// The frame in the parent; nil if constraints determine it.
    let fixed: CGRect?
    /// The size of the content, which only some views have.
    let content: CGSize?
    /// The first of the frame's four variables in the program.
    var variable = 0

    init(_ object: AnyObject, in parent: Item?, fixed: CGRect? = nil, content: CGSize? = nil) {
      (self.object, self.parent, self.fixed, self.content) = (object, parent, fixed, content)
    }

    var view: UIView? { object as? UIView }
  }

  /// A view with a natural size.
  final class Sized: UIView {
    let content: CGSize

    init(_ content: CGSize) {
      self.content = content
      super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: CGSize { content }
  }

  /// A constraint with what it means.
  struct Wish {
    let constraint: NSLayoutConstraint
    let first: Item
    let second: Item?
    /// Whether UIKit takes the constraint.
    let isValid: Bool
    /// Whether it was activated last, rather than deactivated.
    var isOn = true
  }

  let rig = LayoutRig()
  private(set) var items: [Item] = []
  private(set) var wishes: [Wish] = []
  private var numbers: RandomGenerator

  init(seed: UInt64) {
    numbers = RandomGenerator(seed: seed)
    items = [Item(rig.root, in: nil, fixed: CGRect(x: 0, y: 0, width: 400, height: 800))]
    rig.simulation.run {
      for _ in 0..<(2 + numbers.below(5)) { items.append(makeItem()) }
    }
    rig.simulation.run {
      for _ in 0..<(4 + numbers.below(14)) { addWish() }
      for wish in wishes { wish.constraint.isActive = true }
    }
    for _ in 0..<numbers.below(4) {
      rig.simulation.run { for _ in 0..<(1 + numbers.below(3)) { change() } }
    }
  }

  private func number(_ limit: Int) -> CGFloat { CGFloat(numbers.below(limit)) }

  private func makeItem() -> Item {
    let views = items.filter { $0.view != nil }
    let parent = views[numbers.below(views.count)]
    guard let outer = parent.view else { return parent }
    switch numbers.below(6) {
    case 0:
      let guide = UILayoutGuide()
      outer.addLayoutGuide(guide)
      return Item(guide, in: parent)
    case 1:
      let frame = CGRect(x: number(100), y: number(100), width: number(200), height: number(200))
      let view = UIView(frame: frame)
      outer.addSubview(view)
      return Item(view, in: parent, fixed: frame)
    case 2:
      let size = CGSize(width: 10 + number(150), height: 10 + number(60))
      let view = Sized(size)
      view.translatesAutoresizingMaskIntoConstraints = false
      outer.addSubview(view)
      return Item(view, in: parent, content: size)
    default:
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      outer.addSubview(view)
      return Item(view, in: parent)
    }
  }

  // MARK: Constraints

  private static let edges: [[NSLayoutConstraint.Attribute]] = [
    [.left, .right, .leading, .trailing, .centerX], [.top, .bottom, .centerY],
  ]
  private static let lengths: [NSLayoutConstraint.Attribute] = [.width, .height]

  private func addWish() {
    let first = items[1 + numbers.below(items.count - 1)]
    let second = items[numbers.below(items.count)]
    let axis = numbers.below(2)
    let edges = Self.edges[axis]
    let length = Self.lengths[axis]
    let constant = number(60) - 20
    let wish =
      switch numbers.below(12) {
      case 0, 1: byItem(first, length, nil, nilAttribute(), 1, number(200))
      case 2: byAnchor(first, axis, number(200))
      case 3, 4:
        byItem(
          first, length, second, Self.lengths[numbers.below(2)],
          [1, 0.5, 2][numbers.below(3)], constant)
      case 5 where numbers.chance(0.4): makeFault(first, second, axis)
      default:
        byItem(
          first, edges[numbers.below(edges.count)], second, edges[numbers.below(edges.count)], 1,
          constant)
      }
    wish.constraint.priority =
      [1000, 1000, 1000, 750, 500, 250].map { UILayoutPriority($0) }[
        numbers.below(6)]
    wish.constraint.identifier = "c\(wishes.count)"
    wishes.append(wish)
  }

  private func nilAttribute() -> NSLayoutConstraint.Attribute {
    [.notAnAttribute, .width, .height, .left, .top][numbers.below(5)]
  }

  private var relation: NSLayoutConstraint.Relation {
    [.equal, .equal, .equal, .lessThanOrEqual, .greaterThanOrEqual][numbers.below(5)]
  }

  private func byItem(
    _ first: Item, _ attribute: NSLayoutConstraint.Attribute, _ second: Item?,
    _ other: NSLayoutConstraint.Attribute, _ multiplier: CGFloat, _ constant: CGFloat,
    isValid: Bool = true
  ) -> Wish {
    let constraint = NSLayoutConstraint(
      item: first.object, attribute: attribute, relatedBy: relation, toItem: second?.object,
      attribute: other, multiplier: multiplier, constant: constant)
    return Wish(constraint: constraint, first: first, second: second, isValid: isValid)
  }

  private func byAnchor(_ item: Item, _ axis: Int, _ constant: CGFloat) -> Wish {
    let owner = item.object as? any AnchorOwner
    let anchor = owner?.length(Self.lengths[axis])
    let constraint =
      switch relation {
      case .equal: anchor?.constraint(equalToConstant: constant)
      case .lessThanOrEqual: anchor?.constraint(lessThanOrEqualToConstant: constant)
      case .greaterThanOrEqual: anchor?.constraint(greaterThanOrEqualToConstant: constant)
      }
    return Wish(
      constraint: constraint ?? NSLayoutConstraint(), first: item, second: nil, isValid: true)
  }

  /// A constraint of a kind for which UIKit raises an exception.
  private func makeFault(_ first: Item, _ second: Item, _ axis: Int) -> Wish {
    let (edge, crossing) = (Self.edges[axis][0], Self.edges[1 - axis][0])
    switch numbers.below(6) {
    case 0:
      let elsewhere = Item(UIView(), in: nil, fixed: .zero)
      return byItem(first, edge, elsewhere, edge, 1, 3, isValid: false)
    case 1:
      let controller = Item(UIViewController(), in: nil, fixed: .zero)
      return byItem(first, edge, controller, edge, 1, 3, isValid: false)
    case 2: return byItem(first, edge, nil, edge, 1, 3, isValid: false)
    case 3: return byItem(first, edge, second, crossing, 1, 3, isValid: false)
    case 4: return byItem(first, edge, second, Self.lengths[axis], 1, 3, isValid: false)
    default: return byItem(first, Self.lengths[axis], nil, .notAnAttribute, 1, .nan, isValid: false)
    }
  }

  private func change() {
    let index = numbers.below(wishes.count)
    let wish = wishes[index]
    switch numbers.below(4) {
    case 0: if wish.isValid { wish.constraint.constant += number(40) - 20 }
    case 1, 2:
      wishes[index].isOn.toggle()
      wish.constraint.isActive = wishes[index].isOn
    default:
      if wish.isValid, wish.constraint.priority.rawValue < 1000 {
        wish.constraint.priority = UILayoutPriority([250, 500, 750][numbers.below(3)])
      }
    }
  }
}
