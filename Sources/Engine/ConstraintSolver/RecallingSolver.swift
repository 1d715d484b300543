import Synchronization

/// A solver that reuses the results of earlier solvers: as long as its sequence of calls is known from an earlier
/// solver, it returns the earlier answers without solving anything.
///
/// Every replay of a scene lays out the same screen, and solving the screen's system of constraints takes longer than
/// replaying the gesture. The values equal those of ``Solver``, because the same calls give the same values.
package final class RecallingSolver {
  /// A call of the solver.
  enum Step: Hashable {
    case variables(free: Int, nonnegative: Int)
    case add(LinearConstraint)
    case remove(ConstraintID)
    case shift(ConstraintID, by: Double)
    case setPriority(Double, below: Double, of: ConstraintID)
    case solve
  }

  /// The result of a call.
  enum Answer {
    case nothing
    case variables(Variables)
    case constraint(ConstraintID)
    case conflict(Conflict)
  }

  /// The node of the memory's tree for this solver's calls so far; nil if the memory does not contain these calls.
  private var place: SolverMemory.Place?
  /// This solver's own system of constraints; nil until it is needed.
  ///
  /// It is needed for a call that the memory does not contain, and for reading ``solution`` if the memory has no solved
  /// system for the calls so far.
  private var solver: Solver?
  private let memory: SolverMemory
  /// Whether this solver has created its own system of constraints, because the memory did not suffice.
  var isOnItsOwn: Bool { solver != nil }

  package convenience init() { self.init(memory: .shared) }

  init(memory: SolverMemory) {
    self.memory = memory
    place = memory.start
  }

  /// Creates variables, like ``Solver/makeVariables(free:nonnegative:)``.
  package func makeVariables(free: Int = 0, nonnegative: Int = 0) -> Variables {
    guard case .variables(let made) = tell(.variables(free: free, nonnegative: nonnegative)) else {
      preconditionFailure("variables are answered with variables")
    }
    return made
  }

  /// Adds a constraint, like ``Solver/add(_:)``.
  package func add(_ constraint: LinearConstraint) throws(Conflict) -> ConstraintID {
    switch tell(.add(constraint)) {
    case .constraint(let id): return id
    case .conflict(let conflict): throw conflict
    case .nothing, .variables: preconditionFailure("a constraint is answered with its number")
    }
  }

  /// Removes a constraint, like ``Solver/remove(_:)``.
  package func remove(_ id: ConstraintID) throws(Conflict) { try demand(.remove(id)) }

  /// Shifts the constant of a constraint, like ``Solver/shift(_:by:)``.
  package func shift(_ id: ConstraintID, by delta: Double) { _ = tell(.shift(id, by: delta)) }

  /// Changes a priority, like ``Solver/setPriority(_:below:of:)``.
  package func setPriority(
    _ priority: Double, below priorityBelow: Double, of id: ConstraintID
  ) throws(Conflict) {
    try demand(.setPriority(priority, below: priorityBelow, of: id))
  }

  /// Updates the values of the variables, like ``Solver/solve()``.
  package func solve() throws(Conflict) { try demand(.solve) }

  private func demand(_ step: Step) throws(Conflict) {
    if case .conflict(let conflict) = tell(step) { throw conflict }
  }

  /// The system of constraints after the calls so far, for reading only, because other solvers may share it.
  package var solution: Solver { solver ?? place?.solved ?? own() }

  private func tell(_ step: Step) -> Answer {
    if solver == nil, let place, let known = memory.place(after: place, step) {
      self.place = known
      return known.answer
    }
    let solver = own()
    let answer = solver.perform(step)
    place = place.flatMap { memory.remember(step, answer, after: $0, solver) }
    return answer
  }

  /// This solver's own system of constraints, which may be changed.
  ///
  /// The first call of this function rebuilds the system from the memory, as it is after the solver's calls so far.
  private func own() -> Solver {
    if let solver { return solver }
    let made = place.map(memory.rebuild) ?? Solver()
    solver = made
    return made
  }
}

/// A tree of the sequences of calls that solvers received, with the systems of constraints that these calls solved.
final class SolverMemory: Sendable {
  static let shared = SolverMemory()

