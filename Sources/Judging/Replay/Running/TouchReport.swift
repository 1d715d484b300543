import Controllers
import Formats
package import HeadlessUIKit
package import MotionMath
import Scenes

/// The account of a replay's touches, as stored in a record.
struct TouchReport: Sendable, Codable {
  /// The events of the touches, in chronological order.
  var entries: [TouchEntry]
  /// How every transition ended, in order.
  var endings: [TransitionEnding]
  /// The strokes that touched what an earlier one had left in flight.
  var caughtStrokes: Set<Int>
  /// The number of the recogniser whose actions drove a transition or an animator; nil if none did.
  var driver: Int?
  /// Whether another page is shown after a finger has begun to turn the pages of a page view controller; nil if none
  /// has.
  var turnedPage: Bool?

  @MainActor
  init(_ account: TouchAccount, of run: GestureRun) {
    entries = account.entries
    endings = run.watch?.endings ?? []
    caughtStrokes = account.caughtStrokes
    turnedPage = run.watch?.turnedPage
    let drives = run.isSelfDriven ? run.watch?.drives ?? false : run.interaction.hasStarted
    if drives { driver = account.known(run.pan)?.number }
  }
}

/// What became of one recogniser in one gesture, and the fingers that the recogniser followed.
package struct RecognizerFate: Hashable, Sendable {
  package var party: TouchParty
  /// The fingers that the recogniser followed, in order of arrival.
  package var fingers: [Int] = []
  /// When the recogniser received its first finger, or declined to follow it.
  package var since: Seconds
  package var stroke: Int
  /// The number of the last stroke in which the recogniser received or declined a finger, counted from 1.
  ///
  /// A stroke ends when all fingers have left the screen.
  package var lastStroke: Int
  package var recognizedAt: Seconds?
  /// The event that decided what became of the recogniser; nil if that was still undecided at the end of the replay.
  package var fate: TouchEntry?

  /// The fates of all recognisers that occur in `entries`, in the order in which the recognisers took part.
  package static func all(in entries: [TouchEntry]) -> [RecognizerFate] {
    var fates: [RecognizerFate] = []
    func open(_ entry: TouchEntry) -> Int? {
      fates.lastIndex { fate in
        guard fate.party.number == entry.party?.number else { return false }
        switch fate.fate?.event {
        case nil: return true
        // After one of these events, a recogniser keeps its state until all fingers are up. So the event also applies
        // to fingers that land later in the same stroke.
        case .failed, .prevented, .refused: return fate.lastStroke == entry.stroke
        default: return false
        }
      }
    }
    for entry in entries {
      guard let party = entry.party, party.kind.isRecognizer else { continue }
      if case .declined = entry.event {
        fates.append(
          RecognizerFate(
            party: party, fingers: [entry.finger ?? 0], since: entry.time,
            stroke: entry.stroke,
            lastStroke: entry.stroke, fate: entry))
        continue
      }
      if case .received = entry.event {
        if let index = open(entry) {
          fates[index].fingers.append(entry.finger ?? 0)
          fates[index].lastStroke = entry.stroke
        } else {
          fates.append(
            RecognizerFate(
              party: party, fingers: [entry.finger ?? 0], since: entry.time,
              stroke: entry.stroke,
              lastStroke: entry.stroke))
        }
        continue
      }
      guard let index = open(entry) else { continue }
      if case .recognized = entry.event { fates[index].recognizedAt = entry.time }
      if entry.event.isFate, fates[index].fate == nil { fates[index].fate = entry }
    }
    return fates
  }
}

// Number formatting for sentences about touches and views.
extension TouchEntry {
  static func seconds(_ value: Seconds) -> String { "\(Number.fixed(value, decimals: 3)) s" }

  static func fraction(_ value: Double) -> String {
    Number.shortest(Number.rounded(value, decimals: 3))
  }

  static func points(_ value: Double) -> String {
    Number.shortest(Number.rounded(value, decimals: 1))
  }
}
