import Synchronization
import Tunables
import Workbench

/// Connects linked apps and the session: passes the apps' reports to the session, and passes to the apps the values
/// that the session sets for their tunable numbers.
///
/// The hub outlives the page's server, so that an app that lost its connection can connect to the next server.
final class LinkHub: Sendable {
  /// An app's request, which waits for an answer.
  struct Request: Sendable {
    fileprivate let run: String
    fileprivate let number: Int
    /// Yields an element once there is an answer; finishes when a newer request of the app makes this request obsolete.
    let news: AsyncStream<Void>
  }

  private struct App {
    var report: LinkReport
    var isConnected = true
    /// The number of the app's latest request.
    var request: Int
    var bell: AsyncStream<Void>.Continuation
  }

  private struct State {
    /// The apps, in the order in which they connected.
    var apps: [App] = []
    var requests = 0
    /// The values that the session sets for tunable numbers, by name; an app receives a value only if it declares the
    /// name.
    var wanted: [String: Double] = [:]
    var revision = 1
    /// Remarks that the console has not printed yet.
    var remarks: [String] = []
    var observer: (@Sendable () -> Void)?
  }

  /// The maximum number of apps that are remembered.
  private static let limit = 16

  private let state = Mutex(State())

  /// The latest report of each app, and whether the app is connected.
  var apps: [LinkedApp] {
    state.withLock { state in
      state.apps.map { LinkedApp(report: $0.report, isConnected: $0.isConnected) }
    }
  }

  /// Returns and clears the remarks that the console has not printed yet.
  func takeRemarks() -> [String] {
    state.withLock { state in
      defer { state.remarks = [] }
      return state.remarks
    }
  }

  /// Sets the function that is called whenever an app connects, reports or is lost; nil for none.
  func observe(_ tell: (@Sendable () -> Void)?) { state.withLock { $0.observer = tell } }

  /// Sets the session's values for the apps' tunable numbers, by name; if they changed, wakes all apps' waiting
  /// requests.
  func want(_ values: [String: Double]) {
    state.withLock { state in
      guard values != state.wanted else { return }
      state.wanted = values
      state.revision += 1
      for app in state.apps { app.bell.yield() }
    }
  }
}

// The methods for apps, called on the server's threads.
extension LinkHub {
  /// Stores an app's report, and returns the request that contained the report and now waits for an answer.
  ///
  /// The request can be answered once its ``Request/news`` yields an element.
  func hear(_ report: LinkReport) -> Request {
    let (stream, bell) = AsyncStream.makeStream(of: Void.self)
    let (request, observer) = state.withLock { state in
      state.requests += 1
      let request = Request(run: report.run, number: state.requests, news: stream)
      let place = state.apps.firstIndex { $0.report.run == report.run }
      let last = place.map { state.apps[$0] }
      last?.bell.finish()
      let app = App(report: report, request: request.number, bell: bell)
      if let place {
        state.apps[place] = app
      } else {
        // Removes an earlier run of this app that is no longer connected.
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
      return (request, state.observer)
    }
    observer?()
    return request
  }

  /// The answer to an app's request: the session's values for tunable numbers, as far as the app can accept them.
  ///
  /// Returns nil if the app has sent a newer request.
  func wish(for request: Request, challenge: String) -> LinkWish? {
    state.withLock { state in
      guard let app = state.apps.first(where: { $0.request == request.number }) else { return nil }
      let values = app.report.accepting(state.wanted)
      return LinkWish(revision: state.revision, values: values, challenge: challenge)
    }
  }

  /// Marks the app that sent this request as lost, unless the app has sent a newer request.
  func lose(_ request: Request) {
    let observer = state.withLock { state -> (@Sendable () -> Void)? in
      guard
        let place = state.apps.firstIndex(where: { $0.request == request.number && $0.isConnected })
      else { return nil }
      state.apps[place].isConnected = false
      state.remarks.append("\(state.apps[place].report.app) is lost; it keeps its last values")
      return state.observer
    }
    observer?()
  }

  /// Marks every app as lost, because the session is no longer served.
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
  /// The wanted values that the app can accept: the app declares the name exactly once, and the value is in range.
  fileprivate func accepting(_ wanted: [String: Double]) -> [String: Double] {
    let declared = Dictionary(grouping: numbers.map(\.declaration), by: \.name)
    return wanted.filter { name, value in
      guard let found = declared[name], found.count == 1 else { return false }
      return found[0].range.contains(value)
    }
  }
}
