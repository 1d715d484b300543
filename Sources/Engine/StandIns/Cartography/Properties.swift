public import HeadlessUIKit

/// One attribute of a view or guide.
@preconcurrency @MainActor
public protocol Property {
  var attribute: LayoutAttribute { get }
  var context: Context { get }
  var item: AnyObject { get }
}

/// Several attributes that are compared one by one.
@preconcurrency @MainActor
public protocol Compound {
  var properties: [any Property] { get }
}

public struct Edge: Property {
  public let attribute: LayoutAttribute
  public let context: Context
  public let item: AnyObject

  init(_ context: Context, _ item: AnyObject, _ attribute: LayoutAttribute) {
    (self.context, self.item, self.attribute) = (context, item, attribute)
  }
}

public struct Dimension: Property {
  public let attribute: LayoutAttribute
  public let context: Context
  public let item: AnyObject

  init(_ context: Context, _ item: AnyObject, _ attribute: LayoutAttribute) {
    (self.context, self.item, self.attribute) = (context, item, attribute)
  }
}

public struct Size: Compound { public let properties: [any Property] }
public struct Point: Compound { public let properties: [any Property] }

public struct Edges: Compound {
  public let properties: [any Property]

  public func inseted(by value: CGFloat) -> Expression<Edges> { inset(self, value) }
  public func inseted(by insets: UIEdgeInsets) -> Expression<Edges> { inset(self, insets) }
  public func inseted(horizontally: CGFloat) -> Expression<Edges> { inset(self, horizontally, 0) }
  public func inseted(vertically: CGFloat) -> Expression<Edges> { inset(self, 0, vertically) }
  public func inseted(horizontally: CGFloat, vertically: CGFloat) -> Expression<Edges> {
    inset(self, horizontally, vertically)
  }
  public func inseted(
    top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0
  ) -> Expression<Edges> {
    inset(self, top, leading, bottom, trailing)
  }
}

@MainActor @preconcurrency
public func inset(_ edges: Edges, _ all: CGFloat) -> Expression<Edges> {
  inset(edges, all, all, all, all)
}

@MainActor @preconcurrency
public func inset(_ edges: Edges, _ horizontal: CGFloat, _ vertical: CGFloat) -> Expression<Edges> {
  inset(edges, vertical, horizontal, vertical, horizontal)
}

@MainActor @preconcurrency
public func inset(_ edges: Edges, horizontally horizontal: CGFloat) -> Expression<Edges> {
  inset(edges, horizontal, 0)
}

@MainActor @preconcurrency
public func inset(_ edges: Edges, vertically vertical: CGFloat) -> Expression<Edges> {
  inset(edges, 0, vertical)
}

@MainActor @preconcurrency
public func inset(_ edges: Edges, _ insets: UIEdgeInsets) -> Expression<Edges> {
  inset(edges, insets.top, insets.left, insets.bottom, insets.right)
}

@MainActor @preconcurrency
public func inset(
  _ edges: Edges, _ top: CGFloat, _ leading: CGFloat, _ bottom: CGFloat, _ trailing: CGFloat
) -> Expression<Edges> {
  Expression(edges, [top, leading, -bottom, -trailing].map { Coefficients(1, $0) })
}

/// A line over the value of an attribute.
public struct Coefficients: Sendable {
  public var multiplier: CGFloat = 1
  public var constant: CGFloat = 0

  init(_ multiplier: CGFloat = 1, _ constant: CGFloat = 0) {
    (self.multiplier, self.constant) = (multiplier, constant)
  }

  static func + (lhs: Self, rhs: CGFloat) -> Self { Self(lhs.multiplier, lhs.constant + rhs) }
  static func * (lhs: Self, rhs: CGFloat) -> Self { Self(lhs.multiplier * rhs, lhs.constant * rhs) }
}

/// Attributes with a line over each.
public struct Expression<T> {
  let value: T
  let coefficients: [Coefficients]

  init(_ value: T, _ coefficients: [Coefficients]) {
    (self.value, self.coefficients) = (value, coefficients)
  }

  fileprivate func map(_ change: (Coefficients) -> Coefficients) -> Self {
    Self(value, coefficients.map(change))
  }
}

public func + <P: Property>(lhs: P, rhs: CGFloat) -> Expression<P> {
  Expression(lhs, [Coefficients(1, rhs)])
}
public func + <P: Property>(c: CGFloat, rhs: P) -> Expression<P> { rhs + c }
public func + <P: Property>(lhs: Expression<P>, rhs: CGFloat) -> Expression<P> {
  lhs.map { $0 + rhs }
}
public func + <P: Property>(c: CGFloat, rhs: Expression<P>) -> Expression<P> { rhs + c }
public func - <P: Property>(lhs: P, rhs: CGFloat) -> Expression<P> { lhs + (-rhs) }
public func - <P: Property>(lhs: Expression<P>, rhs: CGFloat) -> Expression<P> { lhs + (-rhs) }

public func * <P: Property>(lhs: P, rhs: CGFloat) -> Expression<P> {
  Expression(lhs, [Coefficients(rhs, 0)])
}
public func * <P: Property>(m: CGFloat, rhs: P) -> Expression<P> { rhs * m }
public func * <P: Property>(lhs: Expression<P>, rhs: CGFloat) -> Expression<P> {
  lhs.map { $0 * rhs }
}
public func * <P: Property>(m: CGFloat, rhs: Expression<P>) -> Expression<P> { rhs * m }
public func / <P: Property>(lhs: P, rhs: CGFloat) -> Expression<P> { lhs * (1 / rhs) }
public func / <P: Property>(lhs: Expression<P>, rhs: CGFloat) -> Expression<P> { lhs * (1 / rhs) }

public func * (lhs: Size, rhs: CGFloat) -> Expression<Size> {
  Expression(lhs, [Coefficients(rhs, 0), Coefficients(rhs, 0)])
}
public func * (m: CGFloat, rhs: Size) -> Expression<Size> { rhs * m }
public func * (lhs: Expression<Size>, rhs: CGFloat) -> Expression<Size> { lhs.map { $0 * rhs } }
public func * (m: CGFloat, rhs: Expression<Size>) -> Expression<Size> { rhs * m }
public func / (lhs: Size, rhs: CGFloat) -> Expression<Size> { lhs * (1 / rhs) }
public func / (lhs: Expression<Size>, rhs: CGFloat) -> Expression<Size> { lhs * (1 / rhs) }
