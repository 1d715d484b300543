import Controllers
import HeadlessUIKit
import Testing
import Traces

@testable import Replay

/// Recordings of phones that are held otherwise than the replay's screen.
struct DeviceOrientationTests {
  /// A phone on its side, whose recordings say so by their screen.
  private static func phone(_ way: ModelPhone.Way, _ habits: Set<ModelPhone.Habit> = [])
    -> ModelPhone
  {
    ModelPhone(
      model: .init(name: "iPhone17,2-turned", width: 956, height: 440, hz: 120), way: way,
      rule: .either, habits: habits)
  }

  private static let upright = ScreenSize(width: 440, height: 956)

  /// The recordings of a phone, each without the lines of its head that begin with a key.
  private static func session(_ phone: ModelPhone, without key: String? = nil) throws -> Session {
    try Session(phone, seed: 5, withFrames: true) { text in
      guard let key else { return text }
      return text.split(separator: "\n").filter { !$0.hasPrefix("# \(key):") }
        .joined(separator: "\n")
    }
  }

  @Test(arguments: [ModelPhone.Way.right, .down])
  func `a replay that is held otherwise differs from each recording, and that is the cause`(
    way: ModelPhone.Way
  ) throws {
    let session = try Self.session(Self.phone(way))
    let settings = ReplaySettings(screen: Self.upright)
    let part = session.agreement(settings).parts[0]
    #expect(part.rows.filter(\.differs).count == 24)
    #expect(part.cause?.changes.map(\.kind) == ["orientation"], "\(part.reason)")
    #expect(part.reason == "likeliest cause: a device held in landscape instead of portrait")
    #expect(
      part.rows[0].comparison.differences.contains(
        "the device was in landscape, the replay in portrait"))
    // As its screen was, nothing differs.
    #expect(session.agreement().rows.filter(\.differs).isEmpty)
  }

  @Test func `check says of an orientation what agree says`() throws {
    let session = try Self.session(Self.phone(.right))
    let settings = ReplaySettings(screen: Self.upright)
    let part = session.agreement(settings).parts[0]
    let traces = session.recordings.map(\.trace)
    var outcomes = traces.map {
      ReplayEngine().replay($0, with: session.controller, settings: settings).outcome
    }
    for index in outcomes.indices { outcomes[index].diagnostics = [] }
    DeviceNotes(session.controller, settings: settings).add(to: &outcomes, of: traces)
    #expect(outcomes.allSatisfy { $0.device?.differs ?? false })
    for diagnostic in outcomes.flatMap(\.diagnostics) {
      #expect(diagnostic.code == "differs-from-device")
      #expect(diagnostic.message.contains("the device was in landscape, the replay in portrait"))
      #expect(diagnostic.message.hasSuffix("; \(part.reason)"))
    }
  }

  @Test func `an orientation is one of two causes`() throws {
    let part = try Self.session(Self.phone(.right, [.velocityFactor(0.8)]))
      .agreement(ReplaySettings(screen: Self.upright)).parts[0]
    #expect(part.cause?.changes.map(\.kind) == ["orientation", "velocity"], "\(part.reason)")
  }

  @Test func `recordings that nothing explains refute an orientation`() throws {
    let part = try Self.session(Self.phone(.right, [.jittery]))
      .agreement(ReplaySettings(screen: Self.upright)).parts[0]
    #expect(part.rows.filter(\.differs).count == 24)
    #expect(part.cause == nil, "\(part.reason)")
  }

  @Test func `an orientation that no recording says is tried, and a screen that one says is not`()
    throws
  {
    let phone = ModelPhone(
      model: .init(name: "-", width: 844, height: 390, hz: 60), way: .right, rule: .either)
    let unsaid = try Self.session(phone, without: "screen").agreement().parts[0]
    #expect(unsaid.cause?.changes.map(\.kind) == ["orientation"], "\(unsaid.reason)")
    #expect(!unsaid.rows.contains { $0.comparison.isHeldOtherwise })
    let said = try Self.session(Self.phone(.right, [.way(-75)])).agreement().parts[0]
    #expect(said.cause?.changes.map(\.kind) == ["extent"], "\(said.reason)")
  }

  @Test func `a turn is compared too`() throws {
    let text = """
      # screen: 844x390
      # turned: 0.06 portrait
      # outcome: cancel
      t_ms,x,y,phase
      0,10,200,began
      20,40,200,moved
      40,80,200,moved
      60,80,200,cancelled

      """
    let trace = try #require(
      try TraceReader.read(bytes: Array(text.utf8), file: "t.csv", name: "t").first)
    func comparison(_ settings: ReplaySettings) throws -> DeviceComparison {
      let outcome = ReplayEngine().replay(trace, with: .default, settings: settings).outcome
      return try #require(
        DeviceComparison(of: outcome, of: trace, with: .default, settings: settings))
    }
    let same = try comparison(ReplaySettings())
    #expect(!same.differs)
    #expect(same.replay?.description == "landscape, turned to portrait at 0.060 s")
    // A screen that is upright already is not turned.
    let other = try comparison(ReplaySettings(screen: ScreenSize(width: 390, height: 844)))
    #expect(
      other.differences.hasPrefix(
        "the device was in landscape, turned to portrait at 0.060 s, the replay in portrait"))
  }

  @Test(arguments: [
    ("landscape", ScreenOrientation.landscape), ("LandscapeLeft", .landscape),
    ("portraitUpsideDown", .portrait), ("sideways", nil),
  ])
  func `a recording's own word for its orientation counts before its screen`(
    word: String, orientation: ScreenOrientation?
  ) {
    var metadata = TraceMetadata()
    metadata["orientation"] = word
    #expect(metadata.orientation == orientation)
    metadata["screen"] = "390x844"
    #expect(metadata.orientation == orientation ?? .portrait)
  }
}
