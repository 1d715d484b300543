public import HeadlessUIKit

// Each operator adds constraints to the `constrain` around it, and returns them.

@MainActor @preconcurrency @discardableResult
public func == (lhs: Dimension, rhs: CGFloat) -> NSLayoutConstraint {
  lhs.relate(.equal, to: nil, Coefficients(1, rhs))
}
@MainActor @preconcurrency @discardableResult
public func == <P: Property>(lhs: P, rhs: P) -> NSLayoutConstraint {
  lhs.relate(.equal, to: rhs)
}
@MainActor @preconcurrency @discardableResult
public func == <P: Property>(lhs: P, rhs: Expression<P>) -> NSLayoutConstraint {
  lhs.relate(.equal, to: rhs.value, rhs.coefficients[0])
}
@MainActor @preconcurrency @discardableResult
public func == <C: Compound>(lhs: C, rhs: C) -> [NSLayoutConstraint] {
  lhs.relate(.equal, to: rhs, lhs.properties.map { _ in Coefficients() })
}
@MainActor @preconcurrency @discardableResult
public func == <C: Compound>(lhs: C, rhs: Expression<C>) -> [NSLayoutConstraint] {
  lhs.relate(.equal, to: rhs.value, rhs.coefficients)
}

@MainActor @preconcurrency @discardableResult
public func <= (lhs: Dimension, rhs: CGFloat) -> NSLayoutConstraint {
  lhs.relate(.lessThanOrEqual, to: nil, Coefficients(1, rhs))
}
@MainActor @preconcurrency @discardableResult
public func <= <P: Property>(lhs: P, rhs: P) -> NSLayoutConstraint {
  lhs.relate(.lessThanOrEqual, to: rhs)
}
@MainActor @preconcurrency @discardableResult
public func <= <P: Property>(lhs: P, rhs: Expression<P>) -> NSLayoutConstraint {
  lhs.relate(.lessThanOrEqual, to: rhs.value, rhs.coefficients[0])
}
@MainActor @preconcurrency @discardableResult
public func <= <C: Compound>(lhs: C, rhs: C) -> [NSLayoutConstraint] {
  lhs.relate(.lessThanOrEqual, to: rhs, lhs.properties.map { _ in Coefficients() })
}
@MainActor @preconcurrency @discardableResult
public func <= <C: Compound>(lhs: C, rhs: Expression<C>) -> [NSLayoutConstraint] {
  lhs.relate(.lessThanOrEqual, to: rhs.value, rhs.coefficients)
}

@MainActor @preconcurrency @discardableResult
public func >= (lhs: Dimension, rhs: CGFloat) -> NSLayoutConstraint {
  lhs.relate(.greaterThanOrEqual, to: nil, Coefficients(1, rhs))
}
@MainActor @preconcurrency @discardableResult
public func >= <P: Property>(lhs: P, rhs: P) -> NSLayoutConstraint {
  lhs.relate(.greaterThanOrEqual, to: rhs)
}
@MainActor @preconcurrency @discardableResult
public func >= <P: Property>(lhs: P, rhs: Expression<P>) -> NSLayoutConstraint {
  lhs.relate(.greaterThanOrEqual, to: rhs.value, rhs.coefficients[0])
}
@MainActor @preconcurrency @discardableResult
public func >= <C: Compound>(lhs: C, rhs: C) -> [NSLayoutConstraint] {
  lhs.relate(.greaterThanOrEqual, to: rhs, lhs.properties.map { _ in Coefficients() })
}
@MainActor @preconcurrency @discardableResult
public func >= <C: Compound>(lhs: C, rhs: Expression<C>) -> [NSLayoutConstraint] {
  lhs.relate(.greaterThanOrEqual, to: rhs.value, rhs.coefficients)
}

extension Property {
  fileprivate func relate(
    _ relation: LayoutRelation, to other: (any Property)?, _ coefficients: Coefficients = .init()
  ) -> NSLayoutConstraint {
    context.add(self, relation, other, coefficients)
  }
}

extension Compound {
  fileprivate func relate(
    _ relation: LayoutRelation, to other: some Compound, _ coefficients: [Coefficients]
  ) -> [NSLayoutConstraint] {
    zip(zip(properties, other.properties), coefficients).map {
      $0.0.relate(relation, to: $0.1, $1)
    }
  }
}

precedencegroup CartographyPriority {
  lowerThan: ComparisonPrecedence
  higherThan: AssignmentPrecedence
}

infix operator ~ : CartographyPriority

@MainActor @preconcurrency @discardableResult
public func ~ (lhs: NSLayoutConstraint, rhs: LayoutPriority) -> NSLayoutConstraint {
  lhs.priority = rhs
  return lhs
}

@MainActor @preconcurrency @discardableResult
public func ~ (lhs: NSLayoutConstraint, rhs: Float) -> NSLayoutConstraint {
  lhs ~ LayoutPriority(rhs)
}

@MainActor @preconcurrency @discardableResult
public func ~ (lhs: [NSLayoutConstraint], rhs: LayoutPriority) -> [NSLayoutConstraint] {
  lhs.map { $0 ~ rhs }
}

@MainActor @preconcurrency @discardableResult
public func ~ (lhs: [NSLayoutConstraint], rhs: Float) -> [NSLayoutConstraint] {
  lhs ~ LayoutPriority(rhs)
}
