import ConstraintSolver

/// Attributes of items as expressions in the coordinates of a common ancestor.
///
/// Every view has its own x, y, width and height in its superview, so that moving a view changes
/// nothing in it. What is not found by constraints is a constant: the frame of a view that
/// translates its autoresizing mask, insets, content offsets.
extension LayoutEngine {
  /// 0 ≤ or = or ≥ the expression; nil if an item is gone or has no such attribute.
  func expression(
    of constraint: NSLayoutConstraint, _ users: inout [LayoutItem]
  ) -> LinearExpression? {
    guard let owner = constraint.owner,
      let first = item(constraint.firstItem),
      var sum = value(constraint.firstAttribute, of: first, in: owner, &users)
    else { return nil }
    if constraint.secondAttribute != .notAnAttribute {
      guard let second = item(constraint.secondItem),
        let other = value(constraint.secondAttribute, of: second, in: owner, &users)
      else { return nil }
      sum.add(other, times: -Double(constraint.multiplier))
    }
    sum.constant -= Double(constraint.constant)
    return sum
  }

  private func value(
    _ attribute: NSLayoutConstraint.Attribute, of item: LayoutItem, in space: UIView,
    _ users: inout [LayoutItem]
  ) -> LinearExpression? {
    let margins = { item.view.layoutMargins }
    let isMirrored = item.view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    func line(
      _ axis: NSLayoutConstraint.Axis, _ fraction: Double, _ offset: CGFloat = 0
    ) -> LinearExpression {
      var result = origin(of: item, axis, in: space, &users)
      if fraction != 0 {
        result.add(length(of: item, axis, in: space, &users), times: fraction)
      }
      result.constant += Double(offset)
      return result
    }
    func mirrored(_ line: LinearExpression) -> LinearExpression {
      var result = LinearExpression()
      result.add(line, times: -1)
      return result
    }
    switch attribute {
    case .notAnAttribute: return nil
    case .left: return line(.horizontal, 0)
    case .right: return line(.horizontal, 1)
    case .leading: return isMirrored ? mirrored(line(.horizontal, 1)) : line(.horizontal, 0)
    case .trailing: return isMirrored ? mirrored(line(.horizontal, 0)) : line(.horizontal, 1)
    case .centerX: return isMirrored ? mirrored(line(.horizontal, 0.5)) : line(.horizontal, 0.5)
    case .top: return line(.vertical, 0)
    case .bottom: return line(.vertical, 1)
    case .centerY: return line(.vertical, 0.5)
    case .width: return length(of: item, .horizontal, in: nil, &users)
    case .height: return length(of: item, .vertical, in: nil, &users)
    case .firstBaseline:
      guard let offset = item.view.baselineOffsets?.first else { return line(.vertical, 1) }
      return line(.vertical, 0, offset)
    case .lastBaseline: return line(.vertical, 1, -(item.view.baselineOffsets?.last ?? 0))
    case .leftMargin: return line(.horizontal, 0, margins().left)
    case .rightMargin: return line(.horizontal, 1, -margins().right)
    case .leadingMargin:
      return isMirrored
        ? mirrored(line(.horizontal, 1, -margins().right))
        : line(.horizontal, 0, margins().left)
    case .trailingMargin:
      return isMirrored
        ? mirrored(line(.horizontal, 0, margins().left))
        : line(.horizontal, 1, -margins().right)
    case .topMargin: return line(.vertical, 0, margins().top)
    case .bottomMargin: return line(.vertical, 1, -margins().bottom)
    case .centerXWithinMargins:
      return line(.horizontal, 0.5, (margins().left - margins().right) / 2)
    case .centerYWithinMargins:
      return line(.vertical, 0.5, (margins().top - margins().bottom) / 2)
    }
  }

  /// The left or top edge.
  private func origin(
    of item: LayoutItem, _ axis: NSLayoutConstraint.Axis, in space: UIView,
    _ users: inout [LayoutItem]
  ) -> LinearExpression {
    use(item, &users)
    var result = LinearExpression()
    var outer: UIView?
    if let guide = item.guide {
      if let frame = item.frame {
        result.add(axis == .horizontal ? frame.x : frame.y)
      } else if let span = guide.span?(item.view, axis), let view = self.item(item.view) {
        result.constant = item.view.boundsOrigin(axis) + Double(span.start.offset)
        if span.start.fraction != 0 {
          result.add(
            length(of: view, axis, in: nil, &users), times: Double(span.start.fraction))
        }
      } else if guide.scrollPart == .frame {
        result.constant = item.view.boundsOrigin(axis)
      }
      outer = item.view
    } else if item.view === space {
      result.constant = space.scrolledSize == nil ? space.boundsOrigin(axis) : 0
      return result
    } else {
      addPlace(of: item, axis, to: &result)
      outer = item.view.superview
    }
    while let view = outer, view !== space, let item = self.item(view) {
      use(item, &users)
      addPlace(of: item, axis, to: &result)
      result.constant -= view.boundsOrigin(axis)
      outer = view.superview
    }
    return result
  }

  private func addPlace(
    of item: LayoutItem, _ axis: NSLayoutConstraint.Axis, to result: inout LinearExpression
  ) {
    if let frame = item.frame {
      result.add(axis == .horizontal ? frame.x : frame.y)
    } else {
      let (view, size) = (item.view, item.view.bounds.size)
      result.constant +=
        axis == .horizontal
        ? Double(view.center.x - size.width * view.anchorPoint.x)
        : Double(view.center.y - size.height * view.anchorPoint.y)
    }
  }

  /// The width or height; for the edges of a scroll view and what is in it, that of its content.
  private func length(
    of item: LayoutItem, _ axis: NSLayoutConstraint.Axis, in space: UIView?,
    _ users: inout [LayoutItem]
  ) -> LinearExpression {
    use(item, &users)
    var result = LinearExpression()
    if let guide = item.guide, item.frame == nil {
      guard let view = self.item(item.view) else { return result }
      if guide.scrollPart == .content {
        use(view, &users)
        let content = contentSize(of: view)
        result.add(axis == .horizontal ? content.width : content.height)
        return result
      }
      let span = guide.span?(item.view, axis) ?? UILayoutGuide.Span(insets: 0, 0)
      result.add(
        length(of: view, axis, in: nil, &users),
        times: Double(span.end.fraction - span.start.fraction))
      result.constant += Double(span.end.offset - span.start.offset)
    } else if item.guide == nil, item.view === space, space?.scrolledSize != nil {
      let content = contentSize(of: item)
      result.add(axis == .horizontal ? content.width : content.height)
    } else if let frame = item.frame {
      result.add(axis == .horizontal ? frame.width : frame.height)
    } else {
      let size = item.view.bounds.size
      result.constant = Double(axis == .horizontal ? size.width : size.height)
    }
    return result
  }

  private func use(_ item: LayoutItem, _ users: inout [LayoutItem]) {
    if !users.contains(where: { $0 === item }) { users.append(item) }
  }
}

extension LinearExpression {
  fileprivate mutating func add(_ variable: Variable) { add(LinearExpression([(variable, 1)])) }
}

extension UIView {
  fileprivate func boundsOrigin(_ axis: NSLayoutConstraint.Axis) -> Double {
    Double(axis == .horizontal ? bounds.minX : bounds.minY)
  }
}
