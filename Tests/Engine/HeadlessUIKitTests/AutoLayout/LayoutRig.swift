import HeadlessUIKit

/// A window of 400 × 800 with a root controller, for constraints in its view.
struct LayoutRig {
  let simulation = Simulation()
  let window: UIWindow
  let root: UIView

  init() {
    (window, root) = simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      let controller = UIViewController()
      window.rootViewController = controller
      window.makeKeyAndVisible()
      return (window, controller.view)
    }
  }

  /// A view for constraints, added to `parent` or the root.
  func view(in parent: UIView? = nil) -> UIView { simulation.run { add(UIView(), to: parent) } }

  func label(_ text: String, in parent: UIView? = nil) -> UILabel {
    simulation.run {
      let label = UILabel()
      label.text = text
      return add(label, to: parent)
    }
  }

  func add<View: UIView>(_ make: @autoclosure () -> View, to parent: UIView? = nil) -> View {
    simulation.run {
      let view = make()
      view.translatesAutoresizingMaskIntoConstraints = false
      (parent ?? root).addSubview(view)
      return view
    }
  }

  func activate(_ constraints: () -> [NSLayoutConstraint]) {
    simulation.run { NSLayoutConstraint.activate(constraints()) }
  }

  var diagnostics: [String] { simulation.diagnostics.map { "\($0.code): \($0.message)" } }
  var codes: [String] { simulation.diagnostics.map(\.code) }
}

nonisolated func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}
