import Formats
import Foundation
import Tunables

/// Decides which requests are answered: requests of this server's pages, whose paths contain the token, and requests of
/// apps that prove that they know the token.
///
/// The token keeps out other people and other programs. A page of another site in the same browser does not know the
/// token; besides, the browser names that site in `Origin`, which is checked. `Host` is checked against DNS rebinding,
/// in which an attacker makes a domain name resolve to this computer: `Host` then contains that name.
struct PageGate: Sendable {
  /// The answer to a request.
  enum Answer: Equatable {
    case page, data, traces, socket
    /// An app's report of its numbers, to which the server must respond.
    case link(LinkRequest)
    /// A challenge that an app must answer.
    case challenge(String)
    /// The proof, for a page, that this server knows the token.
    case proof(String)
    /// A refusal, with the status and the reason.
    case refused(HTTPResponse.Status, String)
  }

  /// The secret first component of every path.
  let token: String
  /// The accepted values of `Host`, with the port: `127.0.0.1:7777`.
  let authorities: Set<String>
  /// The challenges that apps must answer.
  let challenges = LinkChallenges()

  /// Creates a token of 128 random bits.
  static func randomToken() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// The token of all sessions that are served from a folder.
  ///
  /// The token is stored with the session journals, in a file that only its owner can read. So the page's address stays
  /// valid when a session is served again. If the token cannot be stored, each run has a new one.
  static func token(forFolder folder: String, keptIn state: String?) -> String {
    let token = randomToken()
    guard let state else { return token }
    let path = "\(state)/addresses/\(Fingerprint.text(of: folder))"
    if case .file = FileKind(path), let kept = try? String(contentsOfFile: path, encoding: .utf8),
      kept.utf8.count == token.utf8.count, kept.allSatisfy(\.isHexDigit)
    {
      return kept
    }
    createPrivateFolder("\(state)/addresses")
    return replacePrivateFile(path, with: token, temporary: "\(path).\(getpid()).tmp") == 0
      ? token : randomToken()
  }

  /// Decides how to answer a request.
  func answer(_ request: HTTPRequest) -> Answer {
    let (method, path, origin) = (request.method, request.path, request["origin"])
    guard let host = request["host"], authorities.contains(host.lowercased()) else {
      return .refused(.misdirectedRequest, "this server has another name")
    }
    if path == Link.path { return linkAnswer(request) }
    if path == Self.proofPath { return proofAnswer(request, host: host.lowercased()) }
    if let origin, origin.lowercased() != "http://\(host.lowercased())" {
      return .refused(.forbidden, "the request comes from another page")
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard let first = parts.first, isToken(first) else {
      return .refused(.forbidden, "the address has no valid token; take the one that Panlab shows")
    }
    guard method == "GET" else { return .refused(.methodNotAllowed, "only GET is answered") }
    switch parts.dropFirst() {
    case [""]: return .page
    case ["data"]: return .data
    case ["traces.csv"]: return .traces
    // Only pages connect here, and a browser always sends the page's origin.
    case ["socket"] where origin != nil: return .socket
    case ["socket"]: return .refused(.forbidden, "the request does not say where it comes from")
    default: return .refused(.notFound, "there is nothing else here")
    }
  }

  /// The path at which a page asks for a proof; it does not contain the token.
  ///
  /// After a session has ended, any program may listen at its port. So a page that reconnects shows the token only to a
  /// server that has proved that it knows the token.
  static let proofPath = "/proof"

  /// The answer to a page's challenge.
  ///
  /// The proof is for the host and the port that the page has asked, so that another program cannot pass the challenge
  /// on to a server of the same token at another port.
  private func proofAnswer(_ request: HTTPRequest, host: String) -> Answer {
    if let origin = request["origin"], origin.lowercased() != "http://\(host)" {
      return .refused(.forbidden, "the request comes from another page")
    }
    guard let challenge = request[Link.challengeField.lowercased()],
      (32...64).contains(challenge.utf8.count), challenge.allSatisfy(\.isHexDigit)
    else { return .refused(.badRequest, "the request has no challenge") }
    return .proof(LinkProof(token: token).text(of: .session, challenge: challenge, digest: host))
  }

  /// The answer to an app: a challenge or, if the app proves that it knows the token, permission to send its report.
  private func linkAnswer(_ request: HTTPRequest) -> Answer {
    // A request with an origin comes from a browser, not from an app.
    guard request["origin"] == nil else { return .refused(.forbidden, "only apps are linked") }
    switch request.method {
    case "GET": return .challenge(challenges.next())
    case "POST": break
    default: return .refused(.methodNotAllowed, "only GET and POST are answered")
    }
    guard let length = request["content-length"].flatMap(Int.init), length > 0,
      request["transfer-encoding"] == nil
    else { return .refused(.badRequest, "the request has no length") }
    guard length <= Link.limit else {
      return .refused(.badRequest, "longer than \(Link.limit >> 10) KiB; declare fewer numbers")
    }
    let challenge = request[Link.challengeField.lowercased()] ?? ""
    let digest = request[Link.digestField.lowercased()] ?? ""
    guard
      LinkProof(token: token).isProof(
        request[Link.proofField.lowercased()] ?? "", of: .app, challenge: challenge, digest: digest)
    else {
      return .refused(
        .forbidden, "the app does not know the session's token; take the address that Panlab shows")
    }
    guard challenges.use(challenge) else {
      return .refused(.conflict, "the challenge is unknown or already used; request a new one")
    }
    return .link(LinkRequest(length: length, digest: digest, challenge: challenge))
  }

  /// Compares a text with the token in constant time, so that timing does not reveal where a guess is wrong.
  private func isToken(_ text: Substring) -> Bool {
    let (one, other) = (Array(text.utf8), Array(token.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
