import ConstraintSolver

extension LayoutEngine {
  /// The root's size, as near to a wish as the priorities allow.
  func size(
    fitting wish: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    guard let item = item(root), let frame = item.frame else { return .zero }
    update()
    for (variable, length, priority) in [
      (frame.width, wish.width, horizontal), (frame.height, wish.height, vertical),
    ] {
      let excess = LinearExpression([(variable, 1)], constant: -Double(length))
      _ = try? solver.add(
        LinearConstraint(excess, .equal, priority: Double(priority.rawValue)))
    }
    itemDidChange(item)
    update()
    return self.frame(of: root)?.size ?? .zero
  }
}
