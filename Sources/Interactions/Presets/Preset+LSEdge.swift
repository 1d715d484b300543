extension Preset {
  /// The left-edge pan of LSNavigationController.
  ///
  /// Its duration is ours: the original takes that of whatever animator the delegate hands out.
  public static let lsEdge = Preset(
    controller: {
      var controller = Controller(
        name: "ls-edge", source: "LSNavigationController: a pan from the left edge, half the width",
        finishWhen: .progressOnly)
      controller.edge = .left
      controller.cancelledTouch = .release
      controller.duration = 0.4
      return controller
    }(),
    faults: [
      "a touch that the system cancels beyond half the width finishes the transition",
      "velocity is ignored: a quick flick of less than half the width cancels",
    ])
}
