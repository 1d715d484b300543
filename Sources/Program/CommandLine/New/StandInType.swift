import Foundation

/// A type that a stand-in declares or extends, with what is known of it from the code that uses it.
struct StandInType: Equatable {
  var superclass = "NSObject"
  var isExtension = false
  var isProtocol = false
  var isGeneric = false
  var isPublic = true
  /// Whether the type stands for the unknown type of one value.
  var isPlaceholder = false
  /// Whether the code asks the value of this placeholder for nil.
  var isOptional = false
  /// The members by key, so that none is declared twice.
  var members: [String: StandInMember] = [:]
  /// The place that needs the type first.
  let use: CompileError

  init(isExtension: Bool = false, use: CompileError) {
    (self.isExtension, self.use) = (isExtension, use)
  }

  /// Whether all that is known of the type are the cases that code names.
  var isEnum: Bool {
    !isExtension && !isProtocol && superclass == "NSObject"
      && members.values.contains { $0.form == .enumCase }
      && !members.values.contains { $0.form == .initialiser || $0.form == .nested }
  }

  /// The superclass that a name such as `CardViewController` suggests.
  static func superclass(byName name: String) -> String {
    let suffixes = [
      "NavigationController", "TabBarController", "TableViewController", "CollectionViewController",
      "PageViewController", "PresentationController", "ViewController", "TableViewCell",
      "CollectionViewCell", "ScrollView", "StackView", "ImageView", "TableView", "CollectionView",
      "VisualEffectView", "TextView", "View", "Button", "Label", "Window", "TextField", "SearchBar",
      "Toolbar", "PanGestureRecognizer", "TapGestureRecognizer", "GestureRecognizer",
    ]
    if name.hasSuffix("VC") { return "UIViewController" }
    return suffixes.first(where: name.hasSuffix).map { "UI" + $0 } ?? "NSObject"
  }

  /// The superclass that has a member of this name, if only views or controllers do.
  static func superclass(with member: String) -> String? {
    if viewMembers.contains(member) { return "UIView" }
    return controllerMembers.contains(member) ? "UIViewController" : nil
  }

  private static let viewMembers: Set<String> = [
    "frame", "bounds", "center", "transform", "alpha", "superview", "layer", "isHidden", "subviews",
    "addSubview", "layoutIfNeeded", "setNeedsLayout", "isUserInteractionEnabled", "backgroundColor",
    "removeFromSuperview", "topAnchor", "bottomAnchor", "leadingAnchor", "trailingAnchor",
    "heightAnchor", "widthAnchor", "translatesAutoresizingMaskIntoConstraints", "clipsToBounds",
    "addGestureRecognizer", "insertSubview", "snapshotView", "convert", "window",
  ]

  private static let controllerMembers: Set<String> = [
    "view", "present", "dismiss", "navigationController", "viewDidLoad", "transitioningDelegate",
    "modalPresentationStyle", "presentingViewController", "presentedViewController", "addChild",
    "transitionCoordinator", "didMove", "willMove", "navigationItem", "loadViewIfNeeded",
  ]
}

/// A member that a stand-in declares.
struct StandInMember: Equatable {
  enum Form { case value, method, initialiser, enumCase, nested }

  let name: String
  let form: Form
  var isStatic = false
  /// The parameters as they are declared, without parentheses; nil for a value.
  var parameters: String?
  var type = "Void"
  /// The place that needs the member first.
  let use: CompileError

  /// The type of a value that no code looked into.
  static let unknown = "_Unknown"

  init(
    name: String, form: Form, isStatic: Bool = false, parameters: String? = nil,
    type: String = "Void", use: CompileError
  ) {
    (self.name, self.form, self.isStatic) = (name, form, isStatic)
    (self.parameters, self.type, self.use) = (parameters, type, use)
  }

  var key: String { Self.key(name, parameters) }

  /// The name with the labels and the number of parameters of each closure.
  static func key(_ name: String, _ parameters: String?) -> String {
    name + (parameters.map { "(" + $0.replacing(/p\d+: \w+\??/, with: "") + ")" } ?? "")
  }

  mutating func replace(_ old: String, by new: String) {
    let word = "\\b\(old)\\b"
    parameters = parameters?.replacingOccurrences(
      of: word, with: new == Self.unknown ? "Any?" : new, options: .regularExpression)
    type = type.replacingOccurrences(of: word, with: new, options: .regularExpression)
    if type == Self.unknown { type = form == .method ? "Void" : "Any?" }
  }
}
