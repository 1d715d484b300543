/// Adapts or reports single words: attributes, conditions, imports, literals, and constructs that cannot work.
extension AppModule {
  /// Attributes that only concern Objective-C or Interface Builder.
  private static let attributes: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBInspectable", "IBDesignable",
    "IBSegueAction", "UIApplicationMain", "NSApplicationMain", "main", "NSCopying", "GKInspectable",
    "NSManaged",
  ]

  private static let simulatedModules: Set<String> = ["UIKit", "QuartzCore", "CoreGraphics"]

  /// Modules that the headless UIKit re-exports, so that an import of such a module is replaced by an import of the
  /// headless UIKit.
  ///
  /// If a file imported such a module directly, `Timer` and `DispatchQueue` in this file would not follow the virtual
  /// clock.
  private static let broughtModules: Set<String> = [
    "Foundation", "CoreFoundation", "Dispatch", "Darwin", "ObjectiveC",
  ]

  private static let headless = "HeadlessUIKit"

  private static func isBrought(_ module: String) -> Bool {
    simulatedModules.contains(module) || broughtModules.contains(module)
      || heldModules.contains(module)
  }

  /// Frameworks from which the headless UIKit provides only the few declarations that screens around a transition use.
  private static let heldModules: Set<String> = [
    "AVFoundation", "AVKit", "AudioToolbox", "CoreMedia", "CoreMotion", "OSLog", "SafariServices",
    "WebKit", "os", "CoreText", "MobileCoreServices", "ImageIO", "Combine",
  ]

  /// Apple's frameworks that are not simulated.
  ///
  /// A file may import such a framework without using it, so the import is removed, and any use of the framework fails
  /// to compile.
  private static let missingModules: Set<String> = [
    "Accelerate", "Contacts", "ContactsUI", "CoreData", "CoreImage", "CoreLocation", "GLKit",
    "GameKit", "LocalAuthentication", "MapKit", "MediaPlayer", "MessageUI", "Metal", "MetalKit",
    "OpenGLES", "PencilKit", "Photos", "PhotosUI", "SceneKit", "SpriteKit", "StoreKit",
    "UserNotifications",
  ]

  /// Libraries of which Panlab has modules: constraint makers, which lay out, and others, of which it has the names.
  ///
  /// Panlab's modules are used unless the app's own folders, or stand-ins of the team, have the library's name.
  package static let libraries = ["Cartography", "Reusable", "SnapKit", "pop"]

  /// The libraries of Panlab's that these sources import.
  package var importedLibraries: [String] {
    Self.libraries.filter { library in
      !stubs.contains(library)
        && files.contains { file in
          file.tokens.indices.contains {
            file.text($0) == "import" && Self.isStatement($0, in: file)
              && file.text(Self.module(ofImport: $0, in: file)) == library
          }
        }
    }
  }

  /// Frameworks that are not simulated, but whose imports are kept.
  ///
  /// Removing the import would not help, because a file that imports such a framework always uses it.
  package static let neverReplaced: Set<String> = ["SwiftUI"]

  private static let swizzling: Set<String> = [
    "method_exchangeImplementations", "method_setImplementation", "class_replaceMethod",
    "class_addMethod", "class_getInstanceMethod", "class_getClassMethod", "objc_allocateClassPair",
    "object_setClass", "imp_implementationWithBlock", "class_addProtocol", "class_copyMethodList",
    "class_getMethodImplementation", "method_getImplementation", "objc_registerClassPair",
    "protocol_getMethodDescription",
  ]

  mutating func adaptWords(in file: Int) {
    let declarations = declarations[file]
    let stubs = stubs
    edit(file) { source in
      let imports = source.tokens.indices.filter { source.text($0) == "import" }
      // A file may use UIKit without importing it, because a framework's Objective-C header may import UIKit for it.
      if !source.tokens.isEmpty, source.tokens[0].kind != .pound,
        !imports.contains(where: { Self.isBrought(source.text($0 + 1)) })
      {
        source.insert("import \(Self.headless); ", before: 0)
      }
      for index in source.tokens.indices {
        switch (source.tokens[index].kind, source.text(index)) {
        case (.pound, "#if"), (.pound, "#elseif"): Self.adaptCondition(at: index, in: &source)
        case (.pound, "#keyPath"): Self.adaptKeyPath(at: index, in: &source)
        case (.pound, "#colorLiteral"):
          source.replace(index, with: "UIColor")
          source.find(.literal, at: index)
        case (.pound, "#imageLiteral"): Self.adaptImage(at: index, in: &source)
        case (.punctuation, "@") where Self.attributes.contains(source.text(index + 1)):
          Self.removeAttribute(at: index, in: &source)
        case (.punctuation, "@") where source.text(index + 1) == "convention":
          // Removes `@convention(c)` and `@convention(block)`: in the headless UIKit, Objective-C objects are not C
          // types, and no functions come from the Objective-C runtime.
          guard ["c", "block"].contains(source.text(index + 3)), source.text(index + 4) == ")"
          else { continue }
          source.replace(index..<index + 5, with: "")
          source.find(.objectiveCAttribute, at: index)
        case (.word, "dynamic") where !["", "."].contains(source.text(index + 1)):
          guard source.isWord(index + 1) || source.text(index + 1) == "@" else { continue }
          source.replace(index, with: "")
        case (.word, "Thread")
        where source.text(index + 2) == "isMainThread" && source.text(index - 1) != ".":
          // The app's check for the main thread is replaced by true: a replay may run on any thread, which then counts
          // as the app's main thread.
          source.replace(index..<index + 3, with: "Bool(true)")
          source.find(.condition, at: index)
        case (.word, "Bundle")
        where source.text(index + 1) == "(" && source.text(index + 2) == "identifier"
          && source.text(index - 1) != ".":
          // Only Apple's platforms have bundles of frameworks; apps unwrap them by force.
          source.insert("._loaded", after: index)
          source.find(.frameworkBundle, at: index)
        case (.word, "dispatchPrecondition") where source.text(index + 1) == "(":
          guard let end = source.partner(index + 1) else { continue }
          source.replace(index..<end + 1, with: "()")
          source.find(.condition, at: index)
        case (.word, "import"):
          Self.adaptImport(at: index, stubs: stubs, in: &source)
        case (.word, "weak"), (.word, "unowned"):
          // Only an old compiler accepts this in a protocol, where it says nothing.
          guard source.text(index + 1) == "var",
            declarations.type(around: index)?.isProtocol == true
          else { continue }
          source.replace(index, with: "")
          source.find(.renamedName, at: index)
        case (.word, "abs") where source.text(index + 1) == "(":
          // Outside Apple's platforms, Foundation declares `CGFloat.abs`, which shadows the global function `abs`
          // inside `CGFloat`.
          guard source.text(index - 1) != ".", source.text(index - 1) != "func",
            declarations.type(around: index)?.name == "CGFloat"
          else { continue }
          source.replace(index, with: "Swift.abs")
        case (.word, "NSAttributedString"), (.word, "NSMutableAttributedString"):
          guard source.text(index + 1) == "(", source.text(index + 2) == ")" else { continue }
          source.insert("string: \"\"", after: index + 1)
        case (.word, let word): Self.findUnadaptable(word, at: index, in: &source)
        default: continue
        }
      }
    }
  }

  private static func removeAttribute(at index: Int, in source: inout SourceText) {
    let hasName = source.text(index + 2) == "(" && source.touches(index + 1, index + 2)
    let end = hasName ? (source.partner(index + 2) ?? index + 1) : index + 1
    source.replace(index..<end + 1, with: "")
    source.find(.objectiveCAttribute, at: index)
    if source.text(index + 1) == "NSManaged" { store(propertyAfter: end, in: &source) }
    // Without its `@objc`, a protocol may no longer be class-bound, and weak references to it would not compile. So it
    // inherits from `AnyObject` instead, unless it already does.
    guard source.text(index + 1) == "objc" else { return }
    var next = end + 1
    while source.isWord(next), !["protocol", "class", "func", "var"].contains(source.text(next)) {
      next += 1
    }
    guard source.text(next) == "protocol", source.isWord(next + 1) else { return }
    if source.text(next + 2) == ":" {
      let inherited = (next + 3..<source.tokens.count).prefix { source.text($0) != "{" }
      guard !inherited.contains(where: { ["AnyObject", "class"].contains(source.text($0)) }) else {
        return
      }
      source.insert(" AnyObject,", after: next + 2)
    } else {
      source.insert(": AnyObject", after: next + 1)
    }
  }

  /// Adds the initial value `.init()` to a property whose value Core Animation or Core Data would store.
  ///
  /// An optional property needs no initial value.
  private static func store(propertyAfter attribute: Int, in source: inout SourceText) {
    var next = attribute + 1
    while source.isWord(next), source.text(next) != "var" { next += 1 }
    guard source.text(next) == "var", source.text(next + 2) == ":" else { return }
    var end = next + 3
    while end + 1 < source.tokens.count, !source.startsLine(end + 1),
      !["}", ";", "="].contains(source.text(end + 1))
    {
      end += 1
    }
    guard !["?", "!"].contains(source.text(end)) else { return }
    source.insert(" = .init()", after: end)
  }

  private static func adaptCondition(at directive: Int, in source: inout SourceText) {
    var index = directive + 1
    while index < source.tokens.count, !source.startsLine(index) {
      let argument = source.text(index + 2)
      let answer: String? =
        switch source.text(index) {
        case "os" where argument == "iOS": "true"
        case "os" where ["Linux", "macOS", "OSX"].contains(argument): "false"
        case "canImport" where simulatedModules.contains(argument): "true"
        default: nil
        }
      if let answer, source.text(index + 1) == "(", source.text(index + 3) == ")" {
        source.replace(index..<index + 4, with: answer)
        source.find(.condition, at: index)
      }
      index += 1
    }
  }

  private static func adaptKeyPath(at index: Int, in source: inout SourceText) {
    guard let close = source.partner(index + 1) else { return }
    let parts = source.flat(index + 2..<close).split(separator: ".")
    let names = parts.drop { $0.first?.isUppercase == true || $0 == "self" }
    source.replace(index..<close + 1, with: "\"\(names.joined(separator: "."))\"")
    source.find(.keyPath, at: index)
  }

  private static func adaptImage(at index: Int, in source: inout SourceText) {
    guard source.text(index + 1) == "(", source.text(index + 2) == "resourceName" else { return }
    source.replace(index, with: "UIImage")
    source.replace(index + 2, with: "imageLiteralResourceName")
    source.find(.literal, at: index)
  }

  private static func adaptImport(
    at index: Int, stubs: Set<String>, in source: inout SourceText
  ) {
    guard isStatement(index, in: source) else { return }
    // One module may come from several of the app's, in which an import says its access level or not; the compiler wants
    // all imports of a module to agree.
    if accessLevels.contains(source.text(index - 1)) { source.replace(index - 1, with: "") }
    let isGuarded = source.tokens[index].isGuarded
    let first = module(ofImport: index, in: source)
    var end = first
    while source.text(end + 1) == ".", source.isWord(end + 2) { end += 2 }
    let module = source.text(first)
    if isBrought(module) || stubs.contains(module) {
      source.replace(index + 1..<end + 1, with: headless)
      source.find(.importLine, at: index)
    } else if missingModules.contains(module) {
      source.replace(index + 1..<end + 1, with: headless)
      if !isGuarded { source.find(.missingModule, at: first, module) }
    } else if libraries.contains(module) {
      source.find(.libraryImport, at: first, module)
    } else if neverReplaced.contains(module), !isGuarded {
      source.find(.missingModule, at: first, module)
    }
  }

  /// The imported modules that neither the headless UIKit nor a stub replaces, with the places of the imports.
  ///
  /// Imports in branches of `#if` that may not be compiled are excluded.
  package func foreignImports(of file: SourceText) -> [(module: String, line: Int, column: Int)] {
    file.tokens.indices.compactMap { index in
      guard file.text(index) == "import", !file.tokens[index].isGuarded,
        Self.isStatement(index, in: file)
      else { return nil }
      let first = Self.module(ofImport: index, in: file)
      let module = file.text(first)
      guard !Self.isBrought(module), !stubs.contains(module), !Self.missingModules.contains(module)
      else { return nil }
      let place = file.place(first)
      return (module, place.line, place.column)
    }
  }

  /// The modules that a file imports, also those in branches of `#if` that may be compiled.
  package static func imports(of file: (path: String, text: String)) -> Set<String> {
    let source = SourceText(path: file.path, text: file.text)
    return Set(
      source.tokens.indices.filter { source.text($0) == "import" && isStatement($0, in: source) }
        .map { source.text(module(ofImport: $0, in: source)) })
  }

  private static func isStatement(_ index: Int, in source: SourceText) -> Bool {
    let isModified = accessLevels.contains(source.text(index - 1)) && !source.startsLine(index)
    let first = isModified ? index - 1 : index
    return source.startsLine(first) || source.text(first - 2) == "@"
      || source.text(first - 1) == ";"
  }

  /// The access levels that an import may have.
  static let accessLevels: Set<String> = [
    "public", "package", "internal", "fileprivate", "private",
  ]

  /// The index of the module's name in an import, which may be of a single declaration.
  static func module(ofImport index: Int, in source: SourceText) -> Int {
    let kinds = ["class", "struct", "enum", "protocol", "func", "var", "let", "typealias"]
    return kinds.contains(source.text(index + 1)) ? index + 2 : index + 1
  }

  /// Casts `x` in `x?.performSelector(onMainThread:…)` to `NSObject`: if `x` is an `AnyObject`, the original call
  /// compiles only with the Objective-C runtime.
  private static func adaptBackgroundPerform(at index: Int, in source: inout SourceText) {
    guard ["onMainThread", "inBackground"].contains(source.text(index + 2)) else { return }
    var start = index
    while source.text(start - 1) == "." {
      start -= source.text(start - 2) == "?" ? 3 : 2
      guard source.isWord(start) else { return }
    }
    source.insert("(", before: start)
    let cast = " as AnyObject? as? NSObject)?"
    if source.text(index - 2) == "?" {
      source.replace(index - 2, with: cast)
    } else {
      source.insert(cast, after: index - 2)
    }
    source.find(.objectMethod, at: index)
  }

  /// Members of numbers and values that can be called on an `AnyObject` only with the Objective-C runtime.
  private static let valueMembers: Set<String> = [
    "cgRectValue", "cgPointValue", "cgSizeValue", "uiEdgeInsetsValue", "cgAffineTransformValue",
    "doubleValue", "floatValue", "intValue", "integerValue", "boolValue", "stringValue",
  ]

  private static func findUnadaptable(_ word: String, at index: Int, in source: inout SourceText) {
    switch word {
    case "OSLog": return  // A class, as often as a module.
    case _ where isBrought(word) && source.text(index + 1) == "." && source.isWord(index + 2):
      guard ![".", "import"].contains(source.text(index - 1)),
        !["class", "struct", "enum", "protocol", "func", "var", "let", "typealias"].contains(
          source.text(index - 1))
      else { return }
      source.replace(index, with: headless)
    case _ where swizzling.contains(word): source.find(.swizzling, at: index, word)
    case "forwardingTarget", "forwardInvocation", "NSProxy", "NSInvocation":
      source.find(.forwarding, at: index, word)
    case "responds" where source.text(index - 1) == "func":
      source.find(.forwarding, at: index, word)
    case "performSelector" where source.text(index - 1) == ".":
      adaptBackgroundPerform(at: index, in: &source)
    case "classForCoder" where source.text(index + 1) == "(" && source.text(index + 2) == ")":
      // The method of a class, which is the class itself.
      guard source.text(index - 1) == "." else { return }
      let isType = source.text(index - 2).first?.isUppercase == true
      source.replace(index..<index + 3, with: "self")
      if !isType, source.text(index - 2) == "self" { source.replace(index - 2, with: "Self") }
      source.find(.objectMethod, at: index)
    case "NSClassFromString": source.find(.privateClass, at: index, word)
    case "value", "setValue":
      let last = (source.partner(index + 1) ?? index) - 1
      guard ["forKey", "forKeyPath"].contains(source.text(last - 2)), source.text(last - 1) == ":",
        source.text(last).hasPrefix("\"_")
      else { return }
      source.find(.privateClass, at: index, source.text(last))
    case "NSSelectorFromString" where source.text(index + 1) == "(":
      source.find(.stringSelector, at: index, source.text(index + 2))
    case "AnyObject" where valueMembers.contains(source.text(index + 3)):
      guard source.text(index - 1) == "as", source.text(index + 1) == ")",
        source.text(index + 2) == "."
      else { return }
      source.replace(index, with: "Any?")
      source.find(.objectMethod, at: index)
    case "Selector" where source.text(index + 1) == "(":
      let argument = source.text(index + 2) == "(" ? index + 3 : index + 2
      guard source.tokens.indices.contains(argument), source.tokens[argument].kind == .string
      else { return }
      source.find(.stringSelector, at: index, source.text(argument))
    default: return
    }
  }
}
