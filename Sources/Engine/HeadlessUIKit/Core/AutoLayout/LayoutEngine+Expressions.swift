import ConstraintSolver

/// Attributes of items as linear expressions in the coordinates of a common ancestor.
///
/// Every view has its own x, y, width and height in its superview, so that moving a view does not change the
/// expressions for its subviews. Everything that constraints do not determine is a constant: insets, content offsets,
/// and the frame of a view that still follows its autoresizing mask.
extension LayoutEngine {
  /// Returns the expression that a constraint compares with 0.
  ///
  /// Returns nil if one of the constraint's items was released, or if the first attribute is `notAnAttribute`.
  func expression(
    of constraint: NSLayoutConstraint, _ users: inout [LayoutItem]
  ) -> LinearExpression? {
    guard let owner = constraint.owner, let first = item(constraint.first) else { return nil }
    var sum = Sum(space: owner)
    sum.linear.terms.reserveCapacity(4)
    sum.users.reserveCapacity(4)
    let multiplier = -Double(constraint.sides.multiplier)
    guard add(constraint.sides.firstAttribute, of: first, times: 1, to: &sum) else { return nil }
    if constraint.sides.secondAttribute != .notAnAttribute {
      guard let second = item(constraint.second),
        add(constraint.sides.secondAttribute, of: second, times: multiplier, to: &sum)
      else { return nil }
    }
    users = sum.users
    sum.linear.constant -= Double(constraint.constant)
    return sum.linear
  }

  /// The sum of the attributes of a constraint's items.
  private struct Sum {
    /// The view in whose coordinates the sum is computed.
    let space: UIView
    var linear = LinearExpression()
    /// The items whose positions determine the sum.
    var users: [LayoutItem] = []

    mutating func use(_ item: LayoutItem) {
      if !users.contains(where: { $0 === item }) { users.append(item) }
    }
  }

  /// Adds a multiple of an item's attribute to a sum; returns false for `notAnAttribute`.
  private func add(
    _ attribute: NSLayoutConstraint.Attribute, of item: LayoutItem, times factor: Double,
    to sum: inout Sum
  ) -> Bool {
    let view = item.view
    if let other = item.baselineItem(for: attribute).flatMap({ self.item($0) }) {
      sum.use(item)
      return self.add(attribute, of: other, times: factor, to: &sum)
    }
    func add(
      _ axis: NSLayoutConstraint.Axis, _ fraction: Double, _ offset: CGFloat = 0,
      times factor: Double = factor
    ) {
      var constant = addOrigin(of: item, axis, times: factor, to: &sum)
      if fraction != 0 {
        let length = addLength(of: item, axis, inSpace: true, times: factor * fraction, to: &sum)
        constant += fraction * length
      }
      sum.linear.constant += factor * (constant + Double(offset))
    }
    func add(
      _ axis: NSLayoutConstraint.Axis, lengthTimes factor: Double, minus insets: CGFloat
    ) {
      let constant = addLength(of: item, axis, inSpace: false, times: factor, to: &sum)
      sum.linear.constant += factor * (constant - Double(insets))
    }
    // Constraints apply to the alignment rectangle, which most views have equal to their frame.
    let insets = item.guide == nil ? view.alignmentRectInsets : .zero
    /// Adds a horizontal position in the direction of text: a fraction of the item's width from its leading edge, plus
    /// an offset that `inset` computes from the margins or the insets of the alignment rectangle.
    func addAlongText(_ fraction: Double, _ inset: (UIEdgeInsets) -> CGFloat) {
      let margins = attribute.isInset ? view.layoutMargins : insets
      // Both items of a constraint use the same text direction: the direction of the view in whose coordinates the
      // constraint's expression is summed.
      if sum.space.effectiveUserInterfaceLayoutDirection == .rightToLeft {
        let mirrored = UIEdgeInsets(
          top: 0, left: margins.right, bottom: 0, right: margins.left)
        add(.horizontal, 1 - fraction, -inset(mirrored), times: -factor)
      } else {
        add(.horizontal, fraction, inset(margins))
      }
    }
    switch attribute {
    case .notAnAttribute: return false
    case .left: add(.horizontal, 0, insets.left)
    case .right: add(.horizontal, 1, -insets.right)
    case .leading: addAlongText(0) { $0.left }
    case .trailing: addAlongText(1) { -$0.right }
    case .centerX: addAlongText(0.5) { ($0.left - $0.right) / 2 }
    case .top: add(.vertical, 0, insets.top)
    case .bottom: add(.vertical, 1, -insets.bottom)
    case .centerY: add(.vertical, 0.5, (insets.top - insets.bottom) / 2)
    case .width:
      add(.horizontal, lengthTimes: factor, minus: insets.left + insets.right)
    case .height: add(.vertical, lengthTimes: factor, minus: insets.top + insets.bottom)
    case .firstBaseline:
      if let offset = view.baselineOffsets?.first {
        add(.vertical, 0, offset)
      } else {
        add(.vertical, 1, -insets.bottom)
      }
    case .lastBaseline: add(.vertical, 1, -(view.baselineOffsets?.last ?? insets.bottom))
    case .leftMargin: add(.horizontal, 0, view.layoutMargins.left)
    case .rightMargin: add(.horizontal, 1, -view.layoutMargins.right)
    case .leadingMargin: addAlongText(0) { $0.left }
    case .trailingMargin: addAlongText(1) { -$0.right }
    case .topMargin: add(.vertical, 0, view.layoutMargins.top)
    case .bottomMargin: add(.vertical, 1, -view.layoutMargins.bottom)
    case .centerXWithinMargins:
      let margins = view.layoutMargins
      add(.horizontal, 0.5, (margins.left - margins.right) / 2)
    case .centerYWithinMargins:
      let margins = view.layoutMargins
      add(.vertical, 0.5, (margins.top - margins.bottom) / 2)
    }
    return true
  }

