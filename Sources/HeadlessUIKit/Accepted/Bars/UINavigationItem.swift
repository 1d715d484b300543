public import Foundation

/// What a screen shows in a navigation bar.
///
/// ## Differences from UIKit
/// There are no bars: what is set is kept, and reported, and shows nowhere.
open class UINavigationItem: NSObject {
  public enum LargeTitleDisplayMode: Int, Sendable {
    case automatic, always, never
  }

  private let simulation: Simulation

  public init(title: String) {
    simulation = .current
    self.title = title
    super.init()
  }

  init(of controller: UIViewController) {
    simulation = controller.simulation
    title = controller.title
    super.init()
  }

  open var title: String?
  open var titleView: UIView? { didSet { reportBar() } }
  open var prompt: String? { didSet { reportBar() } }
  open var hidesBackButton = false { didSet { reportBar() } }
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { reportBar() } }
  open var backBarButtonItem: UIBarButtonItem? { didSet { reportBar() } }
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { reportBar() } }
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { reportBar() } }

  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    self.hidesBackButton = hidesBackButton
  }

  private func reportBar() {
    simulation.report(.notSimulated, "UINavigationItem")
  }
}
