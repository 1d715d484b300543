import Synchronization

/// A solver that recalls what others before it were told: as long as it is told the same, it takes their
/// answers and solves nothing.
///
/// Every replay of a scene lays out the same screen, and its system takes longer to solve than the
/// gesture takes to play. The values are those of ``Solver``, because the same calls give the same values.
package final class RecallingSolver {
  /// What a solver can be told.
  enum Step: Hashable {
    case variables(free: Int, nonnegative: Int)
    case add(LinearConstraint)
    case remove(ConstraintID)
    case shift(ConstraintID, by: Double)
    case setPriority(Double, below: Double, of: ConstraintID)
    case solve
  }

  /// What it answers.
  enum Answer {
    case nothing
    case variables(Variables)
    case constraint(ConstraintID)
    case conflict(Conflict)
  }

  /// The place in the memory that everything told so far leads to; nil once that is not remembered.
  private var place: SolverMemory.Place?
  /// The system so far; nil while the memory has it.
  @exclusivity(unchecked) private var solver: Solver?
  private let memory: SolverMemory
  /// Whether it was told something that the memory did not have.
  var isOnItsOwn: Bool { solver != nil }

  package convenience init() { self.init(memory: .shared) }

  init(memory: SolverMemory) {
    self.memory = memory
    place = memory.start
  }

  /// See ``Solver/makeVariables(free:nonnegative:)``.
  package func makeVariables(free: Int = 0, nonnegative: Int = 0) -> Variables {
    guard case .variables(let made) = tell(.variables(free: free, nonnegative: nonnegative)) else {
      preconditionFailure("variables are answered with variables")
    }
    return made
  }

  /// See ``Solver/add(_:)``.
  package func add(_ constraint: LinearConstraint) throws(Conflict) -> ConstraintID {
    switch tell(.add(constraint)) {
    case .constraint(let id): return id
    case .conflict(let conflict): throw conflict
    case .nothing, .variables: preconditionFailure("a constraint is answered with its number")
    }
  }

  /// See ``Solver/remove(_:)``.
  package func remove(_ id: ConstraintID) throws(Conflict) { try demand(.remove(id)) }

  /// See ``Solver/shift(_:by:)``.
  package func shift(_ id: ConstraintID, by delta: Double) { _ = tell(.shift(id, by: delta)) }

  /// See ``Solver/setPriority(_:below:of:)``.
  package func setPriority(
    _ priority: Double, below priorityBelow: Double, of id: ConstraintID
  ) throws(Conflict) {
    try demand(.setPriority(priority, below: priorityBelow, of: id))
  }

  /// See ``Solver/solve()``.
  package func solve() throws(Conflict) { try demand(.solve) }

  private func demand(_ step: Step) throws(Conflict) {
    if case .conflict(let conflict) = tell(step) { throw conflict }
  }

  /// The system so far, to be read and not to be changed.
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

  /// A system of this solver's own, to be changed.
  private func own() -> Solver {
    if let solver { return solver }
    let made = place.map(memory.rebuild) ?? Solver()
    solver = made
    return made
  }
}

/// What solvers were told, as a tree of steps, with the systems that were solved on the way.
final class SolverMemory: Sendable {
  static let shared = SolverMemory()

  /// What one sequence of steps has come to.
  ///
  /// Only the memory changes it, under its lock.
  final class Place: @unchecked Sendable {
    let answer: RecallingSolver.Answer
    /// The system, where the step was to solve it; it never changes.
    let solved: Solver?
    fileprivate let step: RecallingSolver.Step?
    fileprivate unowned let earlier: Place?
    /// The step that was told first here, mostly the only one.
    fileprivate var next: Place?
    fileprivate var others: [RecallingSolver.Step: Place] = [:]
    /// How many of the steps up to and including this one solved the system.
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

  /// The empty system.
  let start = Place(nil, .nothing, after: nil, solved: nil)
  /// A screen is solved a few times while it is built.
  ///
  /// Afterwards the finger moves it, which is never the same twice.
  private let solutionLimit = 12
  private let roomForSteps: Int
  private let count = Mutex(0)

  init(room: Int = 20_000) { roomForSteps = room }

  var stepCount: Int { count.withLock(\.self) }

  func place(after place: Place, _ step: RecallingSolver.Step) -> Place? {
    count.withLock { _ in place.place(after: step) }
  }

  /// Adds a step that a system has answered; nil if the memory is full.
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

  /// The system at a place: the last solved one before it, and the steps since.
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
