/// `@objc optional` requirements and the calls of them.
///
/// A requirement `f` becomes `f_ifImplemented`, whose default returns nil; a method `f` of a type
/// that conforms gets a companion of that name, and `x.f?(…)` calls it.
extension AppModule {
  private static let suffix = "_ifImplemented"

  private struct Requirement {
    let member: Member
    let protocolName: String
    let result: String
  }

  mutating func adaptOptionalRequirements() {
    var requirements: [String: [Requirement]] = [:]
    for (file, type, declaration) in types where declaration.isProtocol {
      var defaults = ""
      for member in members(file, type) where member.modifiers.contains("optional") {
        guard !member.isProperty else {
          edit(file) { $0.find(.optionalProperty, at: member.nameIndex, member.name) }
          continue
        }
        let source = files[file]
        let result = member.result.isEmpty ? "Void?" : "(\(source.flat(member.result)))?"
        requirements[member.name, default: []].append(
          Requirement(member: member, protocolName: declaration.name, result: result))
        defaults += " @discardableResult func \(header(member, in: file)) -> \(result) { nil };"
        edit(file) { source in
          member.modifiers.tokens["optional"].map { source.replace($0, with: "@discardableResult") }
          source.replace(member.nameIndex, with: member.name + Self.suffix)
          if member.result.isEmpty {
            source.insert(" -> Void?", after: member.parentheses.upperBound - 1)
          } else {
            source.insert("(", before: member.result.lowerBound)
            source.insert(")?", after: member.result.upperBound - 1)
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
    for file in files.indices { adaptCalls(of: requirements, in: file) }
  }

  /// `f_ifImplemented(…)` as it is declared.
  private func header(_ member: Member, in file: Int) -> String {
    let source = files[file]
    let generics = source.flat(member.nameIndex + 1..<member.parentheses.lowerBound)
    let effects = member.effects.map { " \($0)" }.joined()
    return member.name + Self.suffix + generics + source.flat(member.parentheses) + effects
  }

  private mutating func addCompanions(of requirements: [String: [Requirement]]) {
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
        let companion =
          "; @discardableResult \(written)func \(header(member, in: file)) -> \(requirement.result) { \(call) }"
        edit(file) { $0.insert(companion, after: body.close) }
      }
    }
  }

  private mutating func adaptCalls(of requirements: [String: [Requirement]], in file: Int) {
    edit(file) { source in
      for index in source.tokens.indices
      where source.isWord(index) && source.text(index - 1) == "." {
        let name = source.text(index)
        let own = requirements[name] ?? []
        let isUIKit = OptionalMethods.names.contains(name)
        guard !own.isEmpty || isUIKit else { continue }
        let mark = source.text(index + 1)
        guard ["?", "!"].contains(mark), source.text(index + 2) == "(",
          let close = source.partner(index + 2)
        else {
          if mark != "(", own.isEmpty, !OptionalMethods.properties.contains(name) {
            Self.bind(index, in: &source)
          } else if mark != "(", !own.isEmpty {
            source.find(.optionalExistence, at: index, name)
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
        if isOwn { source.replace(index, with: name + Self.suffix) }
        if isOwn, mark == "!" { source.insert("!", after: close) }
        source.find(.optionalRequirement, at: index)
      }
    }
  }

  /// Makes `let f = delegate.f` an optional to bind: the method is there in any case.
  private static func bind(_ index: Int, in source: inout SourceText) {
    var start = index
    while source.isWord(start - 1) || [".", "?"].contains(source.text(start - 1)) { start -= 1 }
    guard source.text(start - 1) == "=", ["let", "var"].contains(source.text(start - 3)),
      ["if", "guard", "while", ","].contains(source.text(start - 4)),
      !(start..<index).contains(where: { source.text($0) == "?" })
    else { return }
    source.insert("Optional(", before: start)
    source.insert(")", after: index)
    source.find(.optionalRequirement, at: index)
  }
}

/// The optional methods of UIKit's protocols, which here are requirements with defaults.
package enum OptionalMethods {
  /// Their names without labels.
  package static let names: Set<String> = [
    // Transitions
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
    "textFieldShouldBeginEditing", "textViewDidChange",
    // Animations
    "animationDidStart", "animationDidStop", "collisionBehavior", "dynamicAnimatorDidPause",
    "dynamicAnimatorWillResume",
  ]

  /// Names that are also properties of UIKit's classes.
  static let properties: Set<String> = [
    "navigationController", "tabBarController", "tableView", "collectionView",
    "presentationController",
  ]
}
