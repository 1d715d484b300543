import Foundation
import Synchronization

extension UIView {
  /// Returns the name of a view for a log of touches (``TouchAccount``), such as `list (UITableView)`.
  package static func accountName(of view: UIView) -> String { PartyNames.view(view) }
}

extension Simulation {
  /// The name of the first responder, as in a log of touches; nil without a first responder.
  @MainActor
  package var firstResponderName: String? {
    interface.firstResponder.map { responder in
      (responder as? UIView).map(PartyNames.view) ?? "\(type(of: responder))"
    }
  }
}

/// The names of recognisers and views in a log of touches (``TouchAccount``).
///
/// A view is named after its accessibility identifier, its controller, the app's property that stores it, or its type:
/// the first of these that exists. The name of a recogniser usually includes the name of its view.
@MainActor
enum PartyNames {
  /// Returns the name of a view, such as `list (UITableView)`, `Detail` or `UISlider`.
  static func view(_ view: UIView) -> String {
    let type = "\(Swift.type(of: view))"
    if let identifier = view.accessibilityIdentifier { return "\(identifier) (\(type))" }
    if let controller = view.next as? UIViewController, controller.viewIfLoaded === view {
      return "the view of \(controller.logName)"
    }
    if let window = view as? UIWindow { return window.isKeyWindow ? "the window" : type }
    return property(holding: view, near: view).map { "\($0) (\(type))" } ?? type
  }

  /// Returns a Swift expression for a view.
  static func code(of view: UIView) -> String {
    if let name = property(holding: view, near: view) { return name }
    if let controller = view.next as? UIViewController, controller.viewIfLoaded === view {
      return "view"
    }
    let type = "\(Swift.type(of: view))"
    let name = type.hasPrefix("UI") ? String(type.dropFirst(2)) : type
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  static func party(_ recognizer: UIGestureRecognizer, number: Int) -> TouchParty {
    let kind = kind(recognizer)
    let view = recognizer.view.map(view) ?? "no view"
    let place = recognizer.view.map(code) ?? "view"
    let own = ownName(of: recognizer, kind)
    var (name, code) = ("the \(own) of \(view)", "\(place)\(suffix(kind))")
    var isSystem = kind == .scroll || kind == .gate
    if let controller = recognizer.view?.next as? UINavigationController,
      controller.interactivePopGestureRecognizer === recognizer
    {
      name = "the swipe back of \(controller.logName)"
      code = "navigationController.interactivePopGestureRecognizer"
      isSystem = true
    } else if recognizer.delegate is SheetSwipe {
      (name, code, isSystem) = ("the swipe of the sheet", "sheetPresentationController", true)
    } else if kind == .scroll {
      code = "\(place).panGestureRecognizer"
    } else if let property = recognizer.view.flatMap({ property(holding: recognizer, near: $0) }) {
      code = property
    }
    return TouchParty(
      number: number, kind: kind, name: name, view: view, code: code, isSystem: isSystem,
      delegate: recognizer.delegate.map { "\(Swift.type(of: $0))" })
  }

  private static func kind(_ recognizer: UIGestureRecognizer) -> TouchParty.Kind {
    switch recognizer {
    case is ScrollPanGestureRecognizer: .scroll
    case is ContentTouchGate: .gate
    case is UIScreenEdgePanGestureRecognizer: .edgePan
    case is UIPanGestureRecognizer: .pan
    case is UITapGestureRecognizer: .tap
    case is UILongPressGestureRecognizer: .press
    case is UISwipeGestureRecognizer: .swipe
    case is UIPinchGestureRecognizer: .pinch
    case is UIRotationGestureRecognizer: .rotation
    default: .other
    }
  }

  /// Returns the name of a recogniser, without its view.
  ///
  /// - If the app set `name`: the kind of recogniser, and that name.
  /// - If the app wrote the recogniser's class: the class.
  /// - Otherwise: the kind alone, such as `pan`.
  private static func ownName(of recognizer: UIGestureRecognizer, _ kind: TouchParty.Kind) -> String
  {
    if let name = recognizer.name { return "\(kind == .scroll ? "pan" : kind.rawValue) '\(name)'" }
    let type = Swift.type(of: recognizer)
    if isOfApp(type) { return "\(type)" }
    switch kind {
    case .scroll: return "pan"
    case .gate: return "delay"
    default: return kind.rawValue
    }
  }

  private static func suffix(_ kind: TouchParty.Kind) -> String {
    switch kind {
    case .pan, .scroll: "Pan"
    case .edgePan: "EdgePan"
    case .tap: "Tap"
    case .press: "Press"
    case .swipe: "Swipe"
    case .pinch: "Pinch"
    case .rotation: "Rotation"
    case .gate, .other, .control, .view: "Recognizer"
    }
  }

  /// Returns the name of the app's property that stores an object; searches the responder chain from a view.
  private static func property(holding object: AnyObject, near view: UIView) -> String? {
    var responder: UIResponder? = view
    while let current = responder {
      if let name = property(of: current, holding: object) { return name }
      responder = current.next
    }
    return nil
  }

  private static func property(of owner: AnyObject, holding object: AnyObject) -> String? {
    guard isOfApp(type(of: owner)) else { return nil }
    var mirror: Mirror? = Mirror(reflecting: owner)
    while let current = mirror {
      guard isOfApp(current.subjectType) else { break }
      for child in current.children {
        guard let label = child.label, isSame(child.value, object) else { continue }
        return label.hasPrefix("$__lazy_storage_$_") ? String(label.dropFirst(18)) : label
      }
      mirror = current.superclassMirror
    }
    return nil
  }

  /// The answers of ``isOfApp(_:)``, which replays on all threads share: to make the name of a type takes a tenth of a
  /// replay.
  private static let typesOfApp = Mutex<[ObjectIdentifier: Bool]>([:])

  /// Returns whether the app wrote a type.
  private static func isOfApp(_ type: Any.Type) -> Bool {
    typesOfApp.withLock { known in
      if let isOfApp = known[ObjectIdentifier(type)] { return isOfApp }
      let isOfApp = !String(reflecting: type).hasPrefix("HeadlessUIKit.")
      known[ObjectIdentifier(type)] = isOfApp
      return isOfApp
    }
  }

  private static func isSame(_ value: Any, _ object: AnyObject) -> Bool {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { isSame($0.value, object) } ?? false
    }
    return mirror.displayStyle == .class && value as AnyObject === object
  }
}
