import Controllers
import Replay
import Rules
import Traces

extension TuningProblem {
  /// A hash of the task.
  ///
  /// The effects of the scene, the display rate and the duration are in the endings of the gestures.
  ///
  /// - Source: 64-bit FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo).
  func fingerprint(_ groups: [String], _ options: TuningOptions) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ text: String) {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    add(controller.fileText)
    for parameter in parameters { add("\(parameter.name) \(parameter.lower) \(parameter.upper)") }
    add(
      "\(objective.falseFinish) \(objective.falseCancel) \(objective.margin) \(objective.jump) "
        + "\(objective.completion) \(options.budget) \(options.seed) \(options.folds)")
    for (gesture, group) in zip(gestures, groups) {
      add("\(gesture.name) \(group) \(gesture.label?.intent.rawValue ?? "") \(gesture.weight)")
      if let release = gesture.release {
        for quantity in Quantity.allCases { add("\(quantity.value(in: release))") }
      }
      for ending in [gesture.finished, gesture.cancelled] {
        add("\(ending.decision.rawValue) \(ending.verdict.rawValue)")
        add(ending.completion.map { "\($0)" } ?? "")
        add(ending.handoffJump.map { "\($0)" } ?? "")
      }
    }
    // Every reader of JSON reads such a number as a whole one.
    return hash >> 11
  }
}
