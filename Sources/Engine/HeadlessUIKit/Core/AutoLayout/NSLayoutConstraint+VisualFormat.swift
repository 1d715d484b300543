extension NSLayoutConstraint {
  public struct FormatOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    public static let directionLeadingToTrailing: FormatOptions = []
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)

    /// The attributes by which all views are aligned; bit n of the option set stands for the attribute with raw value
    /// n.
    fileprivate var alignments: [Attribute] {
      (1...12).filter { rawValue & (1 << UInt($0)) != 0 }.compactMap { Attribute(rawValue: $0) }
    }
  }

  /// Returns the constraints that a format describes, such as `H:|-[title]-(>=8@750)-[button(44)]-|`.
  ///
  /// - Parameters:
  ///   - format: A format in Apple's visual format language.
  ///   - opts: The alignment of all views, and the layout direction.
  ///   - metrics: Numbers by name.
  ///   - views: Views and guides by name.
  /// - Returns: The constraints, which are inactive. If the format is invalid, an empty array; a diagnostic is then
  ///   reported.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var parser = VisualFormat(format, opts, metrics ?? [:], views)
    if let constraints = parser.parse() { return constraints }
    Simulation.current.report(.raisesException, "visual format '\(format)'")
    return []
  }
}

/// A parser for one visual format.
@MainActor
private struct VisualFormat {
  typealias Attribute = NSLayoutConstraint.Attribute

