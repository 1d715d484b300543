import HeadlessUIKit
import SampleScenes
import Traces

@testable import Replay

/// What every teller says of one gesture in a generated app, and what the app has seen itself.
struct ToldGesture {
  let app: GeneratedApp
  let trace: Trace
  let facts: GeneratedApp.Facts
  /// The decision, the verdict and the diagnostics.
  var outcome: Outcome
  /// The first line of `explain`.
  var headline: String
  /// The cause that `explain` names, and the one of `--touches`.
  var cause, transcriptCause: GestureCause?
  /// The lines of `--touches`.
  var entries: [TouchEntry]
  /// What the doctor says of the scene; empty if it was not asked.
  var doctor: [(scenario: Scenario, finding: Finding)] = []

  init(_ record: ReplayRecord, of app: GeneratedApp, facts: GeneratedApp.Facts) {
    (self.app, trace, self.facts) = (app, record.trace, facts)
    let explanation = Explanation(record)
    let transcript = TouchTranscript(record)
    (outcome, cause) = (explanation.outcome, explanation.cause)
    headline = explanation.headline
    (transcriptCause, entries) = (transcript.cause, transcript.entries)
  }

  /// Every sentence that contradicts the app, the transcript or another sentence; empty if all agree.
  var disagreements: [String] {
    var found: [String] = []
    func law(_ holds: Bool, _ words: String) { if !holds { found.append(words) } }
    let hasBegun = facts.began > 0 || facts.hasMoved
    let message = outcome.diagnostics.map(\.message).joined(separator: "\n")
    let codes = Set(outcome.diagnostics.map(\.code))

    // What happened.
    law((outcome.decision == .none) == !hasBegun, "none is not where nothing began: \(facts)")
    law(outcome.transition == ending, "the transition is \(outcome.transition), not \(ending)")
    if ending != .stuck {
      law(outcome.decision != .finish || facts.lastCompleted == true, "finish did not complete")
      law(outcome.decision != .cancel || facts.lastCompleted == false, "cancel was not cancelled")
    }
    law(outcome.verdict == verdict, "the verdict is \(outcome.verdict), not \(verdict)")
    if let at = outcome.recognizedAt, let end = outcome.releasedAt {
      law(at <= end, "decided before it was recognised")
    }

    // The first line of explain.
    if let cause {
      law(headline == cause.sentence, "the first line is not the cause")
    } else {
      law(
        headline.hasPrefix("finger: \(outcome.decision.rawValue)"),
        "the first line is not the decision")
    }
    law(cause == transcriptCause, "explain and --touches name two causes")
    law(!headline.contains("the transition completed") || facts.completed > 0, "no completion")
    law(!headline.contains("the transition was cancelled") || facts.cancelled > 0, "no cancel")
    law(!headline.contains("nothing began") || !hasBegun, "something began")
    if let cause { law(holds(cause), "\(cause.code) is not in the transcript: \(cause.sentence)") }
    let isExplained = cause != nil || outcome.obstacle != nil
    law(
      outcome.verdict != .fail || outcome.decision != .none || isExplained, "a fail without a cause"
    )

    // The diagnostics.
    // A finger that goes across the axis is no good, even where it begins something.
    law(
      outcome.obstacle == nil || codes.contains("across-axis") || outcome.decision == .none,
      "an obstacle where something began")
    law(
      !message.contains("no pan was recognised") || !ownPans.contains { $0.recognizedAt != nil },
      "a pan was recognised")
    // The lines of --touches say by whom.
    for entry in entries {
      guard case .prevented(let winner, _) = entry.event else { continue }
      law(entry.reason.contains(winner.name), "--touches does not say who prevented it")
    }
    // Who took the finger, or kept a pan from beginning, is named by name.
    let takers = fates.filter { $0.recognizedAt != nil }.map(\.party.name)
    law(
      !message.contains("took the finger")
        || takers.contains { message.contains("\($0) took the finger") },
      "another one took the finger")
    law(!message.contains("another recogniser or the scene's code"), "a nameless one took it")
    law(!message.contains("its action began nothing") || !hasBegun, "the action began something")
    law(
      outcome.transition != .stuck || outcome.diagnostics.contains { $0.severity == .error },
      "stuck without an error")
    law(
      !outcome.isRefused || !fates.contains { $0.recognizedAt != nil && !$0.party.isSystem },
      "refused, and recognised")
    law(
      !codes.contains("drives-another") || app.driving == .anew || app.neighbour == .secondDriver,
      "no other one was driven")
    law(!codes.contains("runs-by-itself") || app.driving == .none, "it did not run by itself")
    law(!codes.contains("never-completed") || app.driving == .neverCompletes, "it was completed")
    law(!codes.contains("kept-alive"), "nothing is kept alive")

    // The doctor.
    for (scenario, finding) in doctor where finding.verdict == .faulty {
      if scenario.id == "S0" { law(outcome.recognizedAt == nil, "the doctor found no pan") }
      for code in ["drives-another", "runs-by-itself", "never-completed"] {
        law(!finding.happened.contains(code) || faults.contains(code), "the doctor says \(code)")
      }
    }
    for code in faults
    where !doctor.isEmpty && outcome.diagnostics.contains(where: { $0.code == code }) {
      let isSaid = doctor.contains { scenario, finding in
        finding.verdict == .faulty && (finding.happened + scenario.title).contains(code)
      }
      law(isSaid, "the doctor does not say \(code)")
    }
    return found
  }

