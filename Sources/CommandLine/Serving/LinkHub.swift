import Synchronization
import Tunables
import Workbench

/// Where apps and the session meet: what apps report waits here for the session, and what the session wants goes
/// out to every app.
///
/// It outlives the page's server, so that an app that is lost finds back.
final class LinkHub: Sendable {
  /// A request of an app that waits for its answer.
  struct Turn: Sendable {
    fileprivate let run: String
    fileprivate let number: Int
    /// Has an element once there is something to answer; ends when a newer request of the app takes its place.
    let news: AsyncStream<Void>
  }

  private struct App {
    var report: LinkReport
    var isConnected = true
    /// The number of its last request.
    var turn: Int
    var bell: AsyncStream<Void>.Continuation
  }

  private struct State {
    /// In the order in which they came.
    var apps: [App] = []
    var turns = 0
    /// By name, whoever declares it.
    var wanted: [String: Double] = [:]
    var revision = 1
    /// What has not been said in the console.
    var remarks: [String] = []
    var observer: (@Sendable () -> Void)?
  }

  /// How many apps are remembered.
  private static let limit = 16

  private let state = Mutex(State())

  /// The apps as the session sees them.
  var apps: [LinkedApp] {
    state.withLock { state in
      state.apps.map { LinkedApp(report: $0.report, isConnected: $0.isConnected) }
    }
  }

  /// Returns and clears what the console has not said.
  func takeRemarks() -> [String] {
    state.withLock { state in
      defer { state.remarks = [] }
      return state.remarks
    }
  }

  /// Calls a function whenever the apps have changed; nil for none.
  func observe(_ tell: (@Sendable () -> Void)?) { state.withLock { $0.observer = tell } }

  /// Takes what the session wants, by name.
  func want(_ values: [String: Double]) {
    state.withLock { state in
      guard values != state.wanted else { return }
      state.wanted = values
      state.revision += 1
      for app in state.apps { app.bell.yield() }
    }
  }
}

// The apps' side, on threads of the server.
extension LinkHub {
  /// Takes an app's report; the request waits for its turn's news.
  func hear(_ report: LinkReport) -> Turn {
    let (stream, bell) = AsyncStream.makeStream(of: Void.self)
    let (turn, observer) = state.withLock { state in
      state.turns += 1
      let turn = Turn(run: report.run, number: state.turns, news: stream)
      let place = state.apps.firstIndex { $0.report.run == report.run }
      let last = place.map { state.apps[$0] }
      last?.bell.finish()
      let app = App(report: report, turn: turn.number, bell: bell)
      if let place {
        state.apps[place] = app
      } else {
        // The same app, started again.
        state.apps.removeAll { !$0.isConnected && $0.report.app == report.app }
        state.apps.append(app)
        if state.apps.count > Self.limit { state.apps.removeFirst().bell.finish() }
      }
      if last?.isConnected != true {
        let count = report.numbers.count
        state.remarks.append(
          "\(report.app) is connected: \(count) \(count == 1 ? "number" : "numbers"); 'app' lists them"
        )
      }
      if report.seen != state.revision { bell.yield() }
      return (turn, state.observer)
    }
    observer?()
    return turn
  }

  /// What an app is answered, of the names that it declares once and the values in their ranges; nil if it has
  /// asked again since.
  func wish(for turn: Turn, challenge: String) -> LinkWish? {
    state.withLock { state in
      guard let app = state.apps.first(where: { $0.turn == turn.number }) else { return nil }
      let values = app.report.accepting(state.wanted)
      return LinkWish(revision: state.revision, values: values, challenge: challenge)
    }
  }

  /// Counts an app as lost, unless it has asked again since.
  func lose(_ turn: Turn) {
    let observer = state.withLock { state -> (@Sendable () -> Void)? in
      guard
        let place = state.apps.firstIndex(where: { $0.turn == turn.number && $0.isConnected })
      else { return nil }
      state.apps[place].isConnected = false
      state.remarks.append("\(state.apps[place].report.app) is lost; it keeps its last values")
      return state.observer
    }
    observer?()
  }

  /// Counts every app as lost, when nothing is served any more.
  func loseAll() {
    state.withLock { state in
      for place in state.apps.indices where state.apps[place].isConnected {
        state.apps[place].isConnected = false
        state.apps[place].bell.finish()
      }
    }
  }
}

extension LinkReport {
  /// The values for names that the app declares once, in their ranges.
  fileprivate func accepting(_ wanted: [String: Double]) -> [String: Double] {
    let declared = Dictionary(grouping: numbers.map(\.declaration), by: \.name)
    return wanted.filter { name, value in
      guard let found = declared[name], found.count == 1 else { return false }
      return found[0].range.contains(value)
    }
  }
}
