/// Which bar style.
public enum UIBarStyle: Int, Sendable {
  case `default`, black
}

/// For which orientation a bar's look counts.
public enum UIBarMetrics: Int, Sendable {
  case `default`, compact
}

/// The bar of a navigation controller.
///
/// ## Differences from UIKit
/// It is in no hierarchy and has no size; what is set is kept and reported.
open class UINavigationBar: UIView {
  open var isTranslucent = true { didSet { reportBar() } }
  open var prefersLargeTitles = false { didSet { reportBar() } }
  open var barStyle = UIBarStyle.default { didSet { reportBar() } }
  open var barTintColor: UIColor? { didSet { reportBar() } }
  open var shadowImage: UIImage? { didSet { reportBar() } }

  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    reportBar()
  }

  private func reportBar() {
    simulation.report(.notSimulated, "UINavigationBar")
  }
}
