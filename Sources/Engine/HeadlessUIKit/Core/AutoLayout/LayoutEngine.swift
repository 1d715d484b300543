import ConstraintSolver

/// Computes the frames of a tree of views from its constraints, incrementally.
///
/// At the next layout, constraints are added and removed in the order in which the app did so. A constraint that
/// temporarily contradicts others is therefore reported, as on devices. The engine ignores one of the contradicting
/// constraints, and tries to add it again at every update.
@MainActor
final class LayoutEngine {
  private enum Change {
    case add(NSLayoutConstraint)
    case remove(NSLayoutConstraint)
  }

  unowned let root: UIView
  /// Whether the engine only computes the fitting size of its root view.
  private let isFitting: Bool
  var solver = RecallingSolver()
  /// The items of an engine that only computes a fitting size; other engines store each item in its `LayoutReference`.
  private var fitted: [ObjectIdentifier: LayoutItem] = [:]
  /// The items in the order of their creation.
  private var order: [LayoutItem] = []
  private var rules: [ObjectIdentifier: LayoutRule] = [:]
  /// The rules, indexed by their identifiers in the solver; nil for a removed rule.
  private var solved: [LayoutRule?] = []
  private var broken: [LayoutRule] = []
  private var changes: [Change] = []
  /// The rules for content sizes that are still to be added to the solver.
  private var wishes: [LayoutRule] = []
  private var stale: [LayoutItem] = []
  /// Rules whose constraint has changed its constant or priority.
  private var staleRules: [LayoutRule] = []
  /// Rules whose terms have changed, which must be added to the solver again.
  private var replaced: [LayoutRule] = []
  /// The rules that depend on insets.
  ///
  /// The engine is not notified when insets change, so it checks these rules at every update.
  private var watched: [LayoutRule] = []
  /// Views that no constraint named when they were added.
  private var unnamed: [LayoutReference] = []
  /// Views that have moved, and whose frames may be ambiguous.
  private var moved: [LayoutItem] = []
  /// How often constraints or priorities have changed; constants alone leave ambiguity as it is.
  private var generation = 0
  private var nextNumber = 0
  private(set) var isDirty = false
  private var placesChanged = true

  init(root: UIView, isFitting: Bool = false) {
    self.root = root
    self.isFitting = isFitting
  }

  /// Breaks the retain cycles of items and rules.
  deinit {
    MainThread.enter {
      for item in order { (item.engine, item.users, item.bounds) = (nil, [], []) }
    }
  }

  // MARK: Told about changes

  func add(_ constraint: NSLayoutConstraint) {
    changes.append(.add(constraint))
    isDirty = true
  }

  func remove(_ constraint: NSLayoutConstraint) {
    changes.append(.remove(constraint))
    isDirty = true
  }

  func constraintDidChange(_ constraint: NSLayoutConstraint) {
    guard let rule = rules[ObjectIdentifier(constraint)] else { return }
    staleRules.append(rule)
    isDirty = true
  }

  /// Notes that a view or guide has changed.
  ///
  /// The change may concern its frame, its content, or whether constraints determine its frame.
  func itemDidChange(_ item: LayoutItem) {
    isDirty = true
    guard !item.isStale else { return }
    item.isStale = true
    stale.append(item)
  }

  /// Notes a view that moves, since its constraints may leave its frame open.
  func itemDidMove(_ item: LayoutItem) {
    guard item.hasBeenPlaced, item.judged != generation, root.asWindow != nil else { return }
    moved.append(item)
  }

  /// Reports the views that have moved although their constraints leave their frames open.
  ///
  /// Called when a turn's layout is done: until then, constraints may be missing that the app adds again.
  func judgeMoved() {
    guard !moved.isEmpty else { return }
    let due = moved
    moved = []
    for item in due where item.judged != generation {
      item.judged = generation
      guard let frame = item.frame, item.engine === self else { continue }
      let open = [
        ("x", frame.x), ("y", frame.y), ("width", frame.width), ("height", frame.height),
      ].filter { !solver.solution.isDetermined($0.1) }.map(\.0)
      guard !open.isEmpty else { continue }
      root.simulation.report(
        .ambiguousLayout,
        "\(NSLayoutConstraint.name(item.view)): \(open.joined(separator: ", "))")
    }
  }

  /// Notes a view without an item; at the next update, the size of its content determines its frame if it has one.
  func contentMayCount(of reference: LayoutReference) {
    unnamed.append(reference)
    isDirty = true
  }

