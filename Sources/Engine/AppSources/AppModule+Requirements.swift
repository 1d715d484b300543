/// Adapts `@objc optional` requirements and their calls.
///
/// A requirement `f` becomes `f_ifImplemented`, whose default returns nil. A method `f` of a conforming type gets a
/// companion method `f_ifImplemented`, and `x.f?(…)` calls the companion.
extension AppModule {
  private static let suffix = "_ifImplemented"

  private struct Requirement {
    let member: Member
    let file: Int
    let declaration: TypeDeclaration
    var protocolName: String { declaration.name }
    let result: String
  }

  mutating func adaptOptionalRequirements(declared: Set<String>) {
    var requirements: [String: [Requirement]] = [:]
    for (file, type, declaration) in types where declaration.isProtocol {
      var defaults = ""
      for member in members(file, type) where member.modifiers.contains("optional") {
        guard !member.isProperty else { continue }
        let source = files[file]
        let result =
          member.result.isEmpty ? "Void?" : Self.optionalType(source.flat(member.result))
        requirements[member.name, default: []].append(
          Requirement(member: member, file: file, declaration: declaration, result: result))
        defaults += " @discardableResult func \(header(member, in: file)) -> \(result) { nil };"
        edit(file) { source in
          member.modifiers.tokens["optional"].map { source.replace($0, with: "@discardableResult") }
          source.replace(member.nameIndex, with: member.name + Self.suffix)
          if member.result.isEmpty {
            source.insert(" -> Void?", after: member.parentheses.upperBound - 1)
          } else {
            source.replace(member.result, with: result)
          }
          source.find(.optionalRequirement, at: member.nameIndex)
        }
      }
      guard !defaults.isEmpty else { continue }
      let access = declaration.modifiers.access.map { $0 == "open" ? "public " : "\($0) " } ?? ""
      edit(file) {
        $0.insert(
          "; \(access)extension \(declaration.path) {\(defaults) }", after: declaration.close)
      }
    }
    guard !requirements.isEmpty || files.contains(where: { !$0.tokens.isEmpty }) else { return }
    addCompanions(of: requirements)
    var read: [String: [Requirement]] = [:]
    let shared = Set(
      types.filter { !$0.declaration.isProtocol }.flatMap { file, type, declaration in
        members(file, type).map(\.name).filter { name in
          requirements[name].map { own in
            !own.contains { descends(declaration.name, from: $0.protocolName) }
          } ?? false
        } + requirements.keys.filter { files[file].declaresProperty($0, in: declaration) }
      })
    let onSelf = requirementsOnSelf(among: requirements)
    for file in files.indices {
      adaptCalls(
        of: requirements, onSelf: onSelf[file], declared: declared, shared: shared, in: file,
        read: &read)
    }
    for requirement in read.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
      let (source, member) = (files[requirement.file], requirement.member)
      let types = source.arguments(in: member.parentheses).compactMap { part in
        part.first { source.text($0) == ":" }.map { source.flat($0 + 1..<part.upperBound) }
      }
      let result = member.result.isEmpty ? "Void" : source.flat(member.result)
      addReferences(
        to: member, of: requirement.declaration, in: requirement.file,
        type: "(\(types.joined(separator: ", "))) -> \(result)")
    }
  }

  /// Finds the optional requirement that a method's name refers to without a call, as in `delegate.f != nil`.
  ///
  /// The name may be followed by its argument labels. `isShared` says that other types have a method or a property of
  /// this name that is not an optional requirement.
  private static func requirement(
    readAt index: Int, among own: [Requirement], isShared: Bool, in source: SourceText
  ) -> (requirement: Requirement, end: Int)? {
    var start = index
    while source.isWord(start - 1) || [".", "?", "!"].contains(source.text(start - 1)) {
      start -= 1
    }
    let isBound =
      source.text(start - 1) == "=" && ["let", "var"].contains(source.text(start - 3))
    guard source.text(index + 1) == "(" else {
      let isCompared =
        ["!", "="].contains(source.text(index + 1)) && source.text(index + 2) == "="
      // An optional chain has the same type whether its last member is optional or not.
      let isValue =
        source.text(index - 2) == "?" && !isShared
        && ([",", ")", "]", "}", ";", ""].contains(source.text(index + 1))
          || source.startsLine(index + 1) || source.text(index + 1..<index + 3) == "??")
      let isClear = Set(own.map(\.member.signature)).count == 1
      return isClear && (isBound || isCompared || isValue) ? (own[0], index + 1) : nil
    }
    guard let close = source.partner(index + 1) else { return nil }
    let written = source.flat(index + 2..<close).filter { $0 != " " }
    guard written.hasSuffix(":"), !written.contains(","), isBound || !isShared else { return nil }
    return own.first {
      $0.member.parameters.map { ($0.label ?? "_") + ":" }.joined() == written
    }.map { ($0, close + 1) }
  }

  /// The declaration of `f_ifImplemented(…)` for a method `f`: from the name to effects such as `throws`, without the
  /// result type.
  private func header(_ member: Member, in file: Int) -> String {
    let source = files[file]
    let generics = source.flat(member.nameIndex + 1..<member.parentheses.lowerBound)
    let effects = member.effects.map { " \($0)" }.joined()
    return member.name + Self.suffix + generics
      + Declarations.namedParameters(in: member.parentheses, of: source) + effects
  }

  /// Adds a companion to each method that implements a requirement.
  ///
  /// A class may implement a requirement of a protocol to which a superclass conforms. The superclass then gets a
  /// companion that returns nil, which the class overrides: otherwise the protocol's default would be called.
  private mutating func addCompanions(of requirements: [String: [Requirement]]) {
    var conformers: [String: (conformer: String, requirement: Requirement)] = [:]
    for (file, type, declaration) in types where !declaration.isProtocol {
      for member in members(file, type) where !member.modifiers.contains("override") {
        guard let body = member.body,
          let requirement = requirements[member.name]?.first(where: {
            $0.member.signature == member.signature
              && descends(declaration.name, from: $0.protocolName)
          }),
          let call = call(member, as: member.name)
        else { continue }
        let access = (member.modifiers.access ?? declaration.modifiers.access).map {
          $0 == "open" ? "public " : "\($0) "
        }
        let isImplied = declaration.isExtension && member.modifiers.access == nil
        let written = isImplied || access == "internal " ? "" : access ?? ""
        let text = "func \(header(member, in: file)) -> \(requirement.result) { \(call) }"
        let conformer = conformer(declaration.name, to: requirement.protocolName)
        if conformer != declaration.name, let home = self.declaration(ofClass: declaration.name) {
          conformers["\(conformer).\(member.signature)"] = (conformer, requirement)
          let access = self.access(of: home.declaration)
          edit(home.file) {
            $0.insert(
              " @discardableResult \(access)override \(text);", after: home.declaration.open)
          }
        } else {
          edit(file) { $0.insert("; @discardableResult \(written)\(text)", after: body.close) }
        }
      }
    }
    for (_, (name, requirement)) in conformers.sorted(by: { $0.key < $1.key }) {
      guard let home = declaration(ofClass: name) else { continue }
      let header = header(requirement.member, in: requirement.file)
      let access = self.access(of: home.declaration)
      edit(home.file) {
        $0.insert(
          " @discardableResult \(access)func \(header) -> \(requirement.result) { nil };",
          after: home.declaration.open)
      }
    }
  }

  func access(of declaration: TypeDeclaration) -> String {
    ["open", "public"].contains(declaration.modifiers.access) ? "open " : ""
  }

  /// The highest class of these sources, among a class and those above it, that conforms to a protocol.
  func conformer(_ name: String, to protocolName: String) -> String {
    var highest = name
    while let superclass = declaration(ofClass: highest)?.declaration.inherits.first,
      declaration(ofClass: superclass) != nil, descends(superclass, from: protocolName)
    { highest = superclass }
    return highest
  }

  /// The protocols whose requirements each file's extensions call without `self`, by the extension's brace: those of
  /// these sources, and the one of UIKit.
  ///
  /// `Self` conforms to the protocol that is extended, and to those that a `where` clause names.
  private func requirementsOnSelf(
    among requirements: [String: [Requirement]]
  ) -> [[Int: (own: Set<String>, uikit: String?)]] {
    let requiring = Set(requirements.values.joined().map(\.protocolName))
    let declared = types.map(\.declaration).filter { !$0.isExtension }
    let (names, protocols) = (
      Set(declared.map(\.name)), Set(declared.filter(\.isProtocol).map(\.name))
    )
    var found: [[Int: (own: Set<String>, uikit: String?)]] = files.map { _ in [:] }
    for (file, _, declaration) in types where declaration.isExtension {
      let source = files[file]
      var selves = [declaration.name]
      for index in declaration.start..<declaration.open
      where source.text(index) == "Self" && source.text(index + 1) == ":" {
        var next = index + 2
        selves.append(source.text(next))
        while source.text(next + 1) == "&" {
          next += 2
          selves.append(source.text(next))
        }
      }
      let own = requiring.filter { name in
        selves.contains { $0 == name || protocols.contains($0) && descends($0, from: name) }
      }
      let uikit = selves.filter {
        !names.contains($0) && UIKitClasses.superclasses[$0] == nil && $0 != "NSObject"
      }
      found[file][declaration.open] = (own, uikit.count == 1 ? uikit[0] : nil)
    }
    return found
  }

  private mutating func adaptCalls(
    of requirements: [String: [Requirement]], onSelf: [Int: (own: Set<String>, uikit: String?)],
    declared: Set<String>, shared: Set<String>, in file: Int, read: inout [String: [Requirement]]
  ) {
    let declarations = declarations[file]
    edit(file) { source in
      for index in source.tokens.indices where source.isWord(index) {
        let name = source.text(index)
        var own = requirements[name] ?? []
        var uikitProtocol: String?
        if source.text(index - 1) != "." {
          guard ["?", "!"].contains(source.text(index + 1)),
            ["(", "{"].contains(source.text(index + 2)), source.touches(index, index + 1),
            !own.isEmpty || OptionalMethods.names.contains(name),
            let found = declarations.type(around: index).flatMap({ onSelf[$0.open] })
          else { continue }
          own = own.filter { found.own.contains($0.protocolName) }
          uikitProtocol = found.uikit
          guard !own.isEmpty || uikitProtocol != nil && source.text(index + 2) == "(" else {
            continue
          }
        }
        // An optional closure of the app may have the same name as an optional UIKit method, and is also called as
        // `name?(…)`. But a call of a closure never has argument labels.
        let hasLabels =
          source.text(index + 2) == "("
          && (source.partner(index + 2).map { close in
            source.arguments(in: index + 2..<close + 1).contains {
              source.isWord($0.lowerBound) && source.text($0.lowerBound + 1) == ":"
            }
          } ?? false)
        let isUIKit =
          OptionalMethods.names.contains(name) && (hasLabels || !declared.contains(name))
        guard !own.isEmpty || isUIKit else { continue }
        let mark = source.text(index + 1)
        guard ["?", "!"].contains(mark), source.text(index + 2) == "(",
          let close = source.partner(index + 2)
        else {
          if ["?", "!"].contains(mark), source.text(index + 2) == "{",
            let close = source.partner(index + 2)
          {
            source.replace(index + 1, with: "")
            if !own.isEmpty { source.replace(index, with: name + Self.suffix) }
            if !own.isEmpty, mark == "!" { source.insert("!", after: close) }
            source.find(.optionalRequirement, at: index)
          } else if let found = Self.requirement(
            readAt: index, among: own, isShared: shared.contains(name), in: source)
          {
            let reference = AppModule.referenceName(found.requirement.member)
            // The requirement may be another protocol's with the same signature.
            read[reference] = own.filter {
              $0.member.signature == found.requirement.member.signature
            }
            source.replace(index..<found.end, with: reference)
            source.find(.optionalRequirement, at: index)
          } else if mark != "(", own.isEmpty, isUIKit {
            Self.bind(index, in: &source)
          }
          continue
        }
        let labels = source.arguments(in: index + 2..<close + 1).map { part in
          source.text(part.lowerBound + 1) == ":" ? source.text(part.lowerBound) : "_"
        }
        let isOwn = own.contains {
          $0.member.parameters.map { $0.label ?? "_" }.starts(with: labels)
        }
        guard isOwn || isUIKit else { continue }
        source.replace(index + 1, with: "")
        let implemented = isOwn ? name + Self.suffix : OptionalMethods.askedFor[name]
        if implemented != nil {
          if mark == "!" { source.insert("!", after: close) }
        } else if mark == "?", source.text(close + 1) != "?" {
          Self.bind(index, to: close, in: &source)
        }
        // The type may have a method of this name that is not optional.
        if !isOwn, let uikitProtocol {
          source.insert("(self as any \(uikitProtocol)).", before: index)
        }
        if let implemented { source.replace(index, with: implemented) }
        source.find(.optionalRequirement, at: index)
      }
    }
  }

  /// Casts `delegate.f` in `if let f = delegate.f` to an optional, so that `if let` can bind it.
  ///
  /// The cast is needed because the headless UIKit implements every optional method, so neither the method nor the
  /// result of its call, which ends at `end`, is optional.
  private static func bind(_ index: Int, to end: Int? = nil, in source: inout SourceText) {
    var start = index
    while source.isWord(start - 1) || [".", "?", "!"].contains(source.text(start - 1)) {
      start -= 1
    }
    guard source.text(start - 1) == "=", ["let", "var"].contains(source.text(start - 3)),
      ["if", "guard", "while", ","].contains(source.text(start - 4)),
      !(start..<index).contains(where: { source.text($0) == "?" })
    else { return }
    source.insert("(", before: start)
    source.insert(" as Optional)", after: end ?? index)
    if end == nil { source.find(.optionalRequirement, at: index) }
  }
}

