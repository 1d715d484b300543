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

  /// Lets `body` decide as many instants as it likes; what it is given is of no use afterwards.
  package func run<Result>(_ body: (RunningRule) -> Result) -> Result {
    withUnsafePointer(to: controller) { controller in
      ownValues.withUnsafeBufferPointer { values in
        program.run(controller, values) { body(RunningRule(machine: $0)) }
      }
    }
  }

  /// A ruling in words: what ``DecisionRule/decide(_:controller:)`` returns for the same release.
  package func decision(_ ruling: Ruling) -> Decision { program.decision(ruling) }
}

/// A rule that is being asked.
package struct RunningRule {
  fileprivate let machine: RuleMachine

  /// Decides one instant; ``BoundRule/decision(_:)`` puts it in words.
  package func ruling(at release: Release) -> Ruling {
    Ruling(machine.verdict(of: 0, release))
  }

  /// What ``ruling(at:)`` says in the end, without the reason.
  package func finishes(at release: Release) -> Bool { machine.holds(0, release) }
}
