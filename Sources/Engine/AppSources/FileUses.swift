/// Which files of a module use which others, by the names that they declare.
///
/// Names are compared as words, without their types: a file uses another if it has a word that only the other declares, as
/// a type or outside of all types. Members of extensions are left out, because words such as `frame` are everywhere.
package struct FileUses {
  /// The files that each file uses, by path.
  private let used: [String: Set<String>]
  private let users: [String: Set<String>]
  /// The files that declare or extend what moves: recognisers that follow a finger, and controllers of transitions.
  private let movers: Set<String>

  package init(_ files: [(path: String, text: String)]) {
    let sources = files.map(SourceText.init)
    let declarations = sources.map(Declarations.init)
    var homes: [String: Set<String>] = [:]
    for (source, declarations) in zip(sources, declarations) {
      for name in Self.names(in: source, declarations) {
        homes[name, default: []].insert(source.path)
      }
    }
    var used: [String: Set<String>] = [:]
    var users: [String: Set<String>] = [:]
    for source in sources {
      for word in Self.words(of: source) {
        guard let homes = homes[word], homes.count == 1, let home = homes.first, home != source.path
        else { continue }
        used[source.path, default: []].insert(home)
        users[home, default: []].insert(source.path)
      }
    }
    (self.used, self.users) = (used, users)
    movers = Set(
      sources.filter { !Self.words(of: $0).isDisjoint(with: Self.moving) }.map(\.path))
  }

  /// The types of UIKit by which a file takes part in a transition itself.
  private static let moving: Set<String> = [
    "UIPanGestureRecognizer", "UIScreenEdgePanGestureRecognizer",
    "UIViewControllerAnimatedTransitioning", "UIViewControllerInteractiveTransitioning",
    "UIPercentDrivenInteractiveTransition", "UIPresentationController",
    "UIViewControllerTransitioningDelegate", "UIViewPropertyAnimator",
  ]

  private static func words(of source: SourceText) -> Set<String> {
    // A module may have the name of one of its types.
    Set(
      source.tokens.indices.filter { source.isWord($0) && source.text($0 - 1) != "import" }
        .map(source.text))
  }

  /// The names of types and of functions and values outside of types that a file declares.
  private static func names(in source: SourceText, _ declarations: Declarations) -> Set<String> {
    var names = Set(declarations.types.filter { !$0.isExtension }.map(\.name))
    var index = 0
    while index < source.tokens.count {
      if ["func", "let", "var", "typealias"].contains(source.text(index)), source.isWord(index + 1)
      {
        names.insert(source.text(index + 1))
      }
      index = source.behind(index)
    }
    return names
  }

  /// The files of a transition: those with a pan or an animator, those that use them, and all that these need.
  package var transition: Set<String> {
    let near = movers.union(movers.flatMap { users[$0] ?? [] })
    return Self.closure(of: near, along: used)
  }

  /// The files that cannot be compiled without `missing`, which are among them.
  package func dependents(on missing: Set<String>) -> Set<String> {
    Self.closure(of: missing, along: users)
  }

  private static func closure(of start: Set<String>, along edges: [String: Set<String>]) -> Set<
    String
  > {
    var reached = start
    var open = Array(start)
    while let next = open.popLast() {
      for file in edges[next] ?? [] where reached.insert(file).inserted { open.append(file) }
    }
    return reached
  }
}
