import Controllers
import HeadlessUIKit
import MotionMath
import Rules

/// The rest of a percent-driven transition in closed form, for one controller.
struct TailForm {
  private let controller: Controller
  /// What there is to say of a completion that finishes, and of one that goes back.
  private let finishNote, cancelNote: Diagnostic?

  init(_ controller: Controller) {
    self.controller = controller
    finishNote = controller.unmatched(finishes: true)
    cancelNote = controller.unmatched(finishes: false)
  }

  /// The rest after an ending.
  func completion(after ending: GestureEnding) -> Completion {
    let release = ending.release
    return Completion(
      of: controller, at: release, finishes: ending.finishes,
      percentComplete: ending.percentComplete,
      duration: controller.duration(width: release.width, height: release.height),
      start: ending.time)
  }

  /// What a replay says of how the rest was timed.
  func note(finishes: Bool) -> Diagnostic? { finishes ? finishNote : cancelNote }
}
