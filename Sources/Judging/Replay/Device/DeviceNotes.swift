public import Controllers
import Formats
import HeadlessUIKit
public import Traces

/// Compares replays with what the recordings say about their devices, and adds the differences to the outcomes.
///
/// A difference becomes the diagnostic `differs-from-device`. The diagnostic names the likeliest cause that is common
/// to all recordings; if none is found, it names the likeliest cause for the single recording.
public struct DeviceNotes {
  private let controller: Controller
  private let settings: ReplaySettings

  public init(_ controller: Controller, settings: ReplaySettings) {
    (self.controller, self.settings) = (controller, settings)
  }

  /// Adds the device's ending, and any difference from the replay, to the outcome of each recording that contains what
  /// the device did.
  ///
  /// - Precondition: `traces` begins with the traces of the outcomes, in the same order.
  public func add(to outcomes: inout [Outcome], of traces: [Trace]) {
    // Looks at the traces in place, because copying a trace takes longer.
    let isSeen = traces.withUnsafeBufferPointer { traces in
      traces.indices.map { traces[$0].metadata.observation != nil }
    }
    guard isSeen.contains(true) else { return }
    var differing: [(place: Int, comparison: DeviceComparison)] = []
    for place in outcomes.indices where isSeen[place] {
      guard
        let comparison = DeviceComparison(
          of: outcomes[place], of: traces[place], with: controller, settings: settings)
      else { continue }
      outcomes[place].device = DeviceAnswer(
        ending: comparison.observation.ending.word, answer: comparison.answer)
      if comparison.differs { differing.append((place, comparison)) }
    }
    guard !differing.isEmpty else { return }
    let seen = outcomes.indices.filter { isSeen[$0] }.map { traces[$0] }
    let common = DeviceCause(of: seen, controller: controller, settings: settings)
    for (place, comparison) in differing {
      let cause =
        common ?? DeviceCause(of: [traces[place]], controller: controller, settings: settings)
      outcomes[place].diagnostics.append(comparison.diagnostic(cause))
    }
  }
}

extension Outcome {
  /// Adds what the device did, and any difference from the replay, to this outcome.
  mutating func noteDevice(of trace: Trace, controller: Controller, settings: ReplaySettings) {
    var outcomes = [self]
    DeviceNotes(controller, settings: settings).add(to: &outcomes, of: [trace])
    self = outcomes[0]
  }
}

extension DeviceComparison {
  /// The diagnostic that says what differs between the device and the replay, and why.
  func diagnostic(_ cause: DeviceCause?) -> Diagnostic {
    let reason =
      cause.map { "likeliest cause: \($0.text)" }
      ?? "no change that was tried explains it; record more gestures of the device"
    return Diagnostic(
      code: FindingKind.differsFromDevice.rawValue, severity: .warning,
      message: "\(differences); \(reason)")
  }

  /// The differences between the device and the replay, as one sentence without a full stop.
  package var differences: String {
    var parts: [String] = []
    if answer == .contradicted {
      parts.append(
        "the device ended with \(observation.ending.word), the replay with \(outcome.ending)")
    }
    if let progress, abs(progress) > Self.progressTolerance {
      parts.append(
        "the replay's progress is \(Number.fixed(progress, decimals: 3, signed: true)) beside the device's"
      )
    }
    if let translation, abs(translation) > Self.pointTolerance {
      parts.append("its travel \(Number.fixed(translation, decimals: 1, signed: true)) pt")
    }
    if let velocity, valuesDiffer, abs(velocity) > Self.velocityTolerance.least + velocityNoise {
      parts.append("its velocity \(Number.fixed(velocity, decimals: 1, signed: true)) pt/s")
    }
    return parts.joined(separator: ", ")
  }
}