  /// Adds a multiple of the variables that determine an item's left or top edge.
  ///
  /// - Returns: The constant part of the edge's position; the caller must multiply it by `factor` and add it to the
  ///   sum.
  private func addOrigin(
    of item: LayoutItem, _ axis: NSLayoutConstraint.Axis, times factor: Double, to sum: inout Sum
  ) -> Double {
    sum.use(item)
    let space = sum.space
    var constant = 0.0
    var outer: UIView?
    if let guide = item.guide {
      if let frame = item.frame {
        sum.linear.add(axis == .horizontal ? frame.x : frame.y, times: factor)
      } else if let span = guide.span?(item.view, axis),
        let view = self.item(item.view.layoutReference)
      {
        constant = item.view.boundsOrigin(axis) + Double(span.start.offset)
        let fraction = Double(span.start.fraction)
        if fraction != 0 {
          constant +=
            fraction
            * addLength(of: view, axis, inSpace: false, times: factor * fraction, to: &sum)
        }
      } else if guide.scrollPart == .frame {
        // The guide moves in its view's coordinates whenever the content scrolls.
        if let view = self.item(item.view.layoutReference) { sum.use(view) }
        constant = item.view.boundsOrigin(axis)
      }
      outer = item.view
    } else if item.view === space {
      return space.scrolledSize == nil ? space.boundsOrigin(axis) : 0
    } else {
      constant = addPlace(of: item, axis, times: factor, to: &sum)
      outer = item.view.parentView
    }
    while let view = outer, view !== space, let item = self.item(view.layoutReference) {
      sum.use(item)
      constant += addPlace(of: item, axis, times: factor, to: &sum)
      constant -= view.boundsOrigin(axis)
      outer = view.parentView
    }
    return constant
  }

  /// Adds a multiple of the variable for a view's position in its superview.
  ///
  /// - Returns: The constant part of the position; the caller must multiply it by `factor` and add it to the sum.
  private func addPlace(
    of item: LayoutItem, _ axis: NSLayoutConstraint.Axis, times factor: Double, to sum: inout Sum
  ) -> Double {
    if let frame = item.frame {
      sum.linear.add(axis == .horizontal ? frame.x : frame.y, times: factor)
      return 0
    }
    let (view, size) = (item.view, item.view.bounds.size)
    return axis == .horizontal
      ? Double(view.center.x - size.width * view.anchorPoint.x)
      : Double(view.center.y - size.height * view.anchorPoint.y)
  }

  /// Adds the variable part of an item's width or height, multiplied by `factor`, to a sum.
  ///
  /// If `inSpace` is true and the item is the scroll view in whose coordinates the sum is computed, the length of the
  /// scroll view's content is used instead.
  ///
  /// - Returns: The constant part of the length; the caller must multiply it by `factor` and add it to the sum.
  private func addLength(
    of item: LayoutItem, _ axis: NSLayoutConstraint.Axis, inSpace: Bool, times factor: Double,
    to sum: inout Sum
  ) -> Double {
    sum.use(item)
    let space = sum.space
    func addContent(of item: LayoutItem) {
      let content = contentSize(of: item)
      sum.linear.add(axis == .horizontal ? content.width : content.height, times: factor)
    }
    if let guide = item.guide, item.frame == nil {
      guard let view = self.item(item.view.layoutReference) else { return 0 }
      if guide.scrollPart == .content {
        sum.use(view)
        addContent(of: view)
        return 0
      }
      let span = guide.span?(item.view, axis) ?? UILayoutGuide.Span(insets: 0, 0)
      let fraction = Double(span.end.fraction - span.start.fraction)
      let length = addLength(
        of: view, axis, inSpace: false, times: factor * fraction, to: &sum)
      return fraction * length + Double(span.end.offset - span.start.offset)
    } else if item.guide == nil, inSpace, item.view === space, space.scrolledSize != nil {
      addContent(of: item)
    } else if let frame = item.frame {
      sum.linear.add(axis == .horizontal ? frame.width : frame.height, times: factor)
    } else {
      let size = item.view.bounds.size
      return Double(axis == .horizontal ? size.width : size.height)
    }
    return 0
  }
}

extension LayoutItem {
  /// The view inside this one whose baseline an attribute means; nil if that is the view itself.
  fileprivate func baselineItem(for attribute: NSLayoutConstraint.Attribute) -> LayoutReference? {
    guard guide == nil else { return nil }
    let other: UIView
    switch attribute {
    case .firstBaseline: other = view.forFirstBaselineLayout
    case .lastBaseline: other = view.forLastBaselineLayout
    default: return nil
    }
    return other !== view && other.isDescendant(of: view) ? other.layoutReference : nil
  }
}

extension NSLayoutConstraint.Attribute {
  /// Whether the attribute is relative to the margins.
  var isInset: Bool { rawValue >= NSLayoutConstraint.Attribute.leftMargin.rawValue }
}

extension UIView {
  fileprivate func boundsOrigin(_ axis: NSLayoutConstraint.Axis) -> Double {
    Double(axis == .horizontal ? bounds.minX : bounds.minY)
  }
}
