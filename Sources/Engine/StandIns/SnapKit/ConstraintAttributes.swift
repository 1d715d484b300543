public import HeadlessUIKit

/// What has the attributes of a view by name, and makes something of the chosen ones.
@preconcurrency @MainActor
public protocol ConstraintAttributesDSL {
  associatedtype Choice

  func choosing(_ attributes: [NSLayoutConstraint.Attribute]) -> Choice
}

extension ConstraintAttributesDSL {
  public var left: Choice { choosing([.left]) }
  public var top: Choice { choosing([.top]) }
  public var right: Choice { choosing([.right]) }
  public var bottom: Choice { choosing([.bottom]) }
  public var leading: Choice { choosing([.leading]) }
  public var trailing: Choice { choosing([.trailing]) }
  public var width: Choice { choosing([.width]) }
  public var height: Choice { choosing([.height]) }
  public var centerX: Choice { choosing([.centerX]) }
  public var centerY: Choice { choosing([.centerY]) }
  public var baseline: Choice { choosing([.lastBaseline]) }
  public var lastBaseline: Choice { choosing([.lastBaseline]) }
  public var firstBaseline: Choice { choosing([.firstBaseline]) }
  public var leftMargin: Choice { choosing([.leftMargin]) }
  public var topMargin: Choice { choosing([.topMargin]) }
  public var rightMargin: Choice { choosing([.rightMargin]) }
  public var bottomMargin: Choice { choosing([.bottomMargin]) }
  public var leadingMargin: Choice { choosing([.leadingMargin]) }
  public var trailingMargin: Choice { choosing([.trailingMargin]) }
  public var centerXWithinMargins: Choice { choosing([.centerXWithinMargins]) }
  public var centerYWithinMargins: Choice { choosing([.centerYWithinMargins]) }

  public var edges: Choice { choosing([.left, .top, .right, .bottom]) }
  public var horizontalEdges: Choice { choosing([.left, .right]) }
  public var verticalEdges: Choice { choosing([.top, .bottom]) }
  public var directionalEdges: Choice { choosing([.leading, .top, .trailing, .bottom]) }
  public var directionalHorizontalEdges: Choice { choosing([.leading, .trailing]) }
  public var directionalVerticalEdges: Choice { choosing([.top, .bottom]) }
  public var size: Choice { choosing([.width, .height]) }
  public var center: Choice { choosing([.centerX, .centerY]) }
  public var margins: Choice {
    choosing([.leftMargin, .topMargin, .rightMargin, .bottomMargin])
  }
  public var directionalMargins: Choice {
    choosing([.leadingMargin, .topMargin, .trailingMargin, .bottomMargin])
  }
  public var centerWithinMargins: Choice {
    choosing([.centerXWithinMargins, .centerYWithinMargins])
  }
}

/// A view or guide, with the attributes that another one is related to; none stands for the other one's own.
@preconcurrency @MainActor
public final class ConstraintItem: Equatable {
  weak var target: AnyObject?
  let attributes: [NSLayoutConstraint.Attribute]

  init(_ target: AnyObject?, _ attributes: [NSLayoutConstraint.Attribute] = []) {
    (self.target, self.attributes) = (target, attributes)
  }

  public nonisolated static func == (lhs: ConstraintItem, rhs: ConstraintItem) -> Bool {
    lhs === rhs
  }
}
