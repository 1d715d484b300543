// Core Foundation's timers, which run on the virtual clock.

#if !canImport(Darwin)
  public typealias CFRunLoopTimer = Timer
  public var kCFAllocatorDefault: AnyObject? { nil }

  /// Returns the time of the virtual clock, in seconds.
  public func CFAbsoluteTimeGetCurrent() -> Double { Simulation.bound?.now ?? 0 }

  public struct CFRunLoopMode: Hashable, Sendable {
    public static let commonModes = Self()
    public static let defaultMode = Self()
  }

  public func CFRunLoopGetCurrent() -> RunLoop { .main }
  public func CFRunLoopGetMain() -> RunLoop { .main }

  /// Creates a timer; `fireDate` is on the clock of `CFAbsoluteTimeGetCurrent()`.
  public func CFRunLoopTimerCreateWithHandler(
    _ allocator: AnyObject?, _ fireDate: Double, _ interval: TimeInterval, _ flags: UInt,
    _ order: Int, _ block: @escaping (Timer?) -> Void
  ) -> Timer? {
    let delay = max(0, fireDate - CFAbsoluteTimeGetCurrent())
    guard interval > 0 else {
      return Timer(timeInterval: delay, repeats: false) { block($0) }
    }
    return Timer(timeInterval: interval, repeats: true) { block($0) }
  }

  public func CFRunLoopAddTimer(_ loop: RunLoop, _ timer: Timer?, _ mode: CFRunLoopMode) {
    if let timer { loop.add(timer, forMode: .common) }
  }
#endif
