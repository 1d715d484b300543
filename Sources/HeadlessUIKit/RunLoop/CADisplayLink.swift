import MotionMath

/// A preferred rate of frames, per second.
public struct CAFrameRateRange: Hashable, Sendable {
  public var minimum: Float
  public var maximum: Float
  /// nil leaves it to the system, which takes `maximum`.
  public var preferred: Float?

  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// As fast as the display.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)
}

/// Calls a method at every frame of the simulation's display.
///
/// Frames lie at whole multiples of `1 / displayHz` of the virtual clock.
///
/// ## Differences from UIKit
/// Every run loop and mode is the main one. Frames are never late or dropped. A rate below the
/// display's becomes the nearest whole number of frames.
open class CADisplayLink: NSObject {
  private let simulation: Simulation
  private var target: AnyObject?
  private let selector: Selector
  private var ticket: EventQueue.Ticket?
  private var isAdded = false

  /// The instant of the frame being shown, in seconds; 0 before the first call.
  open private(set) var timestamp: CFTimeInterval = 0
  /// The instant of the next frame that is asked for.
  open var targetTimestamp: CFTimeInterval { timestamp + Double(stride) * duration }
  /// Frames per second that are asked for; 0, the default, is the display's rate.
  open var preferredFramesPerSecond = 0
  open var preferredFrameRateRange = CAFrameRateRange.default
  /// While true no calls come.
  open var isPaused = false {
    didSet { isPaused ? stop() : scheduleNext() }
  }

  /// Creates a link that calls once it is added to a run loop.
  ///
  /// It keeps its target alive until it is invalidated.
  public init(target: Any, selector sel: Selector) {
    simulation = .current
    self.target = target as AnyObject
    selector = sel
    super.init()
  }

  /// The time between two frames of the display, in seconds.
  open var duration: CFTimeInterval { 1 / simulation.displayHz }

  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard !isAdded, target != nil else { return }
    isAdded = true
    scheduleNext()
  }

  /// Ends the calls until it is added again.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    isAdded = false
    stop()
  }

  /// Ends the calls for good and lets the target go.
  open func invalidate() {
    isAdded = false
    target = nil
    stop()
  }

  /// Frames of the display from one call to the next.
  private var stride: Int {
    let range = preferredFrameRateRange
    let ranged = Double(range.preferred ?? range.maximum)
    let asked = ranged > 0 ? ranged : Double(preferredFramesPerSecond)
    return asked > 0 ? max(1, Int((simulation.displayHz / asked).rounded())) : 1
  }

  private func stop() {
    if let ticket { simulation.cancel(ticket) }
    ticket = nil
  }

  private func scheduleNext() {
    guard isAdded, !isPaused, ticket == nil else { return }
    // Counted in whole frames, so that no rounding adds up.
    let frame = (simulation.now * simulation.displayHz + 1e-6).rounded(.down)
    let next = (frame + Double(stride)) / simulation.displayHz
    ticket = simulation.scheduleCancellable(at: next) { [self] in
      ticket = nil
      timestamp = next
      if let target { selector.perform(on: target, with: self) }
      scheduleNext()
    }
  }
}
