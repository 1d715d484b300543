package import Controllers
package import Formats
package import Replay
package import Reports
import Rules
import Scenes
import Traces

/// What a page shows of a session, before any gesture is played.
public struct PageSubject: Sendable {
  private let state: SessionState
  private let parts: [Session.Part]
  private let toolVersion: String

  fileprivate init(_ session: Session, positions: [Int]) {
    let state = session.state
    self.state = state
    toolVersion = session.environment.toolVersion
    let shown = session.parts(of: positions, in: state)
    // A page without gestures still shows the controller.
    parts =
      shown.isEmpty
      ? [
        Session.Part(
          group: nil, controller: state.controller, settings: session.settings, positions: [])
      ] : shown
  }

  /// The page with every gesture played, and beside them under other controllers; the phone moves for the first
  /// `frames` of a group.
  ///
  /// `map` does a piece of work that number of times, and may do so in parallel where the settings allow it.
  package func page(
    frames: Int = GesturePage.Setup.usualFrames, beside others: [Controller] = [],
    _ changedWords: [String] = [],
    map: @escaping (ReplaySettings, Int, @Sendable (Int) -> PlayedGesture) -> [PlayedGesture] = {
      (0..<$1).map($2)
    }
  ) -> GesturePage {
    GesturePage(
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
        return choices.map { name, controller, words in
          GesturePage.Setup(
            name: name, controller: controller, words: words, settings: part.settings,
            traces: part.positions.map { state.entries[$0].trace }, frames: frames
          ) { map(part.settings, $0, $1) }
        }
      })
  }

  /// The shown traces as one file, each as exactly as it was read.
  public var traces: String {
    TraceWriter.csv(for: parts.flatMap(\.positions).sorted().map { state.entries[$0].trace })
  }

  /// Whether it differs from another in nothing but labels and the numbers that a page moves.
  public func isLike(_ other: PageSubject) -> Bool {
    guard parts.count == other.parts.count else { return false }
    let isSame = zip(parts, other.parts).allSatisfy { one, two in
      one.group == two.group && one.settings == two.settings && one.positions == two.positions
        && one.controller.isLike(two.controller)
    }
    guard isSame, state.suite?.path == other.state.suite?.path else { return false }
    // The same array, as after every change of a number, is equal at once.
    if state.entries == other.state.entries { return true }
    return state.entries.count == other.state.entries.count
      && zip(state.entries, other.state.entries).allSatisfy { one, two in
        one.trace.name == two.trace.name && one.trace.samples == two.trace.samples
      }
  }

  /// Whether it has the labels of another that it is like.
  public func hasLabels(of other: PageSubject) -> Bool {
    state.entries == other.state.entries
      || zip(state.entries, other.state.entries).allSatisfy { $0.trace.label == $1.trace.label }
  }

  /// The numbers of each setup by name.
  package var numbers: JSONValue {
    .array(
      parts.map { part in
        let numbers = part.controller.movableNumbers
        return .object(numbers.map(\.name), numbers.map { .number($0.value) })
      })
  }

  /// The rest of the transition of each setup, as a page moves it.
  package var paces: JSONValue { .array(parts.map(\.controller.paceJSON)) }

  /// Each trace's intent, note and tags, by its name.
  package var labels: JSONValue {
    .object(
      state.entries.map(\.trace.name),
      state.entries.map {
        .array([
          .text($0.trace.label?.intent.rawValue), .text($0.trace.label?.note), $0.trace.pageTags,
        ])
      })
  }
}

extension Controller {
  /// Whether a page that shows the other controller only needs other numbers to show this one.
  fileprivate func isLike(_ other: Controller) -> Bool {
    guard name == other.name else { return false }
    let movable = Set(movableNumbers.map(\.name) + Self.paceNames)
    // A suite sets a threshold of all its groups, also where a rule has no use for it.
    let unread = Set(Threshold.allCases.map(\.rawValue)).subtracting(finishWhen.parameterNames)
    return changes(from: other).allSatisfy {
      movable.contains($0.name) || unread.contains($0.name)
    }
  }
}

extension Session {
  /// What a page shows of the session.
  public var pageSubject: PageSubject { PageSubject(self, positions: state.shown) }

  /// A page of some traces, and of other controllers beside the session's.
  func page(
    of positions: [Int], beside words: [String], _ changes: [String], frames: Int
  ) throws -> GesturePage {
    let others = try words.map { word in
      var other = try comparand(word)
      for change in changes { try other.controller.set(change) }
      return other
    }
    let engine = environment.engine
    return PageSubject(self, positions: positions).page(
      frames: frames,
      beside: others.map {
        var controller = $0.controller
        controller.name = $0.title
        return controller
      }, changes.flatMap { ["--set", $0] }
    ) { engine.map($1, on: $0, $2) }
  }

  /// Where the session stands, for a page that follows it.
  package var standing: JSONValue {
    .object([
      "title": .string(state.title), "controller": .string(state.word),
      "scene": .text(state.scene), "suite": .text(state.suite?.path),
      "isChanged": .bool(state.isChanged || state.suite?.changed.isEmpty == false),
      "undo": .text(undoable.last?.command), "redo": .text(redoable.last?.command),
      "proposal": standingProposal?.json ?? .null,
    ])
  }
}

extension Session.Proposal {
  /// The values, and what is said of them; with the group of the suite that they are for.
  fileprivate var json: JSONValue {
    .object([
      "group": .text(group),
      "values": .object(values.map(\.name), values.map { .number($0.number) }),
      "intervals": .object(
        values.map(\.name),
        values.map { value in
          value.interval.map { .array([.number($0.lowerBound), .number($0.upperBound)]) } ?? .null
        }),
      "answer": .array(answer.map(JSONValue.string)), "isBetter": .bool(isBetter),
    ])
  }
}
