public import HeadlessUIKit

public typealias View = UIView
public typealias LayoutGuide = UILayoutGuide
public typealias LayoutPriority = UILayoutPriority
public typealias LayoutAttribute = NSLayoutConstraint.Attribute
public typealias LayoutRelation = NSLayoutConstraint.Relation

/// What `constrain` lays out.
@preconcurrency @MainActor
public protocol LayoutItem: AnyObject {
  associatedtype ProxyType: LayoutProxy

  func asProxy(context: Context) -> ProxyType
}

extension UIView: LayoutItem {
  public func asProxy(context: Context) -> ViewProxy { ViewProxy(context, self) }
}

extension UILayoutGuide: LayoutItem {
  public func asProxy(context: Context) -> LayoutGuideProxy { LayoutGuideProxy(context, self) }
}

/// The guide of a bar of a controller.
@preconcurrency @MainActor
public final class LayoutSupport: LayoutItem {
  let guide: any UILayoutSupport

  init(_ guide: any UILayoutSupport) { self.guide = guide }

  public func asProxy(context: Context) -> LayoutSupportProxy {
    LayoutSupportProxy(context, guide)
  }
}

extension UIViewController {
  public var car_topLayoutGuide: LayoutSupport { LayoutSupport(topLayoutGuide) }
  public var car_bottomLayoutGuide: LayoutSupport { LayoutSupport(bottomLayoutGuide) }
}

/// A view or guide inside the block of `constrain`.
@preconcurrency @MainActor
public protocol LayoutProxy: AnyObject {
  var context: Context { get }
  var item: AnyObject { get }
}

extension LayoutProxy {
  public var top: Edge { edge(.top) }
  public var bottom: Edge { edge(.bottom) }
  public var left: Edge { edge(.left) }
  public var right: Edge { edge(.right) }
  public var leading: Edge { edge(.leading) }
  public var trailing: Edge { edge(.trailing) }
  public var centerX: Edge { edge(.centerX) }
  public var centerY: Edge { edge(.centerY) }
  public var baseline: Edge { edge(.lastBaseline) }
  public var lastBaseline: Edge { edge(.lastBaseline) }
  public var firstBaseline: Edge { edge(.firstBaseline) }
  public var leftMargin: Edge { edge(.leftMargin) }
  public var rightMargin: Edge { edge(.rightMargin) }
  public var topMargin: Edge { edge(.topMargin) }
  public var bottomMargin: Edge { edge(.bottomMargin) }
  public var leadingMargin: Edge { edge(.leadingMargin) }
  public var trailingMargin: Edge { edge(.trailingMargin) }
  public var centerXWithinMargins: Edge { edge(.centerXWithinMargins) }
  public var centerYWithinMargins: Edge { edge(.centerYWithinMargins) }

  public var width: Dimension { Dimension(context, item, .width) }
  public var height: Dimension { Dimension(context, item, .height) }

  public var size: Size { Size(properties: [width, height]) }
  public var center: Point { Point(properties: [centerX, centerY]) }
  public var centerWithinMargins: Point {
    Point(properties: [centerXWithinMargins, centerYWithinMargins])
  }
  public var edges: Edges { Edges(properties: [top, leading, bottom, trailing]) }
  public var edgesWithinMargins: Edges {
    Edges(properties: [topMargin, leadingMargin, bottomMargin, trailingMargin])
  }

  private func edge(_ attribute: LayoutAttribute) -> Edge { Edge(context, item, attribute) }
}

public final class ViewProxy: LayoutProxy {
  public let context: Context
  private let view: UIView

  init(_ context: Context, _ view: UIView) { (self.context, self.view) = (context, view) }

  public var item: AnyObject { view }
  public var superview: ViewProxy? { view.superview.map { ViewProxy(context, $0) } }
  public var safeAreaLayoutGuide: LayoutGuideProxy {
    LayoutGuideProxy(context, view.safeAreaLayoutGuide)
  }
  public var safeArea: LayoutGuideProxy { safeAreaLayoutGuide }
  public var layoutMarginsGuide: LayoutGuideProxy {
    LayoutGuideProxy(context, view.layoutMarginsGuide)
  }
  public var readableContentGuide: LayoutGuideProxy {
    LayoutGuideProxy(context, view.readableContentGuide)
  }
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { view.translatesAutoresizingMaskIntoConstraints }
    set { view.translatesAutoresizingMaskIntoConstraints = newValue }
  }
}

public final class LayoutGuideProxy: LayoutProxy {
  public let context: Context
  private let guide: UILayoutGuide

  init(_ context: Context, _ guide: UILayoutGuide) { (self.context, self.guide) = (context, guide) }

  public var item: AnyObject { guide }
  public var owningView: ViewProxy? { guide.owningView.map { ViewProxy(context, $0) } }
}

public final class LayoutSupportProxy: LayoutProxy {
  public let context: Context
  public let item: AnyObject

  init(_ context: Context, _ guide: any UILayoutSupport) { (self.context, item) = (context, guide) }
}
