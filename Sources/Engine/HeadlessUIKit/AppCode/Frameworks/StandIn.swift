/// Returns a value that stands in for one of the app's own or of a module that is not simulated, and reports its use as
/// `not-simulated`.
///
/// `panlab adopt --stubs` writes calls of this function; replace them where the value matters.
public func standIn<Value>(_ name: String, _ value: @autoclosure () -> Value) -> Value {
  standIn(name)
  return value()
}

/// Reports the use of something that has no effect here as `not-simulated`.
public func standIn(_ name: String) {
  Simulation.current.report(.notSimulated, "stand-in \(name)")
}