  /// The faults that the app has in every gesture.
  private var faults: Set<String> {
    switch app.driving {
    case .anew: ["drives-another"]
    case .none: ["runs-by-itself"]
    case .neverCompletes: ["never-completed"]
    default: []
    }
  }

  /// How the last transition ended, as the app has seen it.
  private var ending: Outcome.Transition {
    if facts.began > facts.completed + facts.cancelled { return .stuck }
    guard let last = facts.lastCompleted else { return .notStarted }
    return last ? .completed : .cancelled
  }

  /// The verdict by the table of labels, decisions and endings.
  private var verdict: Outcome.Verdict {
    guard let intent = outcome.intent else { return .unlabelled }
    if ending == .stuck { return .fail }
    switch (intent, outcome.decision) {
    case (_, .unknown): return .unlabelled
    case (.any, _), (.nothing, .none), (.finish, .finish), (.cancel, .cancel): return .pass
    case (.cancel, .none): return isRefusedByRule ? .pass : .fail
    default: return .fail
    }
  }

  private var fates: [RecognizerFate] { RecognizerFate.all(in: entries) }
  private var ownPans: [RecognizerFate] {
    fates.filter { [.pan, .edgePan].contains($0.party.kind) && !$0.party.isSystem }
  }

  /// Whether nothing but a recogniser's own rule kept the gesture from beginning.
  private var isRefusedByRule: Bool { outcome.isRefused }

  /// Whether the transcript has what a cause says.
  private func holds(_ cause: GestureCause) -> Bool {
    func has(_ test: (TouchEvent) -> Bool) -> Bool { entries.contains { test($0.event) } }
    func names(_ party: TouchParty) -> Bool {
      cause.sentence.lowercased().contains(party.name.lowercased())
    }
    switch cause.code {
    case "prevented":
      return entries.contains { entry in
        guard case .prevented(let winner, _) = entry.event, let loser = entry.party else {
          return false
        }
        return names(winner) && names(loser)
      }
    case "began-nothing":
      return outcome.decision == .none
        && fates.contains { $0.recognizedAt != nil && !$0.party.isSystem && names($0.party) }
    case "no-recognizer": return !has { if case .recognized = $0 { true } else { false } }
    case "followed-by-system":
      return fates.contains { $0.recognizedAt != nil && $0.party.isSystem && names($0.party) }
    case "finger-taken":
      return has { if case .touchCancelled = $0 { true } else { false } }
    case "refused":
      return entries.contains { entry in
        guard case .refused = entry.event, let party = entry.party else { return false }
        return names(party)
      }
    case "declined":
      return entries.contains { entry in
        guard case .declined = entry.event, let party = entry.party else { return false }
        return names(party)
      }
    case "disabled":
      return has { event in
        switch event {
        case .cancelled(.disabled), .cancelled(.removed), .failed(.disabled), .failed(.removed):
          true
        default: false
        }
      }
    case "turned": return trace.metadata.turn != nil
    case "touch-ignored": return has { if case .ignored = $0 { true } else { false } }
    case "several-strokes", "caught": return entries.contains { $0.stroke > 1 }
    case "condition", "failed-itself", "touch-taken":
      return fates.contains { fate in
        guard case .failed? = fate.fate?.event else { return false }
        return names(fate.party)
      }
    default: return outcome.diagnostics.contains { $0.code == cause.code }
    }
  }
}
