extension Preset {
  /// Ours: a fast release decides by its direction, a slow one by progress.
  public static let `default` = Preset(
    controller: controller, faults: [])

  private static var controller: Controller {
    var controller = Controller(
      name: "default",
      source: "Panlab: a fast release decides by direction, a slow one by progress",
      finishWhen: .directionThenProgress)
    // The whole length in any direction, so that turning the controller does not bend it.
    controller.extent = .lengths(1)
    return controller
  }
}

extension DecisionRule {
  /// Beyond the velocity threshold either way the direction decides, within it progress does.
  static let directionThenProgress = DecisionRule(
    .or([
      .compare(.quantity(.velocity), .greater, .threshold(.velocity)),
      .and([
        .compare(.quantity(.velocity), .greaterOrEqual, .negated(.threshold(.velocity))),
        .compare(.quantity(.progress), .greater, .threshold(.progress)),
      ]),
    ]))
}
