extension Preset {
  /// The controller of AppCoda's navigation example, with the completion speed it means to set.
  public static let appcoda = Preset(
    controller: appcoda(name: "appcoda", speed: .oneMinusProgress),
    faults: [
      staleProgress,
      "velocity is ignored: a quick flick of less than 100 pt cancels",
      "the speed 1 − progress is 0 at progress 1, where UIKit wants more than 0, and makes a "
        + "cancel the slower the less is left to undo of a long drag",
    ])

  /// The same controller as its code is written: the speed goes to a misspelt property, so the
  /// transition completes at speed 1.
  public static let appcodaAsWritten = Preset(
    controller: appcoda(name: "appcoda-as-written", speed: .constant(1)),
    faults: [
      staleProgress,
      "velocity is ignored: a quick flick of less than 100 pt cancels",
      "the completion speed is set on a misspelt property and has no effect",
    ])

  private static let staleProgress =
    "the decision is made at the last change of the gesture and is stale when the finger lifts"

  private static func appcoda(name: String, speed: SpeedRule) -> Controller {
    var controller = Controller(
      name: name, source: "AppCoda's navigation transition: 200 pt of travel, cube animation",
      finishWhen: .progressOnly)
    controller.extent = .points(200)
    controller.decide = .lastChange
    controller.completionSpeed = speed
    controller.cancelSpeed = speed
    controller.duration = 1.5
    return controller
  }
}
