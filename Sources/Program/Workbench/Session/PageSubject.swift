package import Controllers
import Export
package import Formats
package import Replay
package import Reports
import Rules
import Scenes
import Traces
import Tuning

/// The traces and controllers of a session that a page shows, before any gesture is replayed.
public struct PageSubject: Sendable {
  private let state: SessionState
  private let parts: [Session.Part]
  private let toolVersion: String
  private let skins: SkinFiles

  fileprivate init(_ session: Session, positions: [Int]) {
    let state = session.state
    self.state = state
    (toolVersion, skins) = (session.environment.toolVersion, session.environment.skins)
    let shown = session.parts(of: positions, in: state)
    // Without gestures, the page still shows the controller.
    parts =
      shown.isEmpty
      ? [
        Session.Part(
          group: nil, controller: state.controller, settings: session.settings, positions: [])
      ] : shown
  }

  /// Creates the page: replays every gesture under the session's controller and under `others`.
  ///
  /// The page animates a phone for the first `frames` gestures of each group. `map` calls a closure the given number of
  /// times, in parallel if the settings permit it.
  package func page(
    frames: Int = GesturePage.Setup.usualFrames, beside others: [Controller] = [],
    _ changedWords: [String] = [],
    map: @escaping (ReplaySettings, Int, @Sendable (Int) -> PlayedGesture) -> [PlayedGesture] = {
      (0..<$1).map($2)
    }
  ) -> GesturePage {
    var sources: [[SkinSource]] = []
    var page = GesturePage(
      title: state.title, toolVersion: toolVersion,
      setups: parts.flatMap { part in
        let group = part.group.flatMap { state.suite?.groups[$0] }
        let base = group?.controller ?? state.base
        let changes = part.controller.changes(from: base).flatMap {
          ["--set", "\($0.name)=\($0.new)"]
        }
        let own = (
          name: group?.name ?? part.controller.name, controller: part.controller,
          words: ["--controller", group?.controller.name ?? state.word] + changes
        )
        let choices =
          [own]
          + others.map {
            ($0.name, $0, ["--controller", $0.name] + changedWords)
          }
        let skins = skins.sources(of: group, on: part.settings.entry)
        sources += choices.map { _ in skins }
        return choices.map { name, controller, words in
          GesturePage.Setup(
            name: name, controller: controller, words: words, settings: part.settings,
            traces: part.positions.map { state.entries[$0].trace }, frames: frames
          ) { map(part.settings, $0, $1) }
        }
      })
    page.show(skins: sources, reading: skins.bytes)
    return page
  }

  /// The traces on the page as a single file, with the precision with which they were read.
  public var traces: String {
    TraceWriter.csv(for: parts.flatMap(\.positions).sorted().map { state.entries[$0].trace })
  }

  /// Whether a page that shows `other` needs only new labels and new parameter values to show this subject.
  public func isLike(_ other: PageSubject) -> Bool {
    guard parts.count == other.parts.count else { return false }
    let isSame = zip(parts, other.parts).allSatisfy { one, two in
      one.group == two.group && one.settings == two.settings && one.positions == two.positions
        && one.controller.isLike(two.controller)
    }
    guard isSame, state.suite?.path == other.state.suite?.path else { return false }
    // After a change of a parameter, both subjects share the storage of `entries`, so this comparison is immediate.
    if state.entries == other.state.entries { return true }
    return state.entries.count == other.state.entries.count
      && zip(state.entries, other.state.entries).allSatisfy { one, two in
        one.trace.name == two.trace.name && one.trace.samples == two.trace.samples
      }
  }

  /// Whether two subjects with the same traces also have the same labels.
  public func hasLabels(of other: PageSubject) -> Bool {
    state.entries == other.state.entries
      || zip(state.entries, other.state.entries).allSatisfy { $0.trace.label == $1.trace.label }
  }

