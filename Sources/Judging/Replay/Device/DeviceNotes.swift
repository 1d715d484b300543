public import Controllers
import Formats
import HeadlessUIKit
public import Traces

/// Compares replays with what the recordings say about their devices, and adds the differences to the outcomes.
///
/// A difference becomes the diagnostic `differs-from-device`. It names the cause that ``DeviceAgreement`` finds for all
/// recordings of the device, or says that it is unknown.
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
    let places = outcomes.indices.filter { isSeen[$0] }
    let agreement = DeviceAgreement(
      places.map { place in
        DeviceAgreement.Recording(
          traces[place], outcomes[place], controller: controller, settings: settings)
      })
    for part in agreement.parts {
      for row in part.rows {
        let place = places[row.place]
        outcomes[place].device = DeviceAnswer(
          ending: row.comparison.observation.ending.word, answer: row.answer)
        guard row.differs else { continue }
        outcomes[place].diagnostics.append(row.comparison.diagnostic(part.reason))
      }
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
  func diagnostic(_ reason: String) -> Diagnostic {
    Diagnostic(
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
    for (word, time) in [("begins", began), ("ends", ended)] {
      guard let time, abs(time) > Self.timeTolerance else { continue }
      parts.append(
        "it \(word) \(Number.fixed(abs(time), decimals: 3)) s \(time > 0 ? "later" : "earlier") than the device's"
      )
    }
    return parts.joined(separator: ", ")
  }
}
