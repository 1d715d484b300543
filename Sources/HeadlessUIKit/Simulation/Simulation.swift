/// One virtual device: clock, main queue, windows, event log.
public final class Simulation: @unchecked Sendable {
  public init() {}
}
