public import HeadlessUIKit

@MainActor @preconcurrency @discardableResult
public func align(top first: any LayoutProxy, _ rest: any LayoutProxy...) -> [NSLayoutConstraint] {
  align(top: [first] + rest)
}
@MainActor @preconcurrency @discardableResult
public func align(top items: [any LayoutProxy]) -> [NSLayoutConstraint] {
  relate(items) { items[0].top == $0.top }
}

@MainActor @preconcurrency @discardableResult
public func align(bottom first: any LayoutProxy, _ rest: any LayoutProxy...) -> [NSLayoutConstraint]
{
  align(bottom: [first] + rest)
}
@MainActor @preconcurrency @discardableResult
public func align(bottom items: [any LayoutProxy]) -> [NSLayoutConstraint] {
  relate(items) { items[0].bottom == $0.bottom }
}

@MainActor @preconcurrency @discardableResult
public func align(left first: any LayoutProxy, _ rest: any LayoutProxy...) -> [NSLayoutConstraint] {
  align(left: [first] + rest)
}
@MainActor @preconcurrency @discardableResult
public func align(left items: [any LayoutProxy]) -> [NSLayoutConstraint] {
  relate(items) { items[0].left == $0.left }
}

@MainActor @preconcurrency @discardableResult
public func align(right first: any LayoutProxy, _ rest: any LayoutProxy...) -> [NSLayoutConstraint]
{
  align(right: [first] + rest)
}
@MainActor @preconcurrency @discardableResult
public func align(right items: [any LayoutProxy]) -> [NSLayoutConstraint] {
  relate(items) { items[0].right == $0.right }
}

@MainActor @preconcurrency @discardableResult
public func align(leading first: any LayoutProxy, _ rest: any LayoutProxy...)
  -> [NSLayoutConstraint]
{
  align(leading: [first] + rest)
}
@MainActor @preconcurrency @discardableResult
public func align(leading items: [any LayoutProxy]) -> [NSLayoutConstraint] {
  relate(items) { items[0].leading == $0.leading }
}

@MainActor @preconcurrency @discardableResult
public func align(trailing first: any LayoutProxy, _ rest: any LayoutProxy...)
  -> [NSLayoutConstraint]
{
  align(trailing: [first] + rest)
}
@MainActor @preconcurrency @discardableResult
public func align(trailing items: [any LayoutProxy]) -> [NSLayoutConstraint] {
  relate(items) { items[0].trailing == $0.trailing }
}

@MainActor @preconcurrency @discardableResult
public func align(centerX first: any LayoutProxy, _ rest: any LayoutProxy...)
  -> [NSLayoutConstraint]
{
  align(centerX: [first] + rest)
}
@MainActor @preconcurrency @discardableResult
public func align(centerX items: [any LayoutProxy]) -> [NSLayoutConstraint] {
  relate(items) { items[0].centerX == $0.centerX }
}

@MainActor @preconcurrency @discardableResult
public func align(centerY first: any LayoutProxy, _ rest: any LayoutProxy...)
  -> [NSLayoutConstraint]
{
  align(centerY: [first] + rest)
}
@MainActor @preconcurrency @discardableResult
public func align(centerY items: [any LayoutProxy]) -> [NSLayoutConstraint] {
  relate(items) { items[0].centerY == $0.centerY }
}

@MainActor @preconcurrency @discardableResult
public func align(baseline first: any LayoutProxy, _ rest: any LayoutProxy...)
  -> [NSLayoutConstraint]
{
  align(baseline: [first] + rest)
}
@MainActor @preconcurrency @discardableResult
public func align(baseline items: [any LayoutProxy]) -> [NSLayoutConstraint] {
  relate(items) { items[0].baseline == $0.baseline }
}

@MainActor @preconcurrency @discardableResult
public func distribute(
  by amount: CGFloat = 0, horizontally first: any LayoutProxy, _ rest: any LayoutProxy...
) -> [NSLayoutConstraint] {
  distribute(by: amount, horizontally: [first] + rest)
}
@MainActor @preconcurrency @discardableResult
public func distribute(
  by amount: CGFloat = 0, horizontally items: [any LayoutProxy]
) -> [NSLayoutConstraint] {
  join(items) { $0.trailing == $1.leading - amount }
}

@MainActor @preconcurrency @discardableResult
public func distribute(
  by amount: CGFloat = 0, leftToRight first: any LayoutProxy, _ rest: any LayoutProxy...
) -> [NSLayoutConstraint] {
  distribute(by: amount, leftToRight: [first] + rest)
}
@MainActor @preconcurrency @discardableResult
public func distribute(
  by amount: CGFloat = 0, leftToRight items: [any LayoutProxy]
) -> [NSLayoutConstraint] {
  join(items) { $0.right == $1.left - amount }
}

@MainActor @preconcurrency @discardableResult
public func distribute(
  by amount: CGFloat = 0, vertically first: any LayoutProxy, _ rest: any LayoutProxy...
) -> [NSLayoutConstraint] {
  distribute(by: amount, vertically: [first] + rest)
}
@MainActor @preconcurrency @discardableResult
public func distribute(
  by amount: CGFloat = 0, vertically items: [any LayoutProxy]
) -> [NSLayoutConstraint] {
  join(items) { $0.bottom == $1.top - amount }
}

@MainActor @preconcurrency @discardableResult
public func distribute(equalWidth first: any LayoutProxy, _ rest: any LayoutProxy...)
  -> [NSLayoutConstraint]
{
  distribute(equalWidth: [first] + rest)
}
@MainActor @preconcurrency @discardableResult
public func distribute(equalWidth items: [any LayoutProxy]) -> [NSLayoutConstraint] {
  join(items) { $0.width == $1.width }
}

@MainActor @preconcurrency @discardableResult
public func distribute(equalHeight first: any LayoutProxy, _ rest: any LayoutProxy...)
  -> [NSLayoutConstraint]
{
  distribute(equalHeight: [first] + rest)
}
@MainActor @preconcurrency @discardableResult
public func distribute(equalHeight items: [any LayoutProxy]) -> [NSLayoutConstraint] {
  join(items) { $0.height == $1.height }
}

/// Relates the first item to each of the others.
@MainActor private func relate(
  _ items: [any LayoutProxy], by constraint: (any LayoutProxy) -> NSLayoutConstraint
) -> [NSLayoutConstraint] {
  free(items)
  return items.dropFirst().map(constraint)
}

/// Relates each item to the next one.
@MainActor private func join(
  _ items: [any LayoutProxy],
  by constraint: (any LayoutProxy, any LayoutProxy) -> NSLayoutConstraint
) -> [NSLayoutConstraint] {
  free(items)
  return zip(items, items.dropFirst()).map(constraint)
}

/// Lets constraints alone place the views.
@MainActor private func free(_ items: [any LayoutProxy]) {
  for item in items { (item.item as? UIView)?.translatesAutoresizingMaskIntoConstraints = false }
}
