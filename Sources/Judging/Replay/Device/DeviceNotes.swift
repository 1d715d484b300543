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
  private let frames: @Sendable (Trace) -> DeviceFrames?

  /// Creates what compares the recordings of one controller.
  ///
  /// `frames` returns the frames that a recording's device showed, or nil if they are not at hand.
  public init(
    _ controller: Controller, settings: ReplaySettings,
    frames: @escaping @Sendable (Trace) -> DeviceFrames? = { _ in nil }
  ) {
    (self.controller, self.settings, self.frames) = (controller, settings, frames)
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
          traces[place], outcomes[place], controller: controller, settings: settings,
          frames: frames(traces[place]))
      })
    for part in agreement.parts {
      for row in part.rows {
        let place = places[row.place]
        outcomes[place].device = DeviceAnswer(
          ending: row.comparison.observation.ending.word, answer: row.answer,
          differs: row.differs)
        guard row.differs else { continue }
        outcomes[place].diagnostics.append(row.diagnostic(part.reason))
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

extension DeviceAgreement.Row {
  /// The diagnostic that says what differs between the device and the replay, and why.
  func diagnostic(_ reason: String) -> Diagnostic {
    let apart = frames.flatMap { frames -> String? in
      guard frames.points > FrameDifference.tolerance else { return nil }
      return "\(frames.view) is \(Number.fixed(frames.points, decimals: 1)) pt from the device's"
        + " at \(Number.fixed(frames.time, decimals: 3)) s"
    }
    let differences = [comparison.differences, apart ?? ""].filter { !$0.isEmpty }
    return Diagnostic(
      code: FindingKind.differsFromDevice.rawValue, severity: .warning,
      message: "\(differences.joined(separator: ", ")); \(reason)")
  }
}

extension DeviceComparison {

  /// The differences between the device and the replay, as one sentence without a full stop.
  package var differences: String {
    var parts: [String] = []
    if answer == .contradicted {
      parts.append(
        "the device ended with \(observation.ending.word), the replay with \(outcome.ending)")
    }
    if isHeldOtherwise, let device, let replay {
      parts.append("the device was in \(device), the replay in \(replay)")
    }
    var values: [String] = []
    if let progress, abs(progress) > Self.progressTolerance {
      values.append("progress \(Number.fixed(progress, decimals: 3, signed: true))")
    }
    if let translation, abs(translation) > Self.pointTolerance {
      values.append("travel \(Number.fixed(translation, decimals: 1, signed: true)) pt")
    }
    if let velocity, valuesDiffer, abs(velocity) > Self.velocityTolerance.least + velocityNoise {
      values.append("velocity \(Number.fixed(velocity, decimals: 1, signed: true)) pt/s")
    }
    if !values.isEmpty {
      parts.append("the replay minus the device: \(values.joined(separator: ", "))")
    }
    for (word, time) in [("begins", began), ("ends", ended)] {
      guard let time, abs(time) > Self.timeTolerance else { continue }
      parts.append(
        "the replay \(word) \(Number.fixed(abs(time), decimals: 3)) s \(time > 0 ? "later" : "earlier") than the device's"
      )
    }
    return parts.joined(separator: ", ")
  }
}
