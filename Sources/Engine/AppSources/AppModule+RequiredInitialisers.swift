/// Gives an app's layer, cell and reusable-view classes the initialisers that the headless frameworks call.
///
/// The headless frameworks declare these initialisers as `required`. A subclass that declares another designated
/// initialiser therefore compiles only if it also declares the required ones. If the subclass declares them already,
/// they are marked as `required`; missing ones are added.
///
/// On Apple's systems, such a subclass compiles without them. Objective-C looks for the corresponding initialisers at
/// run time, and stops the app if the class has none. The added initialisers therefore stop the app too.
extension AppModule {
  private struct Rule {
    let ancestor: String
    /// The source of the initialiser's declaration, from `init` on; `labels` are the labels of its parameters.
    let header: String
    let labels: [String]
    /// The labels of an initialiser that makes a class inherit this rule's initialiser; nil if there is none.
    ///
    /// If a class declares an initialiser with these labels, nothing is added to the class.
    let inheritedWith: [String]?
  }

  private static let rules =
    [
      Rule(ancestor: "CALayer", header: "init()", labels: [], inheritedWith: nil),
      Rule(ancestor: "CALayer", header: "init(layer: Any)", labels: ["layer"], inheritedWith: nil),
    ]
    + ["UICollectionReusableView", "UITableViewCell", "UITableViewHeaderFooterView"].map {
      Rule(
        ancestor: $0, header: "init(registered identifier: String)", labels: ["registered"],
        inheritedWith: $0 == "UICollectionReusableView" ? ["frame"] : ["style", "reuseIdentifier"])
    }

  mutating func adaptRequiredInitialisers() {
    for (file, _, declaration) in types where declaration.introducer == "class" {
      for rule in Self.rules where descends(declaration.name, from: rule.ancestor) {
        let own = initialisers(of: declaration, in: file)
        if let found = own.first(where: { $0.labels == rule.labels }) {
          guard let override = found.modifiers.tokens["override"] else { continue }
          let isRequired = found.modifiers.contains("required")
          edit(file) { $0.replace(override, with: isRequired ? "" : "required") }
        } else if own.contains(where: { !$0.modifiers.contains("convenience") }),
          !(rule.inheritedWith.map { labels in
            own.contains { $0.labels == labels }
          } ?? false)
        {
          let words = rule.inheritedWith == nil ? "required" : "required convenience"
          let access = ["public", "open"].contains(declaration.modifiers.access) ? "public " : ""
          edit(file) {
            $0.insert(
              " \(access)\(words) \(rule.header) { preconditionFailure(\"\(declaration.name) has no \(rule.header)\") };",
              after: declaration.open)
            $0.find(.objectMethod, at: declaration.start)
          }
        }
      }
    }
  }

  func initialisers(
    of declaration: TypeDeclaration, in file: Int
  ) -> [(labels: [String], modifiers: Modifiers)] {
    let source = files[file]
    var found: [(labels: [String], modifiers: Modifiers)] = []
    var index = declaration.open + 1
    while index < declaration.close {
      if source.text(index) == "init", source.text(index - 1) != "." {
        let open = ["?", "!"].contains(source.text(index + 1)) ? index + 2 : index + 1
        if let close = source.partner(open) {
          found.append(
            (
              Declarations.parameters(in: open..<close + 1, of: source).map { $0.label ?? "_" },
              Declarations.modifiers(before: index, in: source)
            ))
        }
      }
      index = source.behind(index)
    }
    return found
  }
}
