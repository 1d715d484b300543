import Controllers
import Rules
import Testing

@testable import Replay

/// The doctor reads the rule: each kind of hole has a finding of its own, and sound rules have none.
struct RuleDoctorTests {
  private static let numbers = ["S32", "S33", "S34", "S35", "S36", "S37"]

  private func findings(
    _ rule: String, _ settings: [(String, String)] = [], scene: String? = nil
  ) throws -> [String: Finding] {
    var controller = Controller.default
    for (name, value) in settings { try controller.set(name, to: value) }
    controller.finishWhen = try DecisionRule(reading: rule)
    return Dictionary(
      uniqueKeysWithValues: examine(controller, scene: scene).results
        .filter { Self.readOfRules.contains($0.scenario.id) }.map { ($0.scenario.id, $0.finding) })
  }

  private static let drag = [("recogniser", "drag-gesture"), ("translation-origin", "recognition")]

  @Test(arguments: [
    ("progress > 0.3 and progress < 0.8", "S32", "at 0 pt/s 32.5 % finish, and 80.0 % do not"),
    (
      "velocity > 300pt/s and translation < 200pt", "S32",
      "at 600 pt/s 2.5 % finish, and 52.5 % do not"
    ),
    (
      "abs(predicted-translation / translation) > 3", "S33",
      "translation is 0 for a finger back at its start"
    ),
    ("translation / velocity > 0.2s", "S33", "velocity is 0 for a finger at rest"),
    (
      "velocity > 0pt/s", "S34",
      "at every position, 1 pt/s forward finishes and 1 pt/s back does not"
    ),
  ])
  func `a hole of a rule is found, and no other`(
    rule: String, number: String, happened: String
  ) throws {
    let faulty = try findings(rule).filter { $0.value.verdict == .faulty }
    #expect(faulty[number]?.happened == happened)
    // A quotient grows where the way is short, so that a longer drag does less as well.
    #expect(faulty.keys.allSatisfy { $0 == number || rule.contains("/") && $0 == "S32" })
  }

  @Test(arguments: [
    (
      "predicted-translation - translation > 300pt", "hysteresis", "10", "S35",
      "predicted-translation - translation > 300pt is a speed of 1200 pt/s"
    ),
    ("progress > 0.5", "hysteresis", "0", "S36", "the drag begins after 0 pt"),
    ("progress > 0.5", "hysteresis", "60", "S36", "the drag begins after 60 pt"),
  ])
  func `a hole of a drag is found, and no other`(
    rule: String, parameter: String, value: String, number: String, happened: String
  ) throws {
    let faulty = try findings(rule, Self.drag + [(parameter, value)])
      .filter { $0.value.verdict == .faulty }
    #expect(faulty.mapValues(\.happened) == [number: happened])
  }

  @Test func `the space of a view that moves is found on a surface, and matters on no transition`()
    throws
  {
    let settings = Self.drag + [("coordinate-space", "local"), ("direction", "down")]
    let surface = try findings("progress > 0.5", settings, scene: "swiftui-sheet")["S37"]
    #expect(surface == .init(verdict: .faulty, happened: "the drag is measured in the local space"))
    let transition = try findings("progress > 0.5", settings)["S37"]
    #expect(transition?.verdict == .notApplicable)
  }

  /// The libraries' rules as SwiftUI's drags have them, with all scenarios of rules and of what a travel counts.
  private static let readOfRules = numbers + ["S24"]

  /// Rules that ship in libraries of sheets, drawers, pagers and viewers, written in the rule language.
  @Test(arguments: [
    "progress > 0.3333", "translation > 50pt or predicted-translation > 175pt",
    "(progress >= 0.5 and velocity >= 0pt/s) or (progress > 0 and velocity >= 800pt/s)",
    "predicted-progress > 0.5", "progress > 0.5 or velocity > 500pt/s",
    "if abs(velocity) > 300pt/s then velocity > 0pt/s else progress > 0.5",
  ])
  func `a sound rule has none`(rule: String) throws {
    for settings in [
      [], Self.drag + [("hysteresis", "10")],
      [("recogniser", "drag-gesture"), ("hysteresis", "10")],
    ] {
      let found = try findings(rule, settings)
      #expect(found.count == (settings.isEmpty ? 3 : 7))
      #expect(found.filter { $0.value.verdict == .faulty } == [:])
    }
  }
}
