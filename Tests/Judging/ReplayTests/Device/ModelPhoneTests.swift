import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Nightly
import Rules
import Testing
import Traces

@testable import Replay

/// Recordings of phones that know nothing of the engine, compared with their replays.
struct ModelPhoneTests {
  /// A phone, and the kinds of causes that are to be named; none if nothing explains what it does.
  struct Plant: Sendable, CustomTestStringConvertible {
    let phone: ModelPhone
    let kinds: Set<String>
    let seed: UInt64

    var testDescription: String {
      "\(phone.model.name) \(phone.way) \(phone.rule) \(phone.habits) \(seed)"
    }
  }

  /// Phones of every model, held and used in every way.
  private static func plants(_ habits: [(Set<ModelPhone.Habit>, Set<String>)]) -> [Plant] {
    var plants: [Plant] = []
    for (index, (habits, kinds)) in habits.enumerated() {
      for turn in 0..<2 {
        let place = index + 7 * turn
        var phone = ModelPhone(
          model: ModelPhone.models[place % ModelPhone.models.count],
          way: ModelPhone.Way.allCases[(place / 2) % 4],
          rule: ModelPhone.Rule.allCases[place % 3], habits: habits)
        // A threshold of the velocity is one of the first rule alone.
        if habits.contains(where: \.isOfSpeed) { phone.rule = .either }
        plants.append(Plant(phone: phone, kinds: kinds, seed: UInt64(100 + place)))
      }
    }
    return plants
  }

  static let singles = plants([
    ([.progressThreshold(0.3)], ["threshold"]), ([.progressThreshold(0.15)], ["threshold"]),
    ([.velocityThreshold(100)], ["threshold"]), ([.velocityThreshold(900)], ["threshold"]),
    ([.velocityFactor(0.8)], ["velocity"]), ([.velocityFactor(1.15)], ["velocity"]),
    ([.lastStep], ["velocity"]),
    ([.offset(10)], ["offset"]), ([.offset(-6)], ["offset"]),
    ([.way(-75)], ["extent"]), ([.way(55)], ["extent"]),
    ([.duration(0.6)], ["duration"]), ([.duration(0.2)], ["duration"]),
    ([.mirrored], ["direction"]),
    ([.beginsWithin(0)], ["not-begun"]), ([.beginsWithin(0.6)], ["not-begun"]),
    ([.beginsWithin(0.45)], ["not-begun"]),
    ([.sinceBegan], ["origin"]), ([.thirtyHertz], ["display-rate"]),
    ([.dropsLast(1)], ["lost-moves"]), ([.dropsLast(2)], ["lost-moves"]),
    ([.late(0.15)], ["delay"]), ([.late(0.08)], ["delay"]),
    ([.reducedMotion], ["reduced-motion"]),
    ([.skips(2)], ["skipped-moves"]), ([.skips(4)], ["skipped-moves"]),
  ])

  static let pairs = plants([
    ([.velocityFactor(0.9), .offset(8)], ["velocity", "offset"]),
    ([.sinceBegan, .velocityFactor(1.2)], ["origin", "velocity"]),
    ([.mirrored, .velocityFactor(0.85)], ["direction", "velocity"]),
    ([.late(0.15), .way(-75)], ["delay", "extent"]),
    ([.duration(0.6), .offset(12)], ["duration", "offset"]),
    ([.beginsWithin(0.6), .velocityFactor(0.9)], ["not-begun", "velocity"]),
    ([.beginsWithin(0.6), .sinceBegan], ["not-begun", "origin"]),
    ([.dropsLast(1), .way(55)], ["lost-moves", "extent"]),
    ([.reducedMotion, .velocityFactor(0.8)], ["reduced-motion", "velocity"]),
    ([.thirtyHertz, .offset(9)], ["display-rate", "offset"]),
    ([.late(0.1), .sinceBegan], ["delay", "origin"]),
    ([.progressThreshold(0.3), .lastStep], ["threshold", "velocity"]),
  ])

  static let unknown = plants([
    ([.coin], []), ([.byTime(0.3)], []), ([.byHeight], []), ([.everyThird], []), ([.jittery], []),
    ([.onlyFast], []), ([.window], []),
    // Three at once are not tried.
    ([.velocityFactor(0.8), .offset(10), .duration(0.7)], []),
    ([.sinceBegan, .late(0.15), .lastStep], []),
    ([.jittery, .progressThreshold(0.3)], []),
  ])

  @Test func `nothing differs where nothing is planted`() throws {
    let phones = ModelPhone.models.flatMap { model in
      ModelPhone.Way.allCases.flatMap { way in
        ModelPhone.Rule.allCases.map { ModelPhone(model: model, way: way, rule: $0) }
      }
    }
    for phone in Nightly.all(phones, otherwiseEvery: 7) {
      for seed in Nightly.all([7, 8, 9] as [UInt64], otherwiseEvery: 3) {
        let agreement = try Session(phone, seed: seed, withFrames: true).agreement()
        #expect(agreement.rows.count == 24)
        for row in agreement.rows where row.differs {
          Issue.record(
            "\(phone.model.name) \(phone.way) \(phone.rule), \(row.trace): \(row.comparison.differences)"
          )
        }
        let compared = agreement.rows.filter { $0.frames != nil }.count
        #expect(compared > 5)
        #expect(agreement.parts.compactMap(\.cause) == [])
      }
    }
  }

