import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Nightly
import PackageFolder
import Rules
import Testing
import Traces

@testable import Replay

/// Devices that differ from the replay in ways that are known, and whether the difference is found.
struct DeviceCauseTests {
  private static let root = packageFolder.appendingPathComponent("traces")

  private static func traces(_ folder: String) -> [Trace] {
    let files =
      (try? FileManager.default.contentsOfDirectory(
        atPath: root.appendingPathComponent(folder).path)) ?? []
    return files.sorted().flatMap { file -> [Trace] in
      guard file.hasSuffix(".csv"), file != "labels.csv" else { return [] }
      return
        (try? TraceReader.read(path: root.appendingPathComponent("\(folder)/\(file)").path)) ?? []
    }
  }

  private static let folders = ["swipe-back", "training", "unseen", "first-look"]
  private static let recordings = Dictionary(
    uniqueKeysWithValues: folders.map { ($0, traces($0)) })

  /// A device whose rule is that of `default` with other numbers, computed here.
  struct Device: Sendable, CustomTestStringConvertible {
    var progressThreshold = 0.5
    var velocityThreshold = 300.0
    var factor = 1.0
    var offset = 0.0
    var way = 0.0
    var displayHz: Double?

    var kinds: Set<String> {
      var kinds: Set<String> = []
      if progressThreshold != 0.5 || velocityThreshold != 300 { kinds.insert("threshold") }
      if factor != 1 { kinds.insert("velocity") }
      if offset != 0 { kinds.insert("offset") }
      if way != 0 { kinds.insert("extent") }
      if displayHz != nil { kinds.insert("display-rate") }
      return kinds
    }

    var testDescription: String {
      "\(kinds.sorted()) \(progressThreshold) \(velocityThreshold) \(factor) \(offset) \(way)"
    }

    /// The recording with what the device did.
    func played(_ trace: Trace) -> Trace {
      var trace = trace
      let outcome = ReplayEngine().replay(
        trace, with: .default, settings: ReplaySettings(displayHz: displayHz)
      ).outcome
      var seen = DeviceObservation(.none)
      if let release = outcome.release, outcome.decision != .none {
        let speed = release.velocity * factor
        let travel = release.translation - offset
        let progress = min(max(travel / (release.extent + way), 0), 1)
        let finishes =
          trace.samples.last?.phase == .cancelled
          ? false
          : speed > velocityThreshold
            || (speed >= -velocityThreshold && progress > progressThreshold)
        seen.ending = finishes ? .finish : .cancel
        (seen.percent, seen.velocity) = (progress, .init(x: speed, y: 0))
        seen.translation = .init(x: release.translation, y: 0)
      }
      trace.metadata.observation = seen
      return trace
    }
  }

  private func cause(_ device: Device, _ folder: String) -> DeviceCause? {
    var traces = (Self.recordings[folder] ?? []).map(device.played)
    // What a recording says of its display is not tried.
    if device.displayHz != nil {
      for index in traces.indices { traces[index].metadata["display-hz"] = nil }
    }
    return DeviceCause(of: traces, controller: .default, settings: ReplaySettings())
  }

  /// Whether a folder's recordings show how a device differs.
  ///
  /// A device that differs only in a threshold must end some recording differently; any other difference always shows.
  private func shows(_ device: Device, _ folder: String) -> Bool {
    if device.kinds != ["threshold"] { return true }
    return (Self.recordings[folder] ?? []).contains { trace in
      device.played(trace).metadata.observation?.ending
        != Device().played(trace).metadata.observation?.ending
    }
  }

  /// Thirty devices with one difference.
  static let singles: [Device] = {
    var devices: [Device] = []
    for threshold in [0.25, 0.35, 0.65, 0.8] {
      devices.append(Device(progressThreshold: threshold))
    }
    for threshold in [100.0, 900] { devices.append(Device(velocityThreshold: threshold)) }
    for offset in [-10.0, -5, 3, 5, 8, 12] { devices.append(Device(offset: offset)) }
    for factor in [0.8, 0.9, 0.95, 1.05, 1.1, 1.2] { devices.append(Device(factor: factor)) }
    for way in [-47.0, -34, -81, 47, 34, 59] { devices.append(Device(way: way)) }
    for _ in 0..<6 { devices.append(Device(displayHz: 120)) }
    return devices
  }()

