/// A controller's rule with its numbers looked up, for deciding many gestures.
package struct BoundRule: Sendable {
  private let controller: Controller
  private let program: RuleProgram
  private let ownValues: [Double]

  /// Looks up what the rule of a controller compares with.
  ///
  /// - Precondition: The controller has the rule's own parameters.
  package init(_ controller: Controller) {
    self.controller = controller
    program = controller.finishWhen.program
    ownValues = program.ownValues(in: controller)
  }

  /// Decides one instant; ``decision(_:)`` puts it in words.
  package func ruling(at release: Release) -> Ruling {
    ownValues.withUnsafeBufferPointer { program.rule(release, controller, $0) }
  }

  /// A ruling in words: what ``DecisionRule/decide(_:controller:)`` returns for the same release.
  package func decision(_ ruling: Ruling) -> Decision { program.decision(ruling) }
}
