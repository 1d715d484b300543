public import Controllers

/// What computes outcomes: a closed form, or a replay through the full stack.
public enum Judge: String, Hashable, Sendable {
  case closedForm = "closed form"
  case fullStack = "full stack"
}

extension ReplaySettings {
  /// The judge of outcomes under a controller, for all verbs and the console.
  ///
  /// Where the closed form judges, single gestures that it cannot tell about go through the full stack, and scenes that
  /// are isolated always do.
  public func judge(of controller: Controller) -> Judge {
    haveClosedForm(under: controller) && !Isolation.isWanted(for: entry) ? .closedForm : .fullStack
  }
}

/// The outcomes of a set of traces under one controller, in the order of the traces.
public struct Evaluation: Hashable, Sendable {
  public var controller: Controller
  public var settings: ReplaySettings
  public var outcomes: [Outcome]
  /// What told the outcomes.
  public var judge: Judge

  public init(controller: Controller, settings: ReplaySettings, outcomes: [Outcome]) {
    (self.controller, self.settings, self.outcomes) = (controller, settings, outcomes)
    judge = settings.judge(of: controller)
  }

  /// The outcomes, counted.
  public var summary: Summary { Summary(of: outcomes) }
}
