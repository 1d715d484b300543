/// A construct of app code that does not compile unchanged.
package enum Construct: String, CaseIterable {
  case objectiveCAttribute = "objective-c-attribute"
  case selector
  case keyPath = "key-path"
  case condition
  case importLine = "import"
  case libraryImport = "library-import"
  case literal
  case optionalRequirement = "optional-requirement"
  case overrideInExtension = "override-in-extension"
  case foreignInitialiser = "foreign-initialiser"
  case objectMethod = "object-method"
  case stringSelector = "string-selector"
  case accessorSelector = "accessor-selector"
  case optionalProperty = "optional-property"
  case foreignOverride = "foreign-override"
  case missingModule = "missing-module"
  case swizzling
  case forwarding
  case privateClass = "private-class"
  case renamedName = "renamed-name"
  case frameworkBundle = "framework-bundle"
  case sameName = "same-name"

  /// What the tool does with the construct, in a phrase.
  package var fate: String {
    switch self {
    case .objectiveCAttribute: "removed"
    case .selector: "becomes a Selector that carries the method"
    case .keyPath: "becomes a string"
    case .condition: "decided as on iOS"
    case .importLine: "imports the headless UIKit"
    case .libraryImport: "imports what Panlab has of the library"
    case .literal: "becomes an initialiser"
    case .optionalRequirement: "becomes a requirement whose default returns nil"
    case .overrideInExtension: "is called from an override in its class"
    case .foreignInitialiser: "becomes an initialiser of each class that is made with it"
    case .objectMethod: "is no override where NSObject has no such method"
    case .optionalProperty: "becomes a requirement whose default is nil"
    case .renamedName: "becomes the present name"
    case .frameworkBundle: "becomes the app's own bundle if it is one of Apple's"
    case .accessorSelector: "becomes a Selector that carries no method"
    default: "left as it is"
    }
  }

  /// The reason why the construct cannot work, and the code to write instead; nil if the construct is adapted.
  package var advice: String? {
    switch self {
    case .objectiveCAttribute, .selector, .keyPath, .condition, .importLine, .libraryImport,
      .literal, .optionalRequirement, .overrideInExtension, .foreignInitialiser, .objectMethod,
      .optionalProperty, .renamedName, .frameworkBundle:
      nil
    case .stringSelector:
      "a selector made of a string carries no method and calls nothing; write #selector"
    case .accessorSelector:
      "a selector of a getter or setter carries no method and calls nothing; call a method instead"
    case .foreignOverride:
      "an extension of a class outside these sources cannot override; subclass it"
    case .missingModule:
      "this module is not simulated; leave the file out, guard it with canImport or add a target of that name"
    case .swizzling:
      "methods cannot be exchanged without the Objective-C runtime; subclass and override"
    case .forwarding:
      "messages cannot be forwarded without the Objective-C runtime; call the receiver"
    case .privateClass: "private classes do not exist here; use public API"
    case .sameName:
      "another module that is compiled together with this one declares it too; rename one of them"
    }
  }
}

/// An occurrence of a construct in a file.
package struct Finding: Equatable {
  package let construct: Construct
  package let path: String
  /// The line, counted from 1.
  package let line: Int
  /// The column, counted from 1, in bytes.
  package let column: Int
  let detail: String

  /// The finding as a line `place: what was found: what to do`; nil for an adapted construct.
  package var sentence: String? { text(": ") }

  /// The finding as a compiler warning; nil for an adapted construct.
  package var warning: String? { text(": warning: ") }

  private func text(_ separator: String) -> String? {
    let found = detail.isEmpty ? "" : "'\(detail)': "
    return construct.advice.map { "\(path):\(line):\(column)\(separator)\(found)\($0)" }
  }
}