  /// Ten devices with two.
  static let pairs: [Device] = [
    Device(progressThreshold: 0.3, factor: 0.9), Device(progressThreshold: 0.7, offset: 5),
    Device(factor: 0.9, offset: 5), Device(factor: 1.1, offset: -5),
    Device(factor: 0.9, way: -47), Device(factor: 1.1, way: -81),
    Device(offset: 5, displayHz: 120), Device(progressThreshold: 0.3, displayHz: 120),
    Device(offset: 5, way: -47), Device(progressThreshold: 0.3, way: -34),
  ]

  @Test func `the cause of planted differences is named in nine of ten`() {
    var unnamed: [String] = []
    let devices = Nightly.all(Self.singles + Self.pairs, otherwiseEvery: 8)
    for (index, device) in devices.enumerated() {
      // Chooses a folder that shows the difference: a threshold that no gesture comes near changes nothing.
      let order = Self.folders.indices.map { Self.folders[(index + $0) % Self.folders.count] }
      let folder = order.first { shows(device, $0) } ?? order[0]
      let found = cause(device, folder)
      if Set(found?.changes.map(\.kind) ?? []) != device.kinds {
        unnamed.append("\(device.testDescription) on \(folder): \(found?.text ?? "none")")
      }
    }
    #expect(unnamed.count <= max(1, devices.count / 10), "\(unnamed.joined(separator: "\n"))")
  }