  private func addUnnamed() {
    let due = unnamed
    unnamed = []
    for reference in due where known(reference) == nil {
      guard let view = reference.view, view.rootView === root, view !== root,
        !view.translatesAutoresizingMaskIntoConstraints
      else { continue }
      let size = view.intrinsicContentSize
      if size.width != UIView.noIntrinsicMetric || size.height != UIView.noIntrinsicMetric {
        _ = item(reference)
      }
    }
  }

  /// Notes that views may have moved, and that insets, such as the insets of the safe area, may have changed.
  func placesDidChange() { placesChanged = true }

  /// Removes a view or guide, whose constraints must already have been removed.
  func forget(_ reference: LayoutReference) {
    applyChanges()
    guard let item = known(reference) else { return }
    for rule in item.bounds { drop(rule) }
    order.removeAll { $0 === item }
    stale.removeAll { $0 === item }
    reference.item = nil
  }

  /// Removes a tree of views and its constraints by rebuilding the engine; does nothing unless these constraints are
  /// more than half of the engine's rules.
  ///
  /// Rebuilding is then far cheaper than removing constraints one by one. Dismissals typically remove such a tree.
  ///
  /// - Returns: Whether the tree was removed from the engine.
  func shed(_ tree: UIView, _ constraints: [NSLayoutConstraint]) -> Bool {
    guard constraints.count * 2 > rules.count else { return false }
    var leaving = Set(constraints.map(ObjectIdentifier.init))
    for case .remove(let constraint) in changes { leaving.insert(ObjectIdentifier(constraint)) }
    changes.removeAll { change in
      switch change {
      case .remove: true
      case .add(let constraint): leaving.contains(ObjectIdentifier(constraint))
      }
    }
    rules = rules.filter { !leaving.contains($0.key) }
    order.removeAll { item in
      item.users.removeAll { leaving.contains(key($0)) }
      guard item.view.isDescendant(of: tree) else { return false }
      item.reference.item = nil
      return true
    }
    stale.removeAll { $0.view.isDescendant(of: tree) }
    staleRules.removeAll { rules[key($0)] !== $0 }
    watched.removeAll { rules[key($0)] !== $0 }
    rebuild()
    isDirty = true
    return true
  }

  /// Detaches all items from the engine and returns its constraints; the engine must not be used afterwards.
  func disband() -> [NSLayoutConstraint] {
    for item in order {
      item.reference.item = nil
      outerView(of: item)?.existingLayoutParts?.placingEngine = nil
      if item.content != nil { item.view.existingLayoutParts?.placingEngine = nil }
    }
    var all = rules.values.sorted { $0.number < $1.number }.compactMap(\.constraint)
    for change in changes {
      switch change {
      case .add(let constraint): all.append(constraint)
      case .remove(let constraint): all.removeAll { $0 === constraint }
      }
    }
    return all
  }

  // MARK: Items

  private func known(_ reference: LayoutReference) -> LayoutItem? {
    if isFitting { return fitted[ObjectIdentifier(reference)] }
    guard let item = reference.item, item.engine === self else { return nil }
    return item
  }

  func item(_ reference: LayoutReference?) -> LayoutItem? {
    guard let reference else { return nil }
    if let item = known(reference) { return item }
    guard let view = reference.owningView else { return nil }
    let made = LayoutItem(view, reference.guide, in: self)
    if isFitting { fitted[ObjectIdentifier(reference)] = made } else { reference.item = made }
    order.append(made)
    prepare(made)
    return made
  }

  /// Creates the solver's variables for an item's frame if constraints determine the frame.
  private func prepare(_ item: LayoutItem) {
    (item.frame, item.content) = (nil, nil)
    let isFree =
      item.guide.map { $0.span == nil && $0.scrollPart == nil }
      ?? (!item.view.translatesAutoresizingMaskIntoConstraints || isFitted(item))
    guard isFree else { return }
    if !isFitting { outerView(of: item)?.layoutParts.placingEngine = self }
    let place =
      item.guide?.isDistance == true
      ? solver.makeVariables(free: 4) : solver.makeVariables(free: 2, nonnegative: 2)
    item.frame = LayoutItem.Frame(x: place[0], y: place[1], width: place[2], height: place[3])
    item.solved = .null
    boundContent(of: item)
  }

  /// Returns the view in whose coordinates an item is placed.
  private func outerView(of item: LayoutItem) -> UIView? {
    item.guide == nil ? item.view.parentView : item.view
  }

  private func isFitted(_ item: LayoutItem) -> Bool { isFitting && item.view === root }

