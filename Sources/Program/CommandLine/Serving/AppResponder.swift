import FlyingSocks
import Foundation
import Synchronization
import Tunables

/// An app's request, as described by the head of the HTTP request.
struct LinkRequest: Hashable, Sendable {
  /// The length of the body, in bytes.
  let length: Int
  /// The digest of the body.
  ///
  /// The app's proof that it knows the session's token is computed from this digest, so a changed body is rejected.
  let digest: String
  /// The challenge that the app's proof answers.
  let challenge: String
}

/// The challenges that the server has issued and that no app has answered yet; each is valid for one request.
final class LinkChallenges: Sendable {
  /// The maximum number of challenges that wait for an answer.
  ///
  /// A further challenge invalidates the oldest one; the app that received the oldest one must ask for another.
  private static let limit = 256

  private let waiting = Mutex<[String]>([])

  /// Issues a new challenge.
  func next() -> String {
    let challenge = PageGate.randomToken()
    waiting.withLock { waiting in
      waiting.append(challenge)
      if waiting.count > Self.limit { waiting.removeFirst() }
    }
    return challenge
  }

  /// Removes a challenge that was answered; returns false if the challenge was not waiting for an answer.
  func use(_ challenge: String) -> Bool {
    waiting.withLock { waiting in
      guard let place = waiting.firstIndex(of: challenge) else { return false }
      waiting.remove(at: place)
      return true
    }
  }
}

/// Answers apps that have proved that they know the session's token.
struct AppResponder: Sendable {
  let links: LinkHub
  let challenges: LinkChallenges
  let proof: LinkProof

  /// How long an app may take to send its next request before the app counts as lost.
  ///
  /// `grace` applies after an answer. `pause` applies after the connection has closed: an app closes it and opens
  /// another to report a number that it has just declared.
  private static let (grace, pause) = (Duration.seconds(5), Duration.seconds(1))

  /// Reads an app's report of its numbers, and answers with the values that the session wants.
  ///
  /// Before the answer, waits until these values differ from the values that the app has received, but at most
  /// `Link.patience` seconds.
  func answer(_ request: LinkRequest, after rest: [UInt8], on connection: AsyncSocket) async {
    var body = rest
    while body.count < request.length {
      guard let more = try? await connection.read(atMost: 4096) else { return }
      body += more
    }
    guard body.count == request.length, LinkProof.digest(of: body) == request.digest,
      let report = try? JSONDecoder().decode(LinkReport.self, from: Data(body))
    else {
      try? await connection.write(HTTPResponse("not a report\n", .badRequest).data)
      return
    }
    if let fault = report.fault {
      try? await connection.write(HTTPResponse(fault + "\n", .badRequest).data)
      return
    }
    let waiting = links.hear(report)
    switch await end(of: waiting, on: connection) {
    case .gone: lose(waiting, after: Self.pause)
    case .cancelled: break
    case .due:
      guard let wish = links.wish(for: waiting, challenge: challenges.next()),
        (try? await connection.write(response(wish, to: request))) != nil
      else { return lose(waiting, after: Self.pause) }
      lose(waiting, after: Self.grace)
    }
  }

  private func lose(_ request: LinkHub.Request, after time: Duration) {
    Task.detached { [links] in
      try? await Task.sleep(for: time)
      links.lose(request)
    }
  }

  private func response(_ wish: LinkWish, to request: LinkRequest) throws -> Data {
    let text = String(decoding: try JSONEncoder().encode(wish), as: UTF8.self)
    var response = HTTPResponse(text, type: "application/json")
    let digest = LinkProof.digest(of: Array(text.utf8))
    response.fields.append(
      (Link.proofField, proof.text(of: .panlab, challenge: request.challenge, digest: digest)))
    return response.data
  }

  /// The reason why an app's request no longer waits for an answer.
  private enum End {
    /// The answer is due: the app has not yet received the values that the session wants, or the request has waited for
    /// `Link.patience` seconds.
    case due
    case gone, cancelled
  }

  private func end(of request: LinkHub.Request, on connection: AsyncSocket) async -> End {
    await withTaskGroup(of: End.self) { group in
      group.addTask {
        for await _ in request.news { return .due }
        return .cancelled
      }
      group.addTask {
        // The app sends nothing more on this connection, so a read ends only when the connection does.
        do {
          _ = try await connection.read(atMost: 1)
          return .gone
        } catch { return error is CancellationError ? .cancelled : .gone }
      }
      group.addTask {
        try? await Task.sleep(for: .seconds(Link.patience))
        return Task.isCancelled ? .cancelled : .due
      }
      let end = await group.next() ?? .cancelled
      group.cancelAll()
      return end
    }
  }
}

extension LinkReport {
  /// The reason for refusing the app's report; nil if the report is acceptable.
  fileprivate var fault: String? {
    guard numbers.count <= Link.mostNumbers else { return "more than \(Link.mostNumbers) numbers" }
    let texts =
      [app, run] + leftOut + numbers.flatMap { [$0.declaration.name, $0.declaration.place] }
    guard texts.allSatisfy({ $0.utf8.count <= 1000 }) else { return "a name of over 1000 bytes" }
    let values = numbers.flatMap { number in
      let range = number.declaration.range
      return [number.now, number.declaration.value, range.lowerBound, range.upperBound]
    }
    return values.allSatisfy(\.isFinite) ? nil : "a number that is not finite"
  }
}
