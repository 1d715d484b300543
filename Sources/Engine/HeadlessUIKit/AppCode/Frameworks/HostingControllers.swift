/// A controller of a SwiftUI view, which is not shown: its own view is plain, and takes the size that it is given.
///
/// The root view may be any value, such as a stand-in for the SwiftUI view that a file left out declares.
open class UIHostingController<Content>: UIViewController {
  open var rootView: Content
  /// Stored, but has no effect; setting it is reported as `not-simulated`.
  open var sizingOptions: UIHostingControllerSizingOptions = [] {
    didSet { simulation.report(.notSimulated, "UIHostingController.sizingOptions") }
  }

  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
    simulation.report(.notSimulated, "the content of UIHostingController")
  }

  /// Returns nil, because no archive has a root view.
  public required init?(coder: NSCoder) { nil }

  /// Returns the preferred size of the content, or if it has none, the given size.
  open func sizeThatFits(in size: CGSize) -> CGSize {
    preferredContentSize == .zero ? size : preferredContentSize
  }
}

/// How a hosting controller follows the size of its content.
public struct UIHostingControllerSizingOptions: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let intrinsicContentSize = Self(rawValue: 1)
  public static let preferredContentSize = Self(rawValue: 2)
}
