/// Adapts `#selector`, which becomes a `Selector` that contains the method as a closure.
extension AppModule {
  mutating func adaptSelectors(in file: Int) {
    let labels = Dictionary(
      declarations.flatMap { $0.members.joined() }.filter { !$0.isProperty }
        .map { ($0.name, Set([$0.parameters.map { $0.label ?? "_" }])) },
      uniquingKeysWith: { $0.union($1) })
    let protocols = Set(types.filter { $0.declaration.isProtocol }.map(\.declaration.name))
    let declarations = declarations[file]
    edit(file) { source in
      for index in source.tokens.indices where source.text(index) == "#selector" {
        guard let close = source.partner(index + 1) else { continue }
        let reference = Reference(index + 2..<close, in: source, labels: labels)
        guard let reference else {
          source.find(.accessorSelector, at: index, source.flat(index + 2..<close))
          Self.adaptAccessor(index..<close + 1, in: &source)
          continue
        }
        let enclosing = declarations.type(around: index)
        source.replace(
          index..<close + 1, with: reference.text(in: enclosing, protocols: protocols))
        source.find(.selector, at: index)
      }
    }
  }

  /// Replaces the `#selector` of a getter or setter by a `Selector` with the accessor's Objective-C name.
  ///
  /// The name is `b` for `#selector(getter: A.b)`, and `setB:` for `#selector(setter: A.b)`.
  private static func adaptAccessor(_ range: Range<Int>, in source: inout SourceText) {
    guard let name = range.last(where: source.isWord).map(source.text) else { return }
    let isSetter = source.text(range.lowerBound + 2) == "setter"
    let setter = "set\(name.prefix(1).uppercased())\(name.dropFirst()):"
    source.replace(range, with: "Selector(\"\(isSetter ? setter : name)\")")
  }

  /// The method that a selector names.
  private struct Reference {
    /// The expression before the method's name; empty if there is none.
    let base: [String]
    let name: String
    /// The method's name with its argument labels, followed by `as` and a type if the selector contains them.
    let method: String
    let objectiveCName: String

    /// The suffixes by which a name from UIKit is recognised as a protocol rather than a class.
    private static let endings = [
      "Delegate", "DataSource", "Transitioning", "Coordinator", "CoordinatorContext", "Animating",
      "Container", "Environment", "CoordinateSpace",
    ]

    init?(_ range: Range<Int>, in source: SourceText, labels: [String: Set<[String]>]) {
      var end = range.lowerBound
      var last = end
      while end < range.upperBound, source.text(end) != "as" {
        if source.isWord(end) { last = end }
        end = source.behind(end)
      }
      guard source.isWord(last), source.text(range.lowerBound + 1) != ":" else { return nil }
      name = source.text(last)
      base = last == range.lowerBound ? [] : [source.flat(range.lowerBound..<last - 1)]
      method = source.flat(last..<range.upperBound)
      let written =
        source.text(last + 1) == "("
        ? source.flat(last + 2..<end - 1).filter { $0 != " " }.split(separator: ":").map(
          String.init)
        : nil
      let known = labels[name].flatMap { $0.count == 1 ? $0.first : nil }
      objectiveCName = Self.objectiveCName(name, written ?? known ?? [])
    }

    private static func objectiveCName(_ name: String, _ labels: [String]) -> String {
      guard let first = labels.first else { return name }
      let prepositions = ["with", "for", "from", "to", "by", "in", "on", "at", "of", "as", "and"]
      let isPreposition = prepositions.contains { word in
        first.hasPrefix(word) && first.dropFirst(word.count).first?.isLowercase != true
      }
      let capital = first.prefix(1).uppercased() + first.dropFirst()
      let head = first == "_" ? name : name + (isPreposition ? "" : "With") + capital
      return head + ":" + labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
    }

    func text(in enclosing: TypeDeclaration?, protocols: Set<String>) -> String {
      let written = base.first ?? "self"
      let last = TypeDeclaration.lastPart(written)
      let isOwn = ["self", "Self", "super"].contains(written)
      if isOwn, let enclosing, !protocols.contains(enclosing.name) {
        return "Selector(\"\(objectiveCName)\", \(enclosing.path).\(method))"
      }
      if !isOwn, last.first?.isUppercase == true {
        let isProtocol =
          protocols.contains(last)
          || last.hasPrefix("UI") && Self.endings.contains(where: last.hasSuffix)
        return isProtocol
          ? "Selector(\"\(objectiveCName)\", requiredBy: (any \(written)).self)"
          : "Selector(\"\(objectiveCName)\", \(written).\(method))"
      }
      return "Selector(\"\(objectiveCName)\", of: \(written)) { $0.\(method) }"
    }
  }
}
