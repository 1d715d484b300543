/// Haptic feedback.
///
/// ## Differences from UIKit
/// Requests are recorded in the event log and reported as `not-simulated`.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
  let simulation: Simulation

  public override init() {
    simulation = .current
    super.init()
  }

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

  open func impactOccurred() { occur("impact(\(style))") }

  open func impactOccurred(intensity: CGFloat) { occur("impact(\(style))") }
}

open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  open func selectionChanged() { occur("selectionChanged") }
}

open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackType: Int, Sendable {
    case success, warning, error
  }

  open func notificationOccurred(_ notificationType: FeedbackType) {
    occur("notification(\(notificationType))")
  }
}
