import Controllers

/// What a tuning proposes: values for parameters of the controller that was tuned.
struct Proposal: Hashable, Sendable {
  /// One value, as `set` takes it.
  struct Change: Hashable, Sendable {
    let name: String
    let value: String
  }

  /// The controller that was tuned.
  let base: Controller
  let changes: [Change]
}