  private struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    var constant: CGFloat = 0
    var view: AnyObject?
    var priority = UILayoutPriority.required
  }

  private enum Gap {
    case flush, standard
    case distances([Predicate])
  }

  private var rest: Substring
  private let options: NSLayoutConstraint.FormatOptions
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var isVertical = false
  private var constraints: [NSLayoutConstraint] = []

  init(
    _ format: String, _ options: NSLayoutConstraint.FormatOptions, _ metrics: [String: Any],
    _ views: [String: Any]
  ) {
    rest = format.filter { !$0.isWhitespace }[...]
    (self.options, self.metrics, self.views) = (options, metrics, views)
  }

  mutating func parse() -> [NSLayoutConstraint]? {
    if take("V:") { isVertical = true } else { _ = take("H:") }
    let startsAtSuperview = take("|")
    var gap = startsAtSuperview ? connection() : Gap.flush
    var shown: [AnyObject] = []
    while true {
      guard let between = gap, take("["), let view = namedView(),
        let sizes = take("(") ? predicates() : [], take("]")
      else { return nil }
      for size in sizes {
        add(view, length, size, size.view, size.view == nil ? .notAnAttribute : length)
      }
      if let last = shown.last {
        space(view, start, last, end, between)
      } else if startsAtSuperview {
        guard let superview = superview(of: view) else { return nil }
        space(view, start, superview, start, between, margin: startMargin)
      }
      shown.append(view)
      if rest.isEmpty { break }
      gap = connection()
      guard take("|") else { continue }
      guard rest.isEmpty, let gap, let superview = superview(of: view) else { return nil }
      space(superview, end, view, end, gap, margin: endMargin)
      break
    }
    for attribute in options.alignments {
      for (view, next) in zip(shown, shown.dropFirst()) {
        add(next, attribute, Predicate(), view, attribute)
      }
    }
    return constraints
  }

  // MARK: Constraints

  private var isRightwards: Bool { options.contains(.directionLeftToRight) }
  private var isLeftwards: Bool { options.contains(.directionRightToLeft) }
  private var start: Attribute {
    isVertical ? .top : isRightwards ? .left : isLeftwards ? .right : .leading
  }
  private var end: Attribute {
    isVertical ? .bottom : isRightwards ? .right : isLeftwards ? .left : .trailing
  }
  private var startMargin: Attribute {
    isVertical
      ? .topMargin : isRightwards ? .leftMargin : isLeftwards ? .rightMargin : .leadingMargin
  }
  private var endMargin: Attribute {
    isVertical
      ? .bottomMargin : isRightwards ? .rightMargin : isLeftwards ? .leftMargin : .trailingMargin
  }
  private var length: Attribute { isVertical ? .height : .width }

  private mutating func add(
    _ first: AnyObject, _ attribute: Attribute, _ predicate: Predicate, _ second: AnyObject?,
    _ other: Attribute
  ) {
    // If the format runs from right to left, distances have the opposite sign.
    let isMirrored = isLeftwards && !isVertical && second != nil && !attribute.isLength
    let relation =
      isMirrored
      ? NSLayoutConstraint.Relation(rawValue: -predicate.relation.rawValue) : predicate.relation
    let constraint = NSLayoutConstraint(
      item: first, attribute: attribute, relatedBy: relation ?? .equal, toItem: second,
      attribute: other, multiplier: 1,
      constant: isMirrored ? -predicate.constant : predicate.constant)
    constraint.priority = predicate.priority
    constraints.append(constraint)
  }

  /// Adds the constraints for the gap between two neighbouring items of the format.
  ///
  /// `first` and `second` are named after their roles in a constraint: in the format, `first` comes after `second`. For
  /// a gap at the edge of a superview, `margin` is the superview's margin attribute. The standard gap there ends at
  /// this margin.
  private mutating func space(
    _ first: AnyObject, _ attribute: Attribute, _ second: AnyObject, _ other: Attribute, _ gap: Gap,
    margin: Attribute? = nil
  ) {
    switch gap {
    case .flush: add(first, attribute, Predicate(), second, other)
    case .standard:
      guard let margin else {
        add(first, attribute, Predicate(constant: systemSpacing), second, other)
        return
      }
      let isAtStart = margin == startMargin
      add(first, isAtStart ? attribute : margin, Predicate(), second, isAtStart ? margin : other)
    case .distances(let distances):
      for distance in distances { add(first, attribute, distance, second, other) }
    }
  }

  private func superview(of item: AnyObject) -> UIView? {
    (item as? UIView)?.superview ?? (item as? UILayoutGuide)?.owningView
  }

  // MARK: Reading

  private mutating func take(_ token: String) -> Bool {
    guard rest.hasPrefix(token) else { return false }
    rest.removeFirst(token.count)
    return true
  }

  private mutating func word() -> String {
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    rest.removeFirst(word.count)
    return String(word)
  }

  private mutating func namedView() -> AnyObject? {
    views[word()].map { $0 as AnyObject }
  }

  private mutating func connection() -> Gap? {
    guard take("-") else { return .flush }
    if rest.hasPrefix("[") || rest.hasPrefix("|") { return .standard }
    let distances = take("(") ? predicates() : predicate().map { [$0] }
    guard let distances, take("-") else { return nil }
    return .distances(distances)
  }

  /// Parses predicates up to the closing parenthesis.
  private mutating func predicates() -> [Predicate]? {
    var all: [Predicate] = []
    repeat {
      guard let next = predicate() else { return nil }
      all.append(next)
    } while take(",")
    return take(")") ? all : nil
  }

  private mutating func predicate() -> Predicate? {
    var result = Predicate()
    if take(">=") {
      result.relation = .greaterThanOrEqual
    } else if take("<=") {
      result.relation = .lessThanOrEqual
    } else {
      _ = take("==")
    }
    let sign: CGFloat = take("-") ? -1 : 1
    let name = word()
    if let number = number(name) {
      result.constant = sign * number
    } else if let view = views[name] {
      result.view = view as AnyObject
    } else {
      return nil
    }
    guard take("@") else { return result }
    guard let priority = number(word()) else { return nil }
    result.priority = UILayoutPriority(Float(priority))
    return result
  }

  private func number(_ word: String) -> CGFloat? {
    if let number = Double(word) { return CGFloat(number) }
    return switch metrics[word] {
    case let value as CGFloat: value
    case let value as Double: CGFloat(value)
    case let value as Float: CGFloat(value)
    case let value as Int: CGFloat(value)
    case let value as UILayoutPriority: CGFloat(value.rawValue)
    default: nil
    }
  }
}
