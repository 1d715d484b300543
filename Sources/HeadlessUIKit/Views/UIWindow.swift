public import Foundation

/// The root of a view hierarchy: it takes the touches and shows a view controller.
///
/// ## Differences from UIKit
/// There are no levels, and one scene for all. The simulation does not keep a window alive; the app does.
open class UIWindow: UIView {
  let touchDispatcher = TouchDispatcher()

  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet { replaceRoot(oldValue) }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
    simulation.interface.windows.append(Unretained(object: self))
    touchDispatcher.window = self
    layer.isOwnedByWindow = true
  }

  public required init?(coder: NSCoder) {
    nil
  }

  deinit {
    touchDispatcher.window = nil
    simulation.interface.windows.removeAll { $0.object === self }
    if simulation.interface.keyWindow === self { simulation.interface.keyWindow = nil }
  }

  /// The window itself.
  open override var window: UIWindow? { self }

  open var isKeyWindow: Bool { simulation.interface.keyWindow === self }

  open func makeKeyAndVisible() {
    isHidden = false
    simulation.interface.keyWindow = self
    guard let root = rootViewController else { return }
    show(root)
  }

  /// Hands an event's touches to the recognisers and views.
  open func sendEvent(_ event: UIEvent) {
    touchDispatcher.send(event)
  }

  private func replaceRoot(_ old: UIViewController?) {
    guard old !== rootViewController else { return }
    if let old, old.isViewLoaded {
      old.setAppearance(false, animated: false)
      old.view.removeFromSuperview()
    }
    guard let root = rootViewController, !isHidden else { return }
    show(root)
  }

  private func show(_ root: UIViewController) {
    guard root.view.superview !== self else { return }
    root.view.frame = bounds
    root.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.beginAppearanceTransition(true, animated: false)
    addSubview(root.view)
    root.endAppearanceTransition()
  }
}
