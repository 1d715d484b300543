extension Preset {
  /// The driver of PEInteractiveTransition.
  public static let pe = Preset(
    controller: {
      var controller = Controller(
        name: "pe", source: "PEInteractiveTransition: the view's width in all four directions",
        finishWhen: .progressOnly)
      controller.clampsProgress = false
      controller.cancelledTouch = .ignore
      controller.duration = 0.75
      return controller
    }(),
    faults: [
      "a cancelled touch is not handled: the transition is stuck",
      "vertical travel is divided by the view's width",
      "progress is not clamped: it goes below 0 and beyond 1",
      "velocity is ignored: a quick flick of less than half the width cancels",
    ])
}
