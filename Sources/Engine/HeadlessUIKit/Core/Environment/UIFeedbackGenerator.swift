/// Haptic feedback.
///
/// ## Differences from UIKit
/// Requests are recorded in the event log and reported as `not-simulated`.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject, UIInteraction {
  let simulation: Simulation
  open private(set) weak var view: UIView?

  public override init() {
    simulation = .current
    super.init()
  }

  public convenience init(view: UIView) {
    self.init()
    didMove(to: view)
  }

  open func willMove(to view: UIView?) {}

  open func didMove(to view: UIView?) { self.view = view }

  open func prepare() {}

  func occur(_ what: String) {
    simulation.record("feedback.\(what)")
    simulation.report(.notSimulated, "\(type(of: self))")
  }
}

open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackStyle: Int, Sendable {
    case light, medium, heavy, soft, rigid
  }

  private let style: FeedbackStyle

  public init(style: FeedbackStyle) {
    self.style = style
    super.init()
  }

  public convenience override init() { self.init(style: .medium) }

  public convenience init(style: FeedbackStyle, view: UIView) {
    self.init(style: style)
    didMove(to: view)
  }

  open func impactOccurred() { occur("impact(\(style))") }

  open func impactOccurred(intensity: CGFloat) { impactOccurred() }

  open func impactOccurred(at location: CGPoint) { impactOccurred() }

  open func impactOccurred(intensity: CGFloat, at location: CGPoint) { impactOccurred() }
}

open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  open func selectionChanged() { occur("selectionChanged") }

  open func selectionChanged(at location: CGPoint) { selectionChanged() }
}

open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackType: Int, Sendable {
    case success, warning, error
  }

  open func notificationOccurred(_ notificationType: FeedbackType) {
    occur("notification(\(notificationType))")
  }

  open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {
    notificationOccurred(notificationType)
  }
}
