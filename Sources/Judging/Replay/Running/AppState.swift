import HeadlessUIKit

/// The state of an app's own objects at one instant: the counts, choices and flags in their stored properties.
///
/// Only objects that can be reached from the app's view controllers are included.
@MainActor
struct AppState {
  /// The state of each property, such as `1 element` for `FlowCoordinator.flows`.
  private var values: [String: String] = [:]
  /// The names of the properties, in the order in which they were found.
  private var names: [String] = []
  private var seen: Set<ObjectIdentifier> = []

  /// The maximum length of a chain of references from a view controller, in objects; objects farther along are ignored.
  private static let depth = 4

  /// The modules whose types are no part of an app, each followed by a dot.
  nonisolated static let systemModules = [
    "HeadlessUIKit.", "HeadlessQuartzCore.", "Foundation.", "Swift.", "Scenes.",
  ]

  init(of window: UIWindow) {
    func visit(_ controller: UIViewController) {
      look(at: controller, depth: Self.depth)
      for child in controller.children { visit(child) }
      if let presented = controller.presentedViewController,
        presented.presentingViewController === controller
      {
        visit(presented)
      }
    }
    if let root = window.rootViewController { visit(root) }
  }

  private mutating func look(at object: AnyObject, depth: Int) {
    guard depth > 0, isOfApp(object), seen.insert(ObjectIdentifier(object)).inserted else { return }
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror, !isSystem(current.subjectType) {
      for child in current.children {
        guard let label = child.label else { continue }
        note(child.value, as: "\(type(of: object)).\(label)", depth: depth)
      }
      mirror = current.superclassMirror
    }
  }

  private mutating func note(_ value: Any, as name: String, depth: Int) {
    switch value {
    case let flag as Bool: set(name, "\(flag)")
    case let number as Int: set(name, "\(number)")
    case let text as String: set(name, "'\(text)'")
    default:
      let mirror = Mirror(reflecting: value)
      switch mirror.displayStyle {
      case .optional:
        if let inside = mirror.children.first { note(inside.value, as: name, depth: depth) }
      case .collection, .set, .dictionary:
        let count = mirror.children.count
        set(name, count == 1 ? "1 element" : "\(count) elements")
        for child in mirror.children.prefix(50)
        where Mirror(reflecting: child.value).displayStyle == .class {
          look(at: child.value as AnyObject, depth: depth - 1)
        }
      case .enum where mirror.children.isEmpty: set(name, "\(value)")
      case .class: look(at: value as AnyObject, depth: depth - 1)
      default: break
      }
    }
  }

  private mutating func set(_ name: String, _ value: String) {
    guard values[name] == nil else { return }
    values[name] = value
    names.append(name)
  }

  private func isOfApp(_ object: AnyObject) -> Bool { !isSystem(type(of: object)) }

  private func isSystem(_ type: Any.Type) -> Bool {
    let name = String(reflecting: type)
    return Self.systemModules.contains { name.hasPrefix($0) }
  }

  /// A diagnostic if a property changed when a transition began, and kept its new value after the transition was
  /// cancelled; otherwise nil.
  func changedTooEarly(inBeginning beginning: AppState, end: AppState) -> Diagnostic? {
    let changed = names.first { name in
      guard let old = values[name], let new = end.values[name] else { return false }
      return old != new && beginning.values[name] == new
    }
    guard let name = changed, let old = values[name], let new = end.values[name] else { return nil }
    return Diagnostic(
      code: "changed-by-cancel", severity: .warning,
      message:
        "\(name) is \(new) after a cancelled transition and was \(old): it was changed as the transition began,"
        + " before the gesture decided; change it in didMove(toParent:), viewDidDisappear or the delegate's didShow"
    )
  }
}
