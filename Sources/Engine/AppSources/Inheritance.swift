/// The classes and protocols in each type's inheritance clause; for a UIKit class, also its superclass.
struct Inheritance {
  private let direct: [String: Set<String>]

  init(_ declarations: [Declarations]) {
    direct = Dictionary(
      declarations.flatMap(\.types).map { ($0.name, Set($0.inherits)) }
        + UIKitClasses.superclasses.map { ($0, [$1]) },
      uniquingKeysWith: { $0.union($1) })
  }

  /// All that a type inherits or conforms to, directly or through others.
  func ancestors(of type: String) -> Set<String> {
    var found: Set<String> = []
    var open = [type]
    while let next = open.popLast() {
      for name in direct[next] ?? [] where found.insert(name).inserted { open.append(name) }
    }
    return found
  }
}