  @Test func `no cause is named where nothing differs`() {
    for folder in Self.folders {
      #expect(cause(Device(), folder) == nil)
    }
    for trace in (Self.recordings["swipe-back"] ?? []).prefix(10) {
      let played = Device().played(trace)
      #expect(
        DeviceCause(of: [played], controller: .default, settings: ReplaySettings()) == nil,
        "\(trace.name)")
    }
  }

  @Test func `a decision nearer to its boundary than the velocity is known is inside noise`() throws
  {
    // The moves are 17 ms apart and their times are known to 1 ms, so the speed may be a sixteenth greater.
    let samples = [
      Trace.Sample(time: 0, x: 10, y: 400, phase: .began),
      Trace.Sample(time: 0.016, x: 30, y: 400, phase: .moved),
      Trace.Sample(time: 0.033, x: 35.2, y: 400, phase: .moved),
      Trace.Sample(time: 0.05, x: 40.2, y: 400, phase: .moved),
      Trace.Sample(time: 0.066, x: 40.2, y: 400, phase: .ended),
    ]
    var trace = Trace(name: "a", samples: samples)
    var seen = DeviceObservation(.finish)
    trace.metadata.observation = seen
    func answer(_ trace: Trace) throws -> DeviceAnswer.Kind {
      let outcome = ReplayEngine().replay(trace, with: .default).outcome
      return try #require(
        DeviceComparison(
          of: outcome, of: trace, with: .default, settings: ReplaySettings())
      ).answer
    }
    #expect(try answer(trace) == .insideNoise)
    seen = DeviceObservation(.cancel)
    trace.metadata.observation = seen
    #expect(try answer(trace) == .insideNoise)
    // With times to the microsecond the speed is known.
    for index in samples.indices { trace.samples[index].time += index == 0 ? 0 : 0.000_001_3 }
    #expect(try answer(trace) != .insideNoise)
  }

  @Test func `a cancel on a device is not confirmed by a replay in which nothing began`() throws {
    let samples = [
      Trace.Sample(time: 0, x: 20, y: 400, phase: .began),
      Trace.Sample(time: 0.016, x: 23, y: 400, phase: .moved),
      Trace.Sample(time: 0.033, x: 23, y: 400, phase: .ended),
    ]
    for (ending, answer) in [
      (DeviceObservation.Ending.cancel, DeviceAnswer.Kind.contradicted), (.refused, .confirmed),
      (.none, .confirmed),
    ] {
      var trace = Trace(name: "a", samples: samples)
      trace.metadata.observation = DeviceObservation(ending)
      let outcome = ReplayEngine().replay(trace, with: .default).outcome
      #expect(outcome.decision == .none)
      let found = DeviceComparison(
        of: outcome, of: trace, with: .default, settings: ReplaySettings())
      #expect(found?.answer == answer, "\(ending)")
    }
  }

  @Test func `plays of one gesture that disagree are inside noise`() throws {
    let trace = try #require(Self.recordings["swipe-back"]?.first)
    let outcome = ReplayEngine().replay(trace, with: .default).outcome
    let recordings = [DeviceObservation.Ending.finish, .cancel, .finish].map { ending in
      var play = trace
      play.metadata.observation = DeviceObservation(ending)
      play.metadata["played"] = trace.name
      return DeviceAgreement.Recording(
        play, outcome, controller: .default, settings: ReplaySettings())
    }
    let agreement = DeviceAgreement(recordings)
    #expect(agreement.rows.map(\.answer) == [.insideNoise, .insideNoise, .insideNoise])
    #expect(agreement.parts.map(\.judged) == [0])
  }

  @Test func `fewer than three recordings name no cause, and three do`() throws {
    let device = Device(progressThreshold: 0.8)
    let differing = Self.recordings.values.flatMap(\.self).map(device.played).filter { trace in
      let outcome = ReplayEngine().replay(trace, with: .default).outcome
      return trace.metadata.observation.map { !$0.ending.matches(outcome) } ?? false
    }
    try #require(differing.count >= 3)
    func cause(_ count: Int) -> DeviceCause? {
      DeviceCause(
        of: Array(differing.prefix(count)), controller: .default, settings: ReplaySettings())
    }
    #expect(cause(1) == nil && cause(2) == nil)
    let three = try #require(cause(3))
    #expect(three.changes.map(\.kind) == ["threshold"] && three.explained == 3)
  }

  @Test func `one recording that contradicts a cause refutes it`() throws {
    let device = Device(factor: 0.8)
    var traces = (Self.recordings["swipe-back"] ?? []).map(device.played)
    func cause() -> DeviceCause? {
      DeviceCause(of: traces, controller: .default, settings: ReplaySettings())
    }
    #expect(cause()?.changes.map(\.kind) == ["velocity"])
    // The same device moved once as UIKit's law says.
    let place = try #require(
      traces.firstIndex { ($0.metadata.observation?.velocity?.x ?? 0) > 500 })
    traces[place] = Device().played(traces[place])
    #expect(cause() == nil)
  }

  @Test func `what a recording says of its display and its safe area is no cause`() throws {
    let device = Device(displayHz: 120)
    var traces = (Self.recordings["swipe-back"] ?? []).map(device.played)
    func kinds() -> [String] {
      DeviceCause(of: traces, controller: .default, settings: ReplaySettings())?.changes
        .map(\.kind) ?? []
    }
    for index in traces.indices { traces[index].metadata["display-hz"] = nil }
    #expect(kinds() == ["display-rate"])
    for index in traces.indices { traces[index].metadata["display-hz"] = "60" }
    #expect(!kinds().contains("display-rate"))
    #expect(DeviceChange.insets(of: 47) == "top 47")
    // A horizontal way has no safe area at its top.
    traces = (Self.recordings["swipe-back"] ?? []).map(Device(way: 47).played)
    #expect(kinds() == ["extent"])
  }

  @Test func `check names for each device what agree names`() throws {
    let swipes = Self.recordings["swipe-back"] ?? []
    var traces: [Trace] = []
    for (model, device) in [("A", Device(factor: 0.8)), ("B", Device(offset: 8)), ("C", Device())] {
      traces += swipes.map { trace in
        var played = device.played(trace)
        played.metadata["device"] = model
        return played
      }
    }
    // Two of a fourth device, which is too few for a cause.
    traces += swipes.suffix(2).map { trace in
      var played = Device(factor: 0.5).played(trace)
      played.metadata["device"] = "D"
      return played
    }
    var outcomes = traces.map { ReplayEngine().replay($0, with: .default).outcome }
    let agreement = DeviceAgreement(
      zip(traces, outcomes).map {
        DeviceAgreement.Recording($0, $1, controller: .default, settings: ReplaySettings())
      })
    for index in outcomes.indices { outcomes[index].diagnostics = [] }
    DeviceNotes(.default, settings: ReplaySettings()).add(to: &outcomes, of: traces)
    var said: [String: Set<String>] = [:]
    for (trace, outcome) in zip(traces, outcomes) {
      for diagnostic in outcome.diagnostics {
        said[trace.metadata["device"] ?? "", default: []].insert(
          diagnostic.message.split(separator: "; ", maxSplits: 1).last.map(String.init) ?? "")
      }
    }
    #expect(said.keys.sorted() == ["A", "B", "D"])
    for part in agreement.parts where part.device != "C" {
      #expect(said[part.device] == [part.reason], "\(part.device)")
    }
    #expect(
      agreement.parts.map { $0.cause?.changes.first?.kind } == ["velocity", "offset", nil, nil])
  }

  /// The swipes as a device did them under a controller, with the times of its coordinator; each end so much later.
  private func timed(_ controller: Controller, late: Double = 0) -> [Trace] {
    (Self.recordings["swipe-back"] ?? []).map { trace in
      let outcome = ReplayEngine().replay(trace, with: controller).outcome
      var seen = DeviceObservation(outcome.decision == .finish ? .finish : .cancel)
      if outcome.transition == .notStarted { seen.ending = .none }
      seen.source = .coordinator
      (seen.began, seen.release) = (outcome.recognizedAt, outcome.releasedAt)
      seen.ended = outcome.total.map { $0 + late }
      var played = trace
      played.metadata.observation = seen
      return played
    }
  }

  @Test func `times are compared, and a longer duration is a cause`() throws {
    func cause(_ traces: [Trace]) -> DeviceCause? {
      DeviceCause(of: traces, controller: .default, settings: ReplaySettings())
    }
    #expect(cause(timed(.default)) == nil)
    var slow = Controller.default
    slow.duration = 0.8
    let found = try #require(cause(timed(slow)))
    #expect(found.text == "a duration of 0.80 s instead of 0.35 s")
    let late = timed(.default, late: 0.3)
    var outcomes = late.map { ReplayEngine().replay($0, with: .default).outcome }
    for index in outcomes.indices { outcomes[index].diagnostics = [] }
    DeviceNotes(.default, settings: ReplaySettings()).add(to: &outcomes, of: late)
    let said = Set(outcomes.flatMap { $0.diagnostics.map(\.message) })
    #expect(said.count == 1)
    #expect(
      said.first?.hasPrefix("the replay ends 0.300 s earlier than the device's; cause unknown: ")
        == true)
  }

  @Test func `the travel between stops counts from where the finger took the surface`() throws {
    let sheet = try Controller(preset: "sheet")
    let traces = Self.traces("sheet").map { trace in
      var trace = trace
      trace.metadata.observation = nil
      return trace
    }
    var compared = 0
    for trace in traces {
      let settings = ReplaySettings().scened(for: sheet)
      let record = ReplayEngine().replay(
        trace, with: sheet, settings: settings, keeping: [.steps])
      guard let last = record.steps.last(where: { $0.state == "changed" })
      else { continue }
      var seen = DeviceObservation(.none)
      seen.translation = .init(x: last.translationX, y: last.translationY)
      var played = trace
      played.metadata.observation = seen
      let comparison = try #require(
        DeviceComparison(of: record.outcome, of: played, with: sheet, settings: settings))
      guard let difference = comparison.translation else { continue }
      compared += 1
      #expect(abs(difference) < 0.5, "\(trace.name)")
    }
    #expect(compared > 5)
  }
}