  /// A node of the memory's tree: one sequence of calls, with the answer to its last call.
  ///
  /// Only the memory changes a node, and only while the memory's lock is held.
  final class Place: @unchecked Sendable {
    let answer: RecallingSolver.Answer
    /// The system of constraints after the last call of this node's sequence.
    ///
    /// nil unless that call was ``RecallingSolver/Step/solve``. The stored system is never changed.
    let solved: Solver?
    fileprivate let step: RecallingSolver.Step?
    fileprivate unowned let earlier: Place?
    /// The first child of this node to be added, usually its only child; nil if there is none.
    ///
    /// A child's sequence is this node's sequence, followed by one more call. Children that were added later are in
    /// `others`.
    fileprivate var next: Place?
    fileprivate var others: [RecallingSolver.Step: Place] = [:]
    /// How many calls in this node's sequence are ``RecallingSolver/Step/solve``, including the sequence's last call.
    fileprivate let solutions: Int

    fileprivate init(
      _ step: RecallingSolver.Step?, _ answer: RecallingSolver.Answer, after earlier: Place?,
      solved: Solver?
    ) {
      (self.step, self.answer, self.earlier, self.solved) = (step, answer, earlier, solved)
      solutions = (earlier?.solutions ?? 0) + (solved == nil ? 0 : 1)
    }

    fileprivate func place(after step: RecallingSolver.Step) -> Place? {
      next?.step == step ? next : others[step]
    }
  }

  /// The node of the empty system, before any call.
  let start = Place(nil, .nothing, after: nil, solved: nil)
  /// The greatest number of solved systems in a remembered sequence of calls; later calls are not remembered.
  ///
  /// A screen is solved a few times while it is built. Afterwards the finger moves the screen's views, and the
  /// resulting positions never repeat.
  private let solutionLimit = 12
  private let roomForSteps: Int
  private let count = Mutex(0)

  init(room: Int = 20_000) { roomForSteps = room }

  var stepCount: Int { count.withLock(\.self) }

  func place(after place: Place, _ step: RecallingSolver.Step) -> Place? {
    count.withLock { _ in place.place(after: step) }
  }

  /// Adds a call, with the solver's answer to it, to the memory.
  ///
  /// `step` is the call, and `place` is the node for the sequence of calls before it. Returns the node for the extended
  /// sequence. Returns nil if the memory is full, or if the sequence before the call has already solved the system
  /// `solutionLimit` times.
  func remember(
    _ step: RecallingSolver.Step, _ answer: RecallingSolver.Answer, after place: Place,
    _ solver: Solver
  ) -> Place? {
    count.withLock { count in
      if let known = place.place(after: step) { return known }
      guard count < roomForSteps, place.solutions < solutionLimit else { return nil }
      count += 1
      let made = Place(step, answer, after: place, solved: step == .solve ? solver.copy() : nil)
      if place.next == nil { place.next = made } else { place.others[step] = made }
      return made
    }
  }

  /// Rebuilds the system of constraints as it was after the sequence of calls that the node `place` stands for.
  ///
  /// Copies the system as the sequence's last call of ``RecallingSolver/Step/solve`` left it, and repeats the calls
  /// after that one. If the sequence never solved the system, repeats all its calls on an empty system.
  func rebuild(at place: Place) -> Solver {
    var steps: [RecallingSolver.Step] = []
    var earlier = place
    while earlier.solved == nil, let step = earlier.step, let before = earlier.earlier {
      steps.append(step)
      earlier = before
    }
    let solver = earlier.solved?.copy() ?? Solver()
    for step in steps.reversed() { _ = solver.perform(step) }
    return solver
  }
}

extension Solver {
  fileprivate func perform(_ step: RecallingSolver.Step) -> RecallingSolver.Answer {
    do throws(Conflict) {
      switch step {
      case .variables(let free, let nonnegative):
        return .variables(makeVariables(free: free, nonnegative: nonnegative))
      case .add(let constraint): return .constraint(try add(constraint))
      case .remove(let id): try remove(id)
      case .shift(let id, let delta): shift(id, by: delta)
      case .setPriority(let above, let below, let id):
        try setPriority(above, below: below, of: id)
      case .solve: try solve()
      }
      return .nothing
    } catch {
      return .conflict(error)
    }
  }
}