/// The optional methods of UIKit's protocols; the headless UIKit declares them as requirements with default
/// implementations.
package enum OptionalMethods {
  /// The names of UIKit's optional protocol methods, without argument labels.
  package static let names: Set<String> = [
    // Transitions
    "addCompletion", "addAnimations", "continueAnimation",
    "animationController", "interactionController", "interactionControllerForPresentation",
    "interactionControllerForDismissal", "presentationController", "animationEnded",
    "interruptibleAnimator",
    // Navigation and tabs
    "navigationController", "navigationControllerSupportedInterfaceOrientations",
    "navigationControllerPreferredInterfaceOrientationForPresentation", "tabBarController",
    "tabBarControllerSupportedInterfaceOrientations",
    // Presentations
    "adaptivePresentationStyle", "presentationControllerShouldDismiss",
    "presentationControllerWillDismiss", "presentationControllerDidDismiss",
    "presentationControllerDidAttemptToDismiss",
    "sheetPresentationControllerDidChangeSelectedDetentIdentifier",
    // Gestures
    "gestureRecognizer", "gestureRecognizerShouldBegin",
    // Scrolling
    "scrollViewDidScroll", "scrollViewWillBeginDragging", "scrollViewWillEndDragging",
    "scrollViewDidEndDragging", "scrollViewWillBeginDecelerating", "scrollViewDidEndDecelerating",
    "scrollViewDidEndScrollingAnimation", "scrollViewShouldScrollToTop", "scrollViewDidScrollToTop",
    "scrollViewDidZoom", "viewForZooming", "scrollViewDidChangeAdjustedContentInset",
    // Tables and collections
    "tableView", "numberOfSections", "collectionView",
    // Text
    "textFieldShouldReturn", "textFieldDidBeginEditing", "textFieldDidEndEditing",
    "textFieldShouldBeginEditing", "textFieldShouldEndEditing", "textFieldShouldClear", "textField",
    "textViewDidChange", "textView", "textViewDidBeginEditing", "textViewDidEndEditing",
    "textViewShouldBeginEditing", "textViewShouldEndEditing", "textViewDidChangeSelection",
    "scrollViewWillBeginZooming", "scrollViewDidEndZooming",
    // Pages and search
    "pageViewController", "presentationCount", "presentationIndex", "searchBar",
    "searchBarTextDidBeginEditing", "searchBarTextDidEndEditing", "searchBarSearchButtonClicked",
    "searchBarCancelButtonClicked",
    // Application
    "application", "applicationDidBecomeActive", "applicationWillResignActive",
    // Animations
    "animationDidStart", "animationDidStop", "collisionBehavior", "dynamicAnimatorDidPause",
    "dynamicAnimatorWillResume",
  ]

  /// The methods that return nil where an optional method is not implemented, by the optional method's name.
  static let askedFor = ["interruptibleAnimator": "implementedInterruptibleAnimator"]

  /// The names of optional methods that are also names of properties of UIKit's classes.
  static let properties: Set<String> = [
    "navigationController", "tabBarController", "tableView", "collectionView",
    "presentationController", "pageViewController", "searchBar", "textField", "textView",
    "gestureRecognizer", "application", "interruptibleAnimator",
  ]
}
