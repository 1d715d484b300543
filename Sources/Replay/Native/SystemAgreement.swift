public import Controllers
import MotionMath
public import Rules
public import Traces

/// What a controller decides at the releases of a measured system, beside what the system did.
public struct SystemAgreement: Sendable {
  /// One release of the table.
  public struct Gesture: Sendable {
    public let row: MeasuredOutcomes.Row
    /// The controller's decision; nil where it depends on what the table does not have.
    public let decision: Decision?
    /// The nearest position at which the controller would do what the system did, at the same speed; nil where it
    /// does so here, and where there is none on the screen.
    public let agreeingPosition: Double?
    /// The same for the speed, at the same position; points per second.
    public let agreeingVelocity: Double?
    /// The nearest change of one parameter that makes it agree.
    public let flip: Flip?

    /// Whether controller and system do the same; nil where that cannot be told.
    public var agrees: Bool? { decision.map { $0.finishes == row.finishes } }
  }

  public let controller: Controller
  public let table: MeasuredOutcomes
  public let gestures: [Gesture]

  /// Asks a controller at every release of a table.
  ///
  /// The finger has travelled `position` times the screen's length; the extent is the controller's own.
  public init(of controller: Controller, with table: MeasuredOutcomes) {
    var controller = controller
    controller.direction = table.direction
    let judge = TableJudge(controller: controller, table: table)
    (self.controller, self.table) = (controller, table)
    gestures = table.rows.map(judge.gesture)
  }

  /// The number of releases at which both do the same.
  public var agreed: Int { gestures.count { $0.agrees == true } }
  /// The number of releases that could be judged.
  public var judged: Int { gestures.count { $0.agrees != nil } }
  /// The releases at which they differ.
  public var disagreements: [Gesture] { gestures.filter { $0.agrees == false } }

  /// The sum of what the positions would have to change for the controller to agree everywhere; a release
  /// that agrees at no position counts as the whole screen.
  public var distance: Double {
    disagreements.reduce(0) { sum, gesture in
      sum + (gesture.agreeingPosition.map { abs($0 - gesture.row.position) } ?? 1)
    }
  }

  /// The quantities that its rule reads and the table does not have.
  public var unknownQuantities: [Quantity] {
    TableJudge.unknown.filter(controller.finishWhen.condition.quantities.contains)
  }
}
