/// Runs a completion once all the animations that joined have ended.
///
/// A group is open while the block that makes its animations runs. When it closes without a member
/// the completion runs in the next turn of the run loop.
final class CompletionGroup {
  private let simulation: Simulation
  private var completion: ((Bool) -> Void)?
  private var members = 0
  private var isOpen = true
  private var allFinished = true

  init(simulation: Simulation, completion: ((Bool) -> Void)?) {
    self.simulation = simulation
    self.completion = completion
  }

  func join() {
    members += 1
  }

  /// Lets somebody else know too, after those who asked before.
  func also(_ other: @escaping (Bool) -> Void) {
    let first = completion
    completion = { finished in
      first?(finished)
      other(finished)
    }
  }

  /// A member ended; `finished` is false when it was removed before its time.
  func leave(finished: Bool) {
    members -= 1
    allFinished = allFinished && finished
    if !isOpen && members == 0 { complete() }
  }

  func close() {
    isOpen = false
    guard members == 0 else { return }
    simulation.async { self.complete() }
  }

  private func complete() {
    guard let completion else { return }
    self.completion = nil
    completion(allFinished)
  }
}
