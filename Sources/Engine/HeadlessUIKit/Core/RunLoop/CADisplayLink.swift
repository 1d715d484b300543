import MotionMath

/// Calls a method at every frame of the simulation's display.
///
/// Frames are at whole multiples of `1 / displayHz` of the virtual clock.
///
/// ## Differences from UIKit
/// All run loops and modes behave like the main one. Frames are never late or dropped. A frame rate below the display's
/// frame rate is rounded so that calls are a whole number of display frames apart.
open class CADisplayLink: NSObject {
  private let simulation: Simulation
  private var target: AnyObject?
  private let selector: Selector
  private var ticket: EventQueue.Ticket?
  private var isAdded = false

  /// The time of the current frame, in seconds; 0 before the first call.
  open private(set) var timestamp: CFTimeInterval = 0
  /// The time of the next requested frame, in seconds.
  open var targetTimestamp: CFTimeInterval { timestamp + Double(stride) * duration }
  /// The preferred frame rate; 0, the default, means the display's rate.
  open var preferredFramesPerSecond = 0
  open var preferredFrameRateRange = CAFrameRateRange.default
  open var isPaused = false {
    didSet { isPaused ? stop() : scheduleNext() }
  }

  /// Creates a link that makes no calls until it is added to a run loop; retains its target until invalidated.
  public init(target: Any, selector sel: Selector) {
    simulation = .current
    self.target = target as AnyObject
    selector = sel
    super.init()
  }

  /// The interval between two frames of the display, in seconds.
  open var duration: CFTimeInterval { 1 / simulation.displayHz }

  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard !isAdded, target != nil else { return }
    isAdded = true
    scheduleNext()
  }

  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    isAdded = false
    stop()
  }

  /// Stops the calls for good and releases the target.
  open func invalidate() {
    isAdded = false
    target = nil
    stop()
  }

  /// The number of display frames per call.
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
    // Computed in whole frames, so that rounding errors do not accumulate.
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