  /// The numbers in the decision rules, by name, for each group on the page; without a suite, there is a single group.
  package var numbers: JSONValue {
    .array(
      parts.map { part in
        let numbers = part.controller.movableNumbers
        return .object(numbers.map(\.name), numbers.map { .number($0.value) })
      })
  }

  /// The parameters that determine how the transition settles, for each group on the page; the page can change them.
  package var paces: JSONValue { .array(parts.map(\.controller.paceJSON)) }

  /// The intent, the note and the tags in each trace's label, by the trace's name.
  package var labels: JSONValue {
    .object(
      state.entries.map(\.trace.name),
      state.entries.map {
        .array([
          .text($0.trace.label?.intent.rawValue), .text($0.trace.label?.note),
          .texts($0.trace.tags),
        ])
      })
  }
}

extension Controller {
  /// Whether a page that shows `other` can show this controller if only its parameter values are updated.
  fileprivate func isLike(_ other: Controller) -> Bool {
    guard name == other.name else { return false }
    let movable = Set(movableNumbers.map(\.name) + Self.paceNames)
    // A threshold is set in all groups of a suite, even in groups whose rules do not use it. For such a group, nothing
    // on the page depends on the threshold, so a change of it is allowed here.
    let unread = Set(Threshold.allCases.map(\.rawValue)).subtracting(finishWhen.parameterNames)
    return changes(from: other).allSatisfy {
      movable.contains($0.name) || unread.contains($0.name)
    }
  }
}

extension Session {
  /// The part of the session that a page shows.
  public var pageSubject: PageSubject { PageSubject(self, positions: state.shown) }

  /// Creates a page of some traces, under the session's controller and the controllers that `words` name.
  func page(
    of positions: [Int], beside words: [String], _ changes: [String], frames: Int
  ) throws -> GesturePage {
    let others = try words.map { word in
      var other = try comparand(word)
      for change in changes { try other.controller.set(change) }
      return other
    }
    let engine = environment.engine
    var page = PageSubject(self, positions: positions).page(
      frames: frames,
      beside: others.map {
        var controller = $0.controller
        controller.name = $0.title
        return controller
      }, changes.flatMap { ["--set", $0] }
    ) { engine.map($1, on: $0, $2) }
    // As by `export FILE`: what is known of the controller, whatever traces this session has judged by now.
    var known = state
    known.outcomes = []
    page.exports =
      ExportTemplates(
        page.setups.map(\.controller),
        evidence: evidence(for: known).0.map { [known.controller.fingerprint: $0] } ?? [:],
        toolVersion: environment.toolVersion
      ).json
    return page
  }

  /// The session's state as JSON, for a live page: controller, scene, suite, undo, redo and proposal.
  package var standing: JSONValue {
    .object([
      "title": .string(state.title), "controller": .string(state.word),
      "scene": .text(state.scene), "suite": .text(state.suite?.path),
      "isChanged": .bool(state.isChanged || state.suite?.changed.isEmpty == false),
      "undo": .text(undoable.last?.command), "redo": .text(redoable.last?.command),
      "proposal": shownProposal?.json ?? .null,
    ])
  }
}

extension Session {
  /// The proposal that a page shows: none unless held-out people are known to gain by it.
  private var shownProposal: Proposal? {
    standingProposal.flatMap { $0.recommendation == .take ? $0 : nil }
  }
}

extension Session.Proposal {
  /// The proposal as JSON.
  ///
  /// Contains the proposed values with their intervals, the sentences with which the tuning's report begins, and the
  /// name of the suite's group that was tuned.
  fileprivate var json: JSONValue {
    .object([
      "group": .text(group),
      "values": .object(values.map(\.name), values.map { .number($0.number) }),
      "intervals": .object(
        values.map(\.name),
        values.map { value in
          value.interval.map { .array([.number($0.lowerBound), .number($0.upperBound)]) } ?? .null
        }),
      "answer": .texts(answer),
    ])
  }
}
