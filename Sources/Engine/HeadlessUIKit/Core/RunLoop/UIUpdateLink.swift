public import MotionMath

/// Calls actions at every frame of the display while it is enabled.
///
/// ## Differences from UIKit
/// All phases of an update are one: actions run in the order in which they were added, before the frame's layout. The link
/// calls at every frame while it is enabled, whether or not it requires continuous updates.
@preconcurrency @MainActor
public final class UIUpdateLink: NSObject {
  public typealias Handler = (UIUpdateLink, UIUpdateInfo) -> Void

  /// Whether the link asks for frames without a change; true or false, it is called at every frame.
  public var requiresContinuousUpdates = false
  public var wantsLowLatencyEventDispatch = false
  public var wantsImmediatePresentation = false
  public var preferredFrameRateRange = CAFrameRateRange.default {
    didSet { link?.preferredFrameRateRange = preferredFrameRateRange }
  }
  public var isEnabled = false {
    didSet { if isEnabled != oldValue { isEnabled ? start() : stop() } }
  }
  private var actions: [Handler] = []
  private var link: CADisplayLink?
  private weak var view: UIView?

  public init(view: UIView) {
    self.view = view
    super.init()
  }

  public convenience init(view: UIView, actionHandler: @escaping Handler) {
    self.init(view: view)
    addAction(handler: actionHandler)
  }

  public convenience init(windowScene: UIWindowScene) {
    self.init(view: windowScene.windows.first ?? UIView())
  }

  public func addAction(handler: @escaping Handler) { actions.append(handler) }

  public func addAction(handler: @escaping (UIUpdateLink) -> Void) {
    actions.append { link, _ in handler(link) }
  }

  public func addAction(target: Any, selector: Selector) {
    actions.append { link, _ in selector.perform(on: target as AnyObject, with: link) }
  }

  public func addAction(to phase: UIUpdateActionPhase, handler: @escaping Handler) {
    addAction(handler: handler)
  }

  private func start() {
    let made = CADisplayLink(
      target: self, selector: Selector("frame:", UIUpdateLink.frame(_:)))
    made.preferredFrameRateRange = preferredFrameRateRange
    made.add(to: .main, forMode: .common)
    link = made
  }

  private func stop() {
    link?.invalidate()
    link = nil
  }

  private func frame(_ link: CADisplayLink) {
    let info = UIUpdateInfo(
      modelTime: link.timestamp, estimatedPresentationTime: link.targetTimestamp)
    for action in actions where isEnabled { action(self, info) }
  }
}

/// The times of an update.
public final class UIUpdateInfo: NSObject {
  /// The time for which the app computes its state, in seconds.
  public let modelTime: Seconds
  public let estimatedPresentationTime: Seconds
  /// The time by which the update must be ready, in seconds.
  public var completionDeadlineTime: Seconds { estimatedPresentationTime }
  public let isImmediatePresentationExpected = false
  public let isLowLatencyEventDispatchConfirmed = false
  public let isPerformingLowLatencyPhases = false

  init(modelTime: Seconds, estimatedPresentationTime: Seconds) {
    (self.modelTime, self.estimatedPresentationTime) = (modelTime, estimatedPresentationTime)
  }
}

/// A part of an update; all parts are one here.
public struct UIUpdateActionPhase: Hashable, Sendable {
  private let name: String

  public static let beforeEventDispatch = Self(name: "beforeEventDispatch")
  public static let afterEventDispatch = Self(name: "afterEventDispatch")
  public static let beforeCADisplayLinkDispatch = Self(name: "beforeCADisplayLinkDispatch")
  public static let afterCADisplayLinkDispatch = Self(name: "afterCADisplayLinkDispatch")
  public static let beforeCATransactionCommit = Self(name: "beforeCATransactionCommit")
  public static let afterCATransactionCommit = Self(name: "afterCATransactionCommit")
  public static let afterUpdateComplete = Self(name: "afterUpdateComplete")
}