  @Test(arguments: [singles, pairs])
  func `of what is tried nine of ten planted causes are named`(plants: [Plant]) throws {
    var (shown, unnamed) = (0, [String]())
    let plants = Nightly.all(plants, otherwiseEvery: 8)
    for plant in plants {
      let part = try Session(plant.phone, seed: plant.seed).agreement().parts[0]
      // A threshold that hardly a gesture comes near shows nothing.
      let differing = part.rows.filter(\.differs).count
      if differing < DeviceCause.least { continue }
      shown += 1
      if Set(part.cause?.changes.map(\.kind) ?? []) != plant.kinds {
        unnamed.append("\(plant.testDescription): \(part.reason), of \(differing)")
      }
    }
    #expect(shown * 10 >= plants.count * 9)
    #expect(unnamed.count <= max(1, shown / 10), "\(unnamed.joined(separator: "\n"))")
  }

  @Test func `check says what agree says`() throws {
    let plants = Self.singles + Self.pairs + Self.unknown
    for plant in Nightly.all(plants, otherwiseEvery: 16) {
      let session = try Session(plant.phone, seed: plant.seed)
      let part = session.agreement().parts[0]
      let traces = session.recordings.map(\.trace)
      var outcomes = traces.map { ReplayEngine().replay($0, with: session.controller).outcome }
      for index in outcomes.indices { outcomes[index].diagnostics = [] }
      let frames = Dictionary(
        uniqueKeysWithValues: session.recordings.map { ($0.trace.name, $0.frames) })
      DeviceNotes(session.controller, settings: ReplaySettings()) { frames[$0.name] ?? nil }
        .add(to: &outcomes, of: traces)
      let said = outcomes.flatMap(\.diagnostics).map(\.message)
      let otherwise = said.filter { !$0.hasSuffix("; \(part.reason)") }
      #expect(otherwise == [], "\(plant.testDescription)")
      let differing = part.rows.filter(\.differs).map(\.trace)
      let noted = outcomes.filter { $0.device?.differs ?? false }.map(\.trace)
      #expect(noted == differing && said.count == differing.count, "\(plant.testDescription)")
    }
  }

  @Test func `moves that are skipped are no cause of decisions alone`() throws {
    let phone = ModelPhone(
      model: ModelPhone.models[1], way: .right, rule: .either, habits: [.skips(2)])
    func kinds(_ edit: (String) -> String) throws -> [String]? {
      try Session(phone, seed: 3, edit: edit).agreement().parts[0].cause?.changes.map(\.kind)
    }
    #expect(try kinds { $0 } == ["skipped-moves"])
    let without = try kinds { text in
      text.split(separator: "\n").map { line in
        line.hasPrefix("# observed:")
          ? line.split(separator: " ").filter { !$0.hasPrefix("velocity=") }.joined(separator: " ")
          : String(line)
      }.joined(separator: "\n")
    }
    #expect(without == nil)
  }

  @Test func `of what is not tried no cause is named`() throws {
    for plant in Nightly.all(Self.unknown, otherwiseEvery: 5) {
      let part = try Session(plant.phone, seed: plant.seed).agreement().parts[0]
      let differs = part.rows.contains(where: \.differs)
      #expect(differs, "\(plant.testDescription)")
      #expect(part.cause == nil, "\(plant.testDescription): \(part.reason)")
    }
  }
}

extension ModelPhone.Habit {
  fileprivate var isOfSpeed: Bool { if case .velocityThreshold = self { true } else { false } }
}

/// What one person did on one phone, beside its replays.
struct Session {
  let controller: Controller
  let recordings: [(trace: Trace, frames: DeviceFrames?)]

  /// `edit` changes the text of each recording.
  init(
    _ phone: ModelPhone, seed: UInt64, count: Int = 24, withFrames: Bool = false,
    edit: (String) -> String = { $0 }
  ) throws {
    // A recorder that looks at views does so for some gestures.
    let hasFrames = withFrames || phone.habits.contains(.reducedMotion)
    var controller = Controller.default
    controller.direction = try #require(Direction(rawValue: phone.way.rawValue))
    let rule =
      switch phone.rule {
      case .either:
        "velocity > velocity-threshold or (velocity >= -velocity-threshold and progress > progress-threshold)"
      case .far: "progress > progress-threshold"
      case .projected: "translation + 200ms * velocity > progress-threshold * extent"
      }
    try controller.set("finish-when", to: rule)
    self.controller = controller
    recordings = try phone.strokes(count, seed: seed).enumerated().map { number, stroke in
      let text = edit(phone.recording(of: stroke, number: number, frames: "g.frames"))
      let frames = phone.frames(of: stroke, number: number)
      return (
        try #require(
          try TraceReader.read(bytes: Array(text.utf8), file: "g.csv", name: "g\(number)").first),
        hasFrames && number % 4 == 1
          ? try? DeviceFrames(bytes: Array(frames.utf8), file: "g.frames") : nil
      )
    }
  }

  func agreement(_ settings: ReplaySettings = ReplaySettings()) -> DeviceAgreement {
    DeviceAgreement(
      recordings.map { trace, frames in
        DeviceAgreement.Recording(
          trace, ReplayEngine().replay(trace, with: controller, settings: settings).outcome,
          controller: controller, settings: settings, frames: frames)
      })
  }
}
