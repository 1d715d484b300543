import Foundation
import HeadlessUIKit
import Scenes
import Testing

/// A thousand random requests: none is lost or run twice, and the log explains each.
struct SkipControlStormTests {
  nonisolated private static let seeds: [UInt64] = [1, 2, 3, 4, 5, 6, 7, 8]
  private static let mixed = SkipStorm.Weather(
    policies: TransitionRequest.Policy.allCases, pause: 0.3, isNested: true)
  private static let patient = SkipStorm.Weather(
    policies: [.queue], pause: 0.2, isNested: false)

  private func storm(_ seed: UInt64, _ weather: SkipStorm.Weather) -> SkipStorm {
    let storm = SkipStorm(seed: seed, weather)
    storm.schedule(1000)
    storm.rig.simulation.runUntilIdle()
    return storm
  }

  /// Walks through the log with a reference stack and a reference queue.
  private func expectExplained(
    _ storm: SkipStorm, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var model = SkipModel()
    var waiting: [Int] = []
    var running: (number: Int, ending: TransitionEvent.End)?
    for entry in storm.rig.control.log {
      let number = entry.request.number
      guard let request = storm.requests[number] else {
        Issue.record("nobody asked for \(entry)", sourceLocation: sourceLocation)
        continue
      }
      let isBusy = running != nil || !waiting.isEmpty
      let holds =
        switch entry.event {
        case .will: running == nil && (waiting.isEmpty || waiting.first == number)
        case .queued: isBusy && request.policy != .drop
        case .dropped(.busy): isBusy && request.policy == .drop
        case .dropped(.notInWindow):
          running == nil && waiting.first == number && !model.knows(request.subject)
        case .dropped(.controllerGone), .dropped(.windowGone): false
        case .did(let ending): running.map { $0 == (number, ending) } ?? false
        }
      #expect(holds, "\(entry)", sourceLocation: sourceLocation)
      waiting.removeAll { $0 == number }
      switch entry.event {
      case .will: running = (number, model.apply(request))
      case .queued: waiting.append(number)
      case .did: running = nil
      case .dropped: break
      }
    }
    #expect(running == nil && waiting == [], sourceLocation: sourceLocation)
    #expect(storm.rig.stack == model.stack, sourceLocation: sourceLocation)
    #expect(storm.rig.presented == model.presented, sourceLocation: sourceLocation)
  }

  /// Expects that every request was answered, and completed exactly once with the event in the log.
  private func expectSettled(
    _ storm: SkipStorm, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let histories = Dictionary(grouping: storm.rig.control.log, by: \.request.number)
      .mapValues { $0.map(\.event) }
    #expect(storm.requests.count == 1000, sourceLocation: sourceLocation)
    for number in 1...storm.requests.count {
      let history = histories[number] ?? []
      let started = history.filter { $0 == .will }.count
      let final = history.filter(\.isFinal)
      #expect(final.count == 1 && history.last == final.first, sourceLocation: sourceLocation)
      #expect(storm.completions[number] == final, sourceLocation: sourceLocation)
      if case .did = final.first {
        #expect(started == 1, sourceLocation: sourceLocation)
      } else {
        #expect(started == 0, sourceLocation: sourceLocation)
      }
      let answer: SkipControl.Answer =
        history.first == .queued
        ? .queued : history == [.will, .did(.failed)] || started == 0 ? .refused : .started
      #expect(storm.answers[number] == answer, sourceLocation: sourceLocation)
    }
    storm.rig.expectFree(sourceLocation: sourceLocation)
  }

  @Test(arguments: seeds)
  func `with every policy, no request is lost or run twice`(seed: UInt64) {
    let storm = storm(seed, Self.mixed)
    expectExplained(storm)
    expectSettled(storm)
  }

  @Test(arguments: seeds)
  func `a storm that only queues ends as if nobody had been in a hurry`(seed: UInt64) {
    let storm = storm(seed, Self.patient)
    var model = SkipModel()
    let endings = (1...1000).compactMap { number in
      storm.requests[number].map { [TransitionEvent.did(model.apply($0))] }
    }
    #expect((1...1000).map { storm.completions[$0] } == endings)
    #expect(storm.rig.stack == model.stack)
    #expect(storm.rig.presented == model.presented)
    expectExplained(storm)
    expectSettled(storm)
  }

  @Test func `a storm meets every end and every policy`() {
    let events = Set(storm(1, Self.mixed).rig.control.log.map(\.event))
    #expect(
      events == [
        .will, .queued, .did(.finished), .did(.cancelled), .did(.failed), .dropped(.busy),
        .dropped(.notInWindow),
      ])
  }

  @Test func `storms in two windows do not disturb one another`() {
    let simulation = Simulation()
    let storms = [11, 12].map { SkipStorm(seed: $0, Self.mixed, in: simulation) }
    for storm in storms { storm.schedule(1000) }
    simulation.runUntilIdle()
    for (storm, seed) in zip(storms, [11, 12] as [UInt64]) {
      expectExplained(storm)
      expectSettled(storm)
      let alone = self.storm(seed, Self.mixed)
      #expect(storm.rig.log == alone.rig.log)
      #expect(storm.rig.control.log.map(\.time) == alone.rig.control.log.map(\.time))
    }
  }
}
