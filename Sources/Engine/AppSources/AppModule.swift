/// The sources of an app's module, adapted so that they compile against the headless UIKit.
///
/// Adapts constructs that only Apple's compilers and the Objective-C runtime support, and leaves every line in place.
/// Constructs that cannot be adapted stay unchanged and are reported as findings.
package struct AppModule {
  package private(set) var files: [SourceText]
  /// The names of imported modules for which this module's own files contain replacement declarations.
  let stubs: Set<String>
  let declarations: [Declarations]
  /// All declared types and extensions with their places.
  let types: [(file: Int, type: Int, declaration: TypeDeclaration)]
  private let classes: [String: Int]
  private let inheritance: Inheritance

  /// Adapts the files of a module; removes imports of the modules in `stubs`, because the files contain declarations
  /// that replace these modules.
  ///
  /// `modules` has the module of each file, by its path, if the app has it in another one; those in `standIns` are
  /// drafts in place of modules that do not exist here.
  package init(
    _ files: [(path: String, text: String)], stubs: Set<String> = [],
    modules: [String: String] = [:], standIns: Set<String> = []
  ) {
    self.stubs = stubs.union(modules.values)
    self.files = SiblingModules.joined(files, modules: modules, standIns: standIns)
    declarations = self.files.map(Declarations.init)
    types = declarations.enumerated().flatMap { file, declarations in
      declarations.types.enumerated().map { (file, $0.offset, $0.element) }
    }
    classes = Dictionary(
      types.indices.filter { [types] in types[$0].declaration.introducer == "class" }
        .map { [types] in (types[$0].declaration.name, $0) },
      uniquingKeysWith: { first, _ in first })
    inheritance = Inheritance(declarations)
    let declared = declaredNames
    for file in self.files.indices {
      adaptWords(in: file)
      adaptOldNames(in: file, except: declared)
      adaptSelectors(in: file)
    }
    adaptOptionalRequirements(declared: declaredProperties)
    adaptOptionalProperties()
    adaptOverrides()
    adaptConformances()
    adaptObjectMethods()
    adaptRequiredInitialisers()
    adaptLookups()
    adaptMetatypes()
    adaptGenericInitialisers()
  }

  /// All findings, in the order of the files.
  package var findings: [Finding] {
    files.flatMap { $0.findings.sorted { ($0.line, $0.column) < ($1.line, $1.column) } }
  }

  // MARK: What the passes ask

  func members(_ file: Int, _ type: Int) -> [Member] { declarations[file].members[type] }

  /// Whether a type inherits from `ancestor`, directly or indirectly.
  func descends(_ name: String, from ancestor: String) -> Bool {
    inheritance.ancestors(of: name).contains(ancestor)
  }

  /// The declaration of a class in these sources; nil if they do not declare it.
  func declaration(ofClass name: String) -> (file: Int, declaration: TypeDeclaration)? {
    classes[name].map { (types[$0].file, types[$0].declaration) }
  }

  mutating func edit(_ file: Int, _ change: (inout SourceText) -> Void) { change(&files[file]) }

  /// The source of a call of the method `name` that passes on the parameters of `member`, as in
  /// `try self.name(a, label: b)`.
  ///
  /// Nil if a parameter is variadic. The explicit `self` is needed because a parameter may have the method's name.
  func call(_ member: Member, as name: String, of object: String = "self") -> String? {
    let name = "\(object).\(name)"
    guard !member.isProperty else { return name }
    guard !member.parameters.contains(where: \.isVariadic) else { return nil }
    let arguments = member.parameters.map {
      ($0.label.map { "\($0): " } ?? "") + ($0.isInout ? "&" : "") + $0.name
    }
    let effects =
      (member.effects.contains { $0 != "async" } ? "try " : "")
      + (member.effects.contains("async") ? "await " : "")
    return "\(effects)\(name)(\(arguments.joined(separator: ", ")))"
  }
}

/// The UIKit classes that apps subclass, with their superclasses.
enum UIKitClasses {
  static let superclasses: [String: String] = {
    var superclasses: [String: String] = [:]
    for (superclass, classes) in subclasses {
      for name in classes.split(separator: " ") { superclasses[String(name)] = superclass }
    }
    return superclasses
  }()

  private static let subclasses = [
    ("NSObject", "UIResponder UIGestureRecognizer UIPercentDrivenInteractiveTransition"),
    ("NSObject", "UIPresentationController UIViewPropertyAnimator CALayer UINavigationItem"),
    ("UIResponder", "UIView UIViewController UIApplication"),
    ("UIViewController", "UINavigationController UITabBarController UISplitViewController"),
    ("UIViewController", "UIPageViewController UITableViewController UIAlertController"),
    ("UIViewController", "UICollectionViewController"),
    (
      "UIView", "UIControl UIImageView UILabel UIScrollView UIStackView UIVisualEffectView UIWindow"
    ),
    ("UIView", "UINavigationBar UITabBar UIToolbar UITableViewCell UICollectionReusableView"),
    ("UIControl", "UIButton UISlider UISwitch UISegmentedControl UITextField UIPageControl"),
    ("UIScrollView", "UITableView UICollectionView UITextView"),
    ("UICollectionReusableView", "UICollectionViewCell"),
    ("UIGestureRecognizer", "UIPanGestureRecognizer UITapGestureRecognizer"),
    ("UIGestureRecognizer", "UILongPressGestureRecognizer UISwipeGestureRecognizer"),
    ("UIGestureRecognizer", "UIPinchGestureRecognizer UIRotationGestureRecognizer"),
    ("UIPanGestureRecognizer", "UIScreenEdgePanGestureRecognizer"),
    ("UIPresentationController", "UISheetPresentationController"),
    ("CALayer", "CAShapeLayer CAGradientLayer"),
  ]
}
