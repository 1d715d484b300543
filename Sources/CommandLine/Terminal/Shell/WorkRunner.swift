/// How work that may take a while is done: with or without somebody at a keyboard who may give up.
@MainActor
protocol WorkRunner {
  /// Does work that Ctrl-C abandons; nil when it was abandoned.
  func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result?
  /// Waits for work that deals with Ctrl-C itself, such as a command of the system's shell; nil only
  /// when the program was asked to stop.
  func attend<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result?
}

/// Does the work there and then: Ctrl-C ends the program.
struct DirectRunner: WorkRunner {
  func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result? { work() }

  func attend<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result? { work() }
}
