import Controllers
import Foundation
import Replay
import Rules
import Traces

extension TuningRun {
  /// The run so far as JSON with sorted keys; numbers come back bit for bit.
  package func saved() -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let data = try? encoder.encode(state) else {
      preconditionFailure("a search holds a number that is not finite")
    }
    return Array(data) + [UInt8(ascii: "\n")]
  }

  /// Continues a saved run.
  ///
  /// - Throws: ``TuningError`` where the text is not a saved run, was edited so that it cannot be one, or is
  ///   of another task.
  package mutating func resume(from bytes: [UInt8], file: String) throws(TuningError) {
    let unreadable = TuningError(
      "\(file): is not a saved search; name another file", kind: .unreadable)
    guard let saved = try? JSONDecoder().decode(State.self, from: Data(bytes)) else {
      throw unreadable
    }
    guard saved.fingerprint == state.fingerprint else {
      throw TuningError(
        "\(file): was saved for other gestures, parameters or options; name another file",
        kind: .unreadable)
    }
    // A file that was edited must neither crash the run nor make it hang.
    let isInside =
      saved.exact.map { values in
        values.count == parameters.count
          && zip(values, parameters).allSatisfy { $1.range.contains($0) }
      } ?? true
    let fits =
      isInside && Search.counts.contains(saved.exactEvaluations)
      && saved.searches.count == state.searches.count
      && zip(saved.searches, state.searches).allSatisfy { $0.continues($1) }
    guard fits else { throw unreadable }
    state = saved
  }
}

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
        + "\(objective.completion) \(options.budget) "
        + (options.folds.map(String.init) ?? "each"))
    for (stops, cost) in objective.stopCosts.sorted(by: { $0.key < $1.key }) {
      add("\(stops) \(cost)")
    }
    for (gesture, group) in zip(gestures, groups) {
      add("\(gesture.name) \(group) \(gesture.label?.intent.rawValue ?? "") \(gesture.weight)")
      if let release = gesture.release {
        for quantity in Quantity.allCases { add("\(quantity.value(in: release))") }
      }
      let choices = gesture.choices.map { $0.endings + [$0.nowhere] } ?? []
      for ending in [gesture.finished, gesture.cancelled] + choices {
        add("\(ending.decision.rawValue) \(ending.verdict.rawValue)")
        add(ending.completion.map { "\($0)" } ?? "")
        add(ending.handoffJump.map { "\($0)" } ?? "")
      }
    }
    // Every reader of JSON reads such a number as a whole one.
    return hash >> 11
  }
}
