import Foundation
import HeadlessQuartzCore
import HeadlessUIKit

/// The state of an app's screens at one instant, to be compared with their state at another instant.
@MainActor
struct ScreenState {
  private struct Look {
    let view: UIView
    let isShown: Bool
    let values: [String: String]
    /// The scroll offset from the top left of the content, in points; nil unless the view is a scroll view.
    let offset: CGPoint?
  }

  private var looks: [(id: ObjectIdentifier, look: Look)] = []
  private var choices: [(name: String, value: String)] = []

  init(of window: UIWindow) {
    var seen: Set<ObjectIdentifier> = []
    func visit(_ view: UIView) {
      guard seen.insert(ObjectIdentifier(view)).inserted else { return }
      let scrollView = view as? UIScrollView
      let inset = scrollView?.adjustedContentInset ?? .zero
      looks.append(
        (
          ObjectIdentifier(view),
          Look(
            view: view, isShown: view.window === window, values: Self.values(of: view),
            offset: scrollView.map {
              CGPoint(x: $0.contentOffset.x + inset.left, y: $0.contentOffset.y + inset.top)
            })
        ))
      for subview in view.subviews { visit(subview) }
    }
    visit(window)
    func visit(_ controller: UIViewController) {
      let name = controller.title ?? "\(type(of: controller))"
      if let tabs = controller as? UITabBarController {
        choices.append(("\(name).selectedIndex", "\(tabs.selectedIndex)"))
      }
      if let navigation = controller as? UINavigationController {
        choices.append(("\(name).viewControllers", counted(navigation.viewControllers.count)))
        choices.append(("\(name).isNavigationBarHidden", "\(navigation.isNavigationBarHidden)"))
      }
      if let item = controller.navigationItem.title {
        choices.append(("\(name).navigationItem.title", "'\(item)'"))
      }
      if let view = controller.viewIfLoaded { visit(view) }
      for child in controller.children { visit(child) }
      if let presented = controller.presentedViewController,
        presented.presentingViewController === controller
      {
        visit(presented)
      }
    }
    if let root = window.rootViewController { visit(root) }
    choices.append(("the first responder", Simulation.bound?.firstResponderName ?? "none"))
  }

  private func counted(_ count: Int) -> String { "\(count) in all" }

  static func values(of view: UIView) -> [String: String] {
    let transform = view.transform
    func text(_ value: CGFloat) -> String { TouchEntry.points(Double(value)) }
    var values = [
      "alpha": TouchEntry.fraction(Double(view.alpha)), "isHidden": "\(view.isHidden)",
      "center": "(\(text(view.center.x)), \(text(view.center.y)))",
      "size": "\(text(view.bounds.width)) × \(text(view.bounds.height))",
      "cornerRadius": text(view.layer.cornerRadius),
    ]
    if !transform.isIdentity {
      values["transform"] =
        "[\([transform.a, transform.b, transform.c, transform.d].map { TouchEntry.fraction(Double($0)) }.joined(separator: " ")) \(text(transform.tx)) \(text(transform.ty))]"
    } else {
      values["transform"] = ".identity"
    }
    return values
  }

  /// The properties of a view that are compared, the most significant first; they are the keys of ``values(of:)``.
  nonisolated static let properties = [
    "isHidden", "alpha", "transform", "center", "size", "cornerRadius",
  ]

  /// The differences between this state and a later state, in words: `card (UIView).alpha is 0.5 and was 1`.
  ///
  /// For views that are not in the window, only scroll offsets are compared.
  func differences(in later: ScreenState) -> [String] {
    var found: [String] = []
    let after = Dictionary(
      later.looks.map { ($0.id, $0.look) }, uniquingKeysWith: { first, _ in first })
    for (id, before) in looks {
      let name = UIView.accountName(of: before.view)
      guard let now = after[id] else {
        if before.isShown { found.append("\(name) is gone") }
        continue
      }
      guard before.isShown == now.isShown else {
        found.append("\(name) is \(now.isShown ? "in" : "out of") the window and was not")
        continue
      }
      if before.isShown {
        for property in Self.properties where before.values[property] != now.values[property] {
          let (old, new) = (before.values[property] ?? "", now.values[property] ?? "")
          found.append("\(name).\(property) is \(new) and was \(old)")
        }
      }
      if let old = before.offset, let new = now.offset,
        abs(old.x - new.x) > 1 || abs(old.y - new.y) > 1
      {
        let words = [old, new].map { "(\(TouchEntry.points($0.x)), \(TouchEntry.points($0.y)))" }
        found.append("\(name).contentOffset is \(words[1]) and was \(words[0])")
      }
    }
    for (name, old) in choices {
      guard let new = later.choices.first(where: { $0.name == name })?.value, new != old else {
        continue
      }
      found.append("\(name) is \(new) and was \(old)")
    }
    let known = Set(looks.map(\.id))
    for (id, look) in later.looks where look.isShown && !known.contains(id) {
      guard let parent = look.view.superview, known.contains(ObjectIdentifier(parent)) else {
        continue
      }
      found.append("\(UIView.accountName(of: look.view)) was added")
    }
    return found
  }
}

extension ScreenState {
  /// A diagnostic if a cancelled transition has left the screen changed; otherwise nil.
  func changed(by later: ScreenState) -> Diagnostic? {
    let found = differences(in: later)
    guard let first = found.first else { return nil }
    let more = found.count > 1 ? ", and \(found.count - 1) more" : ""
    return Diagnostic(
      code: "changed-by-cancel", severity: .warning,
      message:
        "\(first) after a cancelled transition\(more); put it back where the transition is cancelled: in the"
        + " animator's completion if transitionWasCancelled, not in viewWillAppear or viewWillDisappear alone"
    )
  }
}