  func contentSize(of item: LayoutItem) -> (width: Variable, height: Variable) {
    if let content = item.content { return content }
    let size = solver.makeVariables(nonnegative: 2)
    let made = (width: size[0], height: size[1])
    item.content = made
    if !isFitting { item.view.layoutParts.placingEngine = self }
    return made
  }

  /// Adds or updates the solver's constraints for an item's content hugging and compression resistance.
  private func boundContent(of item: LayoutItem) {
    guard item.guide == nil, let frame = item.frame else { return }
    let size = item.view.contentSize(fitting: item.textWidth)
    let insets = item.view.alignmentRectInsets
    let parts = item.view.existingLayoutParts
    var wanted: [LinearConstraint] = []
    func bound(_ variable: Variable, to length: CGFloat, plus insets: CGFloat, _ axis: Int) {
      guard length != UIView.noIntrinsicMetric, length.isFinite else { return }
      let excess = LinearExpression(variable, constant: -Double(length + insets))
      let hugging = Double((parts?.hugging[axis] ?? .defaultLow).rawValue)
      let resistance = Double((parts?.resistance[axis] ?? .defaultHigh).rawValue)
      if max(hugging, resistance) < LinearConstraint.required {
        wanted.append(LinearConstraint(excess, .equal, priority: hugging, below: resistance))
      } else {
        wanted.append(LinearConstraint(excess, .lessThanOrEqual, priority: hugging))
        wanted.append(LinearConstraint(excess, .greaterThanOrEqual, priority: resistance))
      }
    }
    bound(frame.width, to: size.width, plus: insets.left + insets.right, 0)
    bound(frame.height, to: size.height, plus: insets.top + insets.bottom, 1)
    if wanted.count == item.bounds.count {
      for (rule, linear) in zip(item.bounds, wanted) { change(rule, to: linear) }
    } else {
      for rule in item.bounds { drop(rule) }
      item.bounds = wanted.map { LayoutRule(nil, number: takeNumber(), $0) }
      wishes += item.bounds
    }
  }

  /// Adds pending rules for content sizes.
  ///
  /// Called after the constraints have been added, because the solver needs the fewest steps in this order.
  private func insertWishes() {
    let due = wishes
    wishes = []
    for rule in due { insert(rule) }
  }

  private func takeNumber() -> Int {
    nextNumber += 1
    return nextNumber
  }

  // MARK: Bringing the solver up to date

  /// Applies all pending changes, solves the constraints, and requests layout for views whose frame has changed.
  func update() {
    guard isDirty || (placesChanged && !watched.isEmpty) else { return }
    // Repeated a few times, because text may need another height for its new width.
    for _ in 0..<5 {
      applyChanges(untilAddition: true)
      refreshStale()
      applyChanges()
      addUnnamed()
      insertWishes()
      retryBroken()
      do { try solver.solve() } catch { rebuild() }
      isDirty = !changes.isEmpty || !stale.isEmpty
      read()
      if !isDirty { return }
    }
  }

  /// Brings the solver up to date with all changed rules.
  ///
  /// First changes the constants and priorities of rules in place. Then replaces the rules that cannot be changed in
  /// place, for example because their terms are different.
  private func refreshStale() {
    for rule in watched + staleRules where self.rules[key(rule)] === rule { refresh(rule) }
    staleRules = []
    placesChanged = false
    let due = stale
    stale = []
    for item in due { refresh(item) }
    insertWishes()
    do { try solver.solve() } catch { rebuild() }
    let rules = replaced
    replaced = []
    for rule in rules { drop(rule) }
    for rule in rules where rule.constraint == nil || self.rules[key(rule)] === rule {
      insert(rule)
    }
  }

  private func key(_ rule: LayoutRule) -> ObjectIdentifier {
    ObjectIdentifier(rule.constraint ?? rule)
  }

  private func applyChanges(untilAddition: Bool = false) {
    while !changes.isEmpty {
      let due = changes
      changes = []
      if !untilAddition { rules.reserveCapacity(rules.count + due.count) }
      for (index, change) in due.enumerated() {
        switch change {
        case .add where untilAddition:
          changes = due[index...] + changes
          return
        case .add(let constraint): insert(constraint)
        case .remove(let constraint): take(constraint)
        }
      }
    }
  }

  private func take(_ constraint: NSLayoutConstraint) {
    guard let rule = rules.removeValue(forKey: ObjectIdentifier(constraint)) else { return }
    for item in rule.items { item.users.removeAll { $0 === rule } }
    watched.removeAll { $0 === rule }
    drop(rule)
  }

