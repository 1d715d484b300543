/// Calls a block or a method after a time of the virtual clock, once or repeatedly.
///
/// ## Differences from UIKit
/// Every run loop and mode is the main one. Timers fire exactly on time; `tolerance` has no effect.
public final class Timer: NSObject {
  private let simulation: Simulation
  private var fireBody: ((Timer) -> Void)?
  private var ticket: EventQueue.Ticket?

  /// In seconds; 0 unless it repeats.
  public let timeInterval: TimeInterval
  public let userInfo: Any?
  public var tolerance: TimeInterval = 0
  public private(set) var isValid = true
  private let interval: TimeInterval
  private let repeats: Bool
  /// In seconds of the virtual clock.
  private var nextFire: TimeInterval

  /// The minimum interval, as in Foundation.
  private static let leastInterval = 0.0001

  /// Starts once it is added to a run loop.
  public convenience init(
    timeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) {
    self.init(interval, nil, repeats, block)
  }

  /// Starts once it is added to a run loop; retains the target.
  public convenience init(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) {
    let target = aTarget as AnyObject
    self.init(ti, userInfo, yesOrNo) { aSelector.perform(on: target, with: $0) }
  }

  private init(
    _ interval: TimeInterval, _ userInfo: Any?, _ repeats: Bool, _ body: @escaping (Timer) -> Void
  ) {
    simulation = .current
    self.interval = max(interval, Self.leastInterval)
    timeInterval = repeats ? self.interval : 0
    self.userInfo = userInfo
    self.repeats = repeats
    nextFire = simulation.now + self.interval
    fireBody = body
    super.init()
  }

  /// Creates and starts a timer.
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    timer.start()
    return timer
  }

  /// Creates and starts a timer, which retains the target until invalidated.
  @discardableResult
  public static func scheduledTimer(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: ti, target: aTarget, selector: aSelector, userInfo: userInfo, repeats: yesOrNo)
    timer.start()
    return timer
  }

  /// Fires now; a timer that does not repeat is invalid afterwards.
  public func fire() {
    guard isValid, let fireBody else { return }
    if !repeats { isValid = false }
    fireBody(self)
    if !isValid { invalidate() }
  }

  /// Stops the timer for good and releases its target.
  public func invalidate() {
    isValid = false
    fireBody = nil
    if let ticket { simulation.cancel(ticket) }
    ticket = nil
  }

  func start() {
    guard isValid, ticket == nil else { return }
    ticket = simulation.scheduleCancellable(at: nextFire) { [self] in
      ticket = nil
      nextFire += interval
      fire()
      start()
    }
  }
}

extension RunLoop {
  public func add(_ timer: Timer, forMode mode: RunLoop.Mode) { timer.start() }
}
