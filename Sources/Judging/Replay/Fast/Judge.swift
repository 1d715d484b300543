public import Controllers
import Devices

/// The method that computes outcomes: a closed form, or a replay through the full stack.
public enum Judge: String, Hashable, Sendable {
  case closedForm = "closed form"
  case fullStack = "full stack"
}

extension ReplaySettings {
  /// The method by which all commands and the console compute outcomes under a controller.
  ///
  /// The closed form calculates an outcome without a replay. It does not exist for some gestures. These gestures are
  /// replayed through the full stack, even if the method is the closed form. Scenes that run isolated, in separate
  /// processes, are always replayed.
  public func judge(of controller: Controller) -> Judge {
    haveClosedForm(under: controller) && environment.isUsual && !Isolation.isWanted(for: entry)
      ? .closedForm : .fullStack
  }
}

/// The outcomes of a set of traces under one controller, in the order of the traces.
public struct Evaluation: Hashable, Sendable {
  public var controller: Controller
  public var settings: ReplaySettings
  public var outcomes: [Outcome]
  /// The method that computed the outcomes.
  public var judge: Judge

  public init(controller: Controller, settings: ReplaySettings, outcomes: [Outcome]) {
    (self.controller, self.settings, self.outcomes) = (controller, settings, outcomes)
    judge = settings.judge(of: controller)
  }

  /// The numbers of outcomes by verdict and decision.
  public var summary: Summary { Summary(of: outcomes) }
}