  private func insert(_ constraint: NSLayoutConstraint) {
    let key = ObjectIdentifier(constraint)
    guard rules[key] == nil, constraint.owner != nil else { return }
    let rule = LayoutRule(
      constraint, number: takeNumber(), LinearConstraint(LinearExpression(), .equal))
    rules[key] = rule
    guard let linear = linear(of: rule) else { return }
    rule.linear = linear
    insert(rule)
  }

  /// Returns the constraint of a rule in the solver's form, and records which items the rule uses; nil for an invalid
  /// constraint.
  private func linear(of rule: LayoutRule) -> LinearConstraint? {
    guard let constraint = rule.constraint else { return rule.linear }
    var users: [LayoutItem] = []
    let expression = expression(of: constraint, &users)
    for item in rule.items { item.users.removeAll { $0 === rule } }
    for item in users { item.users.append(rule) }
    rule.items = users
    if constraint.hasInsets, !watched.contains(where: { $0 === rule }) { watched.append(rule) }
    guard constraint.isValid, let expression else { return nil }
    let relation: LinearConstraint.Relation =
      switch constraint.sides.relation {
      case .equal: .equal
      case .lessThanOrEqual: .lessThanOrEqual
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    return LinearConstraint(
      expression, relation, priority: Double(constraint.priority.rawValue))
  }

  private func refresh(_ rule: LayoutRule) {
    guard let linear = linear(of: rule) else {
      drop(rule)
      return
    }
    change(rule, to: linear)
  }

  private func refresh(_ item: LayoutItem) {
    item.isStale = false
    let isFree =
      item.guide != nil || !item.view.translatesAutoresizingMaskIntoConstraints || isFitted(item)
    if item.guide == nil, isFree != (item.frame != nil) {
      for rule in item.bounds { drop(rule) }
      item.bounds = []
      prepare(item)
    } else {
      boundContent(of: item)
    }
    for rule in item.users { refresh(rule) }
  }

  private func change(_ rule: LayoutRule, to linear: LinearConstraint) {
    let old = rule.linear
    rule.linear = linear
    guard let id = rule.id, old.relation == linear.relation,
      old.expression.hasTerms(of: linear.expression), old.isRequired == linear.isRequired
    else {
      replaced.append(rule)
      return
    }
    if old.expression.constant != linear.expression.constant {
      solver.shift(id, by: linear.expression.constant - old.expression.constant)
    }
    if (old.priority, old.priorityBelow) != (linear.priority, linear.priorityBelow) {
      generation += 1
      do {
        try solver.setPriority(linear.priority, below: linear.priorityBelow, of: id)
      } catch {
        rebuild()
      }
    }
  }

  /// Adds a rule to the solver.
  ///
  /// If the rule contradicts others, one of the contradicting rules is broken: the solver ignores the broken rule.
  private func insert(_ rule: LayoutRule) {
    while rule.id == nil {
      do {
        let id = try solver.add(rule.linear)
        note(rule, id)
      } catch {
        let others = error.constraints.compactMap { solved[$0.number] }
        guard let victim = (others + [rule]).max(by: { $1.yields(to: $0) }) else { return }
        if !isFitting { report(others + [rule], broken: victim) }
        if victim !== rule { drop(victim) }
        broken.append(victim)
        if victim === rule { return }
      }
    }
  }

  private func note(_ rule: LayoutRule, _ id: ConstraintID) {
    rule.id = id
    generation += 1
    while solved.count <= id.number { solved.append(nil) }
    solved[id.number] = rule
  }

  private func drop(_ rule: LayoutRule) {
    broken.removeAll { $0 === rule }
    wishes.removeAll { $0 === rule }
    guard let id = rule.id else { return }
    rule.id = nil
    generation += 1
    solved[id.number] = nil
    do { try solver.remove(id) } catch { rebuild() }
  }

  /// Tries again to add the broken layout rules to the solver.
  ///
  /// A layout rule is broken if the solver ignores it because it contradicted other rules.
  private func retryBroken() {
    guard !broken.isEmpty else { return }
    defer { broken.removeAll { $0.id != nil } }
    for rule in broken {
      guard let id = try? solver.add(rule.linear) else { continue }
      note(rule, id)
    }
  }

  /// Replaces the solver and adds all rules again.
  ///
  /// Called after an error in the solver, for example if changed constants made constraints contradict each other, and
  /// by ``shed(_:_:)``.
  private func rebuild() {
    solver = RecallingSolver()
    solved = []
    (broken, replaced, wishes) = ([], [], [])
    let all = rules.values.sorted { $0.number < $1.number }
    for rule in all { rule.id = nil }
    for item in order {
      // `prepare` clears the item's solved frame. The frame is restored here, so that the next solution requests layout
      // only if the item's frame has changed.
      let solved = item.solved
      item.bounds = []
      prepare(item)
      item.solved = solved
    }
    for rule in all {
      guard let linear = linear(of: rule) else { continue }
      rule.linear = linear
      insert(rule)
    }
    insertWishes()
    try? solver.solve()
  }

  private func report(_ rules: [LayoutRule], broken victim: LayoutRule) {
    let names = Set(rules.compactMap(\.constraint)).sorted { a, b in
      (self.rules[ObjectIdentifier(a)]?.number ?? 0)
        < (self.rules[ObjectIdentifier(b)]?.number ?? 0)
    }.map(\.sentence)
    let isFixed = victim.linear.expression.terms.isEmpty
    root.simulation.report(
      .unsatisfiableConstraints,
      names.joined(separator: ", ")
        + (isFixed ? " (a view translates its autoresizing mask)" : "")
        + (names.count > 1 ? "; broke \(victim.constraint?.sentence ?? "a content size")" : ""))
  }

  // MARK: Results

  /// Reads the solution, and requests layout for views whose frame has changed.
  private func read() {
    let solution = solver.solution
    for item in order {
      if let content = item.content {
        let size = CGSize(
          width: solution.value(of: content.width), height: solution.value(of: content.height))
        if size != item.solvedContent {
          item.solvedContent = size
          if !isFitting { item.view.setNeedsLayout() }
        }
      }
      guard let frame = item.frame else { continue }
      let rect = CGRect(
        x: solution.value(of: frame.x), y: solution.value(of: frame.y),
        width: solution.value(of: frame.width), height: solution.value(of: frame.height))
      guard rect != item.solved else { continue }
      item.solved = rect
      if item.guide == nil, item.view.wrapsText, item.textWidth != rect.width {
        item.textWidth = rect.width
        itemDidChange(item)
      }
      if !isFitting { outerView(of: item)?.setNeedsLayout() }
    }
  }

  /// Returns the frame of a view in its superview, or of a guide in its view; nil if constraints do not determine the
  /// frame.
  func frame(of reference: LayoutReference) -> CGRect? {
    guard let item = known(reference), item.frame != nil, !item.solved.isNull else { return nil }
    return item.solved
  }

  private func contentSize(of view: UIView) -> CGSize? {
    guard let item = known(view.layoutReference), item.content != nil else { return nil }
    return item.solvedContent
  }

  func isAmbiguous(_ reference: LayoutReference) -> Bool {
    update()
    guard let frame = known(reference)?.frame else { return false }
    return ![frame.x, frame.y, frame.width, frame.height].allSatisfy(solver.solution.isDetermined)
  }

  /// Sets the frames of subviews that constraints place; called during the superview's layout.
  func place(subviewsOf view: UIView) {
    update()
    if view.scrolledSize != nil, let size = contentSize(of: view) {
      view.scrolledSize = size.rounded(at: view.pixelsPerPoint)
    }
    for subview in view.ownSubviews {
      guard let item = subview.existingLayoutParts?.reference.item, item.frame != nil,
        !item.solved.isNull, item.engine === self
      else { continue }
      let isMoved = subview.place(at: item.solved)
      item.hasBeenPlaced = true
      if isMoved { placesChanged = true }
    }
  }

  func constraints(
    on reference: LayoutReference, _ axis: NSLayoutConstraint.Axis
  ) -> [NSLayoutConstraint] {
    let users = known(reference)?.users ?? []
    return users.compactMap(\.constraint).filter { $0.sides.firstAttribute.axis == axis }
  }
}

extension LayoutEngine {
  /// Returns the size of the root view, as close to a target size as the priorities allow.
  func size(
    fitting wish: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    guard let item = item(root.layoutReference), let frame = item.frame else { return .zero }
    update()
    for (variable, length, priority) in [
      (frame.width, wish.width, horizontal), (frame.height, wish.height, vertical),
    ] {
      let excess = LinearExpression(variable, constant: -Double(length))
      _ = try? solver.add(
        LinearConstraint(excess, .equal, priority: Double(priority.rawValue)))
    }
    itemDidChange(item)
    update()
    return self.frame(of: root.layoutReference)?.size ?? .zero
  }
}
