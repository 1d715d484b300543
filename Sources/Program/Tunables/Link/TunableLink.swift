#if DEBUG
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Lets `panlab serve`, or `serve` in the console, change the tunable numbers of this app while it runs.
  ///
  ///     #if DEBUG
  ///       TunableLink.connect(to: "http://127.0.0.1:7777/TOKEN/")
  ///     #endif
  ///
  /// The type exists only in debug builds, where the compilation condition `DEBUG` is set. The app connects to the
  /// address and never listens. The token in the address is never sent: both sides prove that they know it. While the
  /// connection is lost, the numbers keep their last values, and the app tries to reconnect every second.
  ///
  /// A device needs an address that it can reach, from `serve --host`. The app's Info.plist then needs
  /// `NSLocalNetworkUsageDescription` and, under `NSAppTransportSecurity`, `NSAllowsLocalNetworking`. A simulator
  /// shares the computer's network.
  ///
  /// - Source: Apple, "NSLocalNetworkUsageDescription" and "NSAllowsLocalNetworking", Information Property List;
  ///   it is unproven here that a simulator reaches 127.0.0.1 of its computer.
  public enum TunableLink {
    /// The state of the connection.
    public enum Status: Hashable, Sendable {
      /// No connection was requested.
      case off
      /// A connection was requested, but the app has never been connected.
      case connecting
      case connected
      /// The connection was lost; the numbers keep their values until it is restored.
      case lost
      /// The connection was given up; the text gives the reason and what to do.
      case refused(String)
    }

    /// The current state of the connection.
    public static var status: Status { LinkConnection.current.status }

    /// Connects to a session of `panlab serve`, and ends any previous connection.
    ///
    /// - Parameters:
    ///   - address: The address that `serve` prints; nil to read it from the app's environment variable `PANLAB_LINK`.
    ///   - name: The app's name in the session; nil for the name of the app's process.
    ///   - onChange: Called on any thread after a number has changed, to update views that depend on it.
    public static func connect(
      to address: String? = nil, as name: String? = nil,
      onChange: @escaping @Sendable () -> Void = {}
    ) {
      let process = ProcessInfo.processInfo
      LinkConnection.begin(
        to: address ?? process.environment[Link.variable], as: name ?? process.processName, onChange
      )
    }

    /// Ends the connection; the numbers keep their values.
    public static func disconnect() { LinkConnection.end() }
  }

  /// The connection of this process to a session.
  ///
  /// `@unchecked Sendable`, because a lock guards its mutable state.
  private final class LinkConnection: @unchecked Sendable {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var shared = LinkConnection()

    static var current: LinkConnection { lock.withLock { shared } }

    private let lock = NSLock()
    private var state = TunableLink.Status.off
    private var task: Task<Void, Never>?
    /// The request that is waiting for a response.
    private var waiting: Task<LinkWish, any Error>?
    /// Whether numbers were declared after the current request was made.
    private var isOutdated = false

    static func begin(
      to address: String?, as name: String, _ onChange: @escaping @Sendable () -> Void
    ) {
      let next = LinkConnection()
      let last = lock.withLock {
        defer { shared = next }
        return shared
      }
      last.stop()
      guard let address else {
        return next.show(
          .refused(
            "TunableLink: no address; give the one that 'panlab serve' shows, or set \(Link.variable) to it"
          ))
      }
      guard let place = LinkAddress(address), let url = URL(string: place.server + Link.path) else {
        return next.show(
          .refused("'\(address)': not an address that 'panlab serve' shows; copy it whole"))
      }
      next.show(.connecting)
      let client = LinkClient(url: url, proof: LinkProof(token: place.token))
      let task = Task.detached { [weak next] in
        guard let next else { return }
        await next.run(client, as: name, onChange)
      }
      next.lock.withLock { next.task = task }
      LinkedValues.shared.observe { [weak next] in next?.outdate() }
    }

    static func end() {
      let last = lock.withLock {
        defer { shared = LinkConnection() }
        return shared
      }
      last.stop()
    }

    var status: TunableLink.Status { lock.withLock { state } }

    private func show(_ status: TunableLink.Status) { lock.withLock { state = status } }

    private func stop() {
      LinkedValues.shared.observe(nil)
      let (task, waiting) = lock.withLock { (self.task, self.waiting) }
      task?.cancel()
      waiting?.cancel()
    }

    /// Cancels the waiting request, so that the next request reports the newly declared numbers.
    private func outdate() {
      lock.withLock {
        isOutdated = true
        waiting?.cancel()
      }
    }

    /// Repeatedly requests the values that the session wants the app's numbers to have.
    ///
    /// Returns when the task is cancelled or the session refuses.
    private func run(
      _ client: LinkClient, as name: String, _ onChange: @Sendable () -> Void
    ) async {
      var challenge: String?
      var seen: Int?
      let run = UUID().uuidString
      while !Task.isCancelled {
        do {
          let current: String
          if let challenge { current = challenge } else { current = try await client.challenge() }
          var report = LinkReport(
            app: name, run: run, declared: LinkedValues.shared.current)
          report.seen = seen
          let request = Task { [report] in try await client.wish(report, answering: current) }
          lock.withLock {
            (waiting, isOutdated) = (request, false)
          }
          challenge = nil
          let wish = try await request.value
          (challenge, seen) = (wish.challenge, wish.revision)
          show(.connected)
          if LinkedValues.shared.take(wish.values) { onChange() }
        } catch let refusal as LinkClient.Refusal {
          return show(.refused(refusal.reason))
        } catch {
          guard !Task.isCancelled else { return }
          // Waits briefly, since an app usually declares several numbers in a row.
          if lock.withLock({ isOutdated }) {
            try? await Task.sleep(nanoseconds: 50_000_000)
            continue
          }
          // Forgets which values were received last, so that the session sends its values at once when the connection
          // is restored.
          seen = nil
          if case .connected = status { show(.lost) }
          try? await Task.sleep(nanoseconds: 1_000_000_000)
        }
      }
    }
  }

  /// Sends the requests of the link.
  private struct LinkClient: Sendable {
    /// A response after which the app should not send another request.
    struct Refusal: Error {
      let reason: String
    }

    let url: URL
    let proof: LinkProof
    private let session: URLSession

    init(url: URL, proof: LinkProof) {
      (self.url, self.proof) = (url, proof)
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = TimeInterval(Link.patience + 10)
      configuration.httpShouldSetCookies = false
      // Uses no proxy: a proxy would see the requests, and could not reach the computer on which `serve` runs.
      configuration.connectionProxyDictionary = [:]
      session = URLSession(configuration: configuration)
    }

    func challenge() async throws -> String {
      let (body, _) = try await answer(to: URLRequest(url: url))
      return String(decoding: body, as: UTF8.self)
    }

    /// Reports the app's numbers, and waits for the values that the session wants.
    func wish(_ report: LinkReport, answering challenge: String) async throws -> LinkWish {
      let body = try JSONEncoder().encode(report)
      let digest = LinkProof.digest(of: Array(body))
      var request = URLRequest(url: url)
      request.httpMethod = "POST"
      request.httpBody = body
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.setValue(challenge, forHTTPHeaderField: Link.challengeField)
      request.setValue(digest, forHTTPHeaderField: Link.digestField)
      request.setValue(
        proof.text(of: .app, challenge: challenge, digest: digest),
        forHTTPHeaderField: Link.proofField)
      let (answer, fields) = try await answer(to: request)
      guard
        proof.isProof(
          fields.value(forHTTPHeaderField: Link.proofField) ?? "", of: .panlab,
          challenge: challenge, digest: LinkProof.digest(of: Array(answer)))
      else {
        throw Refusal(
          reason: "\(url.absoluteString): does not know the session's token; copy the address that"
            + " 'panlab serve' shows")
      }
      return try JSONDecoder().decode(LinkWish.self, from: answer)
    }

    private func answer(to request: URLRequest) async throws -> (Data, HTTPURLResponse) {
      let (body, response) = try await session.data(for: request)
      guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
      switch response.statusCode {
      case 200: return (body, response)
      // Throws an ordinary error rather than a `Refusal`, so that the link tries again. Status 409 means that the
      // challenge was unknown to the server or already used; 503 means that too many pages are already open.
      case 409, 503: throw URLError(.badServerResponse)
      default:
        let reason = String(decoding: body.prefix(500), as: UTF8.self)
        throw Refusal(
          reason: "\(url.absoluteString): \(reason.trimmingCharacters(in: .whitespacesAndNewlines))"
        )
      }
    }
  }
#endif
