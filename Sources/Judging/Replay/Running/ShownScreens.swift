import HeadlessUIKit

/// The screens that a gesture may take away: those that were presented or pushed before it.
@MainActor
struct ShownScreens {
  private struct Screen {
    weak var controller: UIViewController?
  }

  private let screens: [Screen]

  /// Records the screens before the gesture, without keeping them alive.
  init(_ window: UIWindow) {
    var screens: [Screen] = []
    Self.visit(window.rootViewController) { controller, isRemovable in
      if isRemovable { screens.append(Screen(controller: controller)) }
    }
    self.screens = screens
  }

  /// The diagnostic of a screen that was dismissed or popped and lives on; nil if there is none.
  ///
  /// Valid once everything has settled.
  func keptAlive(in window: UIWindow) -> (type: String, path: String?)? {
    var shown: [UIViewController] = []
    Self.visit(window.rootViewController) { controller, _ in shown.append(controller) }
    let left = screens.lazy.compactMap(\.controller).first { screen in
      screen.parent == nil && screen.presentingViewController == nil
        && !shown.contains { $0 === screen }
    }
    guard let left else { return nil }
    let paths = shown.lazy.compactMap { ReferencePath(from: $0, to: left)?.text }
    return ("\(type(of: left))", paths.first ?? ReferencePath(from: left, to: left)?.text)
  }

  /// Visits every view controller on the screen; `isRemovable` says whether it is presented or pushed on another one.
  private static func visit(
    _ controller: UIViewController?, isRemovable: Bool = false,
    _ body: (_ controller: UIViewController, _ isRemovable: Bool) -> Void
  ) {
    guard let controller else { return }
    body(controller, isRemovable)
    let isStack = controller is UINavigationController
    for (index, child) in controller.children.enumerated() {
      visit(child, isRemovable: isStack && index > 0, body)
    }
    if let presented = controller.presentedViewController,
      presented.presentingViewController === controller
    {
      visit(presented, isRemovable: true, body)
    }
  }
}

/// A chain of stored properties of an app's objects that leads to an object, such as `HomeController.driver.screen`.
///
/// A property of a system class, and what a closure has captured, cannot be seen. A reference that is weak cannot be told
/// from one that holds, so those that are weak by custom, such as a delegate, are left out.
private struct ReferencePath {
  let text: String

  /// The maximum length of a chain, in objects.
  private static let length = 4

  /// Finds the shortest chain; nil if there is none.
  init?(from start: AnyObject, to goal: AnyObject) {
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(start)]
    var level = [(object: start, path: "\(type(of: start))")]
    for _ in 0..<Self.length {
      var next: [(object: AnyObject, path: String)] = []
      for (object, path) in level {
        for (name, value) in AppObject.references(of: object) {
          if value === goal {
            text = "\(path).\(name)"
            return
          }
          guard AppObject.isOfApp(value), seen.insert(ObjectIdentifier(value)).inserted else {
            continue
          }
          next.append((value, "\(path).\(name)"))
        }
      }
      level = next
    }
    return nil
  }
}

/// What can be seen of an app's own objects: the references in their stored properties.
private enum AppObject {
  /// The parts of names by which properties are weak by custom.
  private static let weakNames = ["delegate", "datasource", "parent", "owner"]

  static func isOfApp(_ object: AnyObject) -> Bool {
    let name = String(reflecting: type(of: object))
    return !AppState.systemModules.contains { name.hasPrefix($0) }
  }

  /// The objects to which the stored properties refer, each with the property's name.
  static func references(of object: AnyObject) -> [(name: String, value: AnyObject)] {
    var found: [(String, AnyObject)] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror {
      for child in current.children {
        guard let name = child.label,
          !weakNames.contains(where: { name.lowercased().contains($0) })
        else { continue }
        collect(child.value, as: name, depth: 2, into: &found)
      }
      mirror = current.superclassMirror.flatMap {
        let name = String(reflecting: $0.subjectType)
        return AppState.systemModules.contains { name.hasPrefix($0) } ? nil : $0
      }
    }
    return found
  }

  private static func collect(
    _ value: Any, as name: String, depth: Int, into found: inout [(String, AnyObject)]
  ) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .class: found.append((name, value as AnyObject))
    case .optional, .collection, .set, .dictionary, .tuple, .struct, .enum:
      guard depth > 0 || mirror.displayStyle == .optional else { return }
      for child in mirror.children.prefix(50) {
        collect(child.value, as: name, depth: depth - 1, into: &found)
      }
    default: break
    }
  }
}
