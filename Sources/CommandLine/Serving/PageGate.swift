import Formats
import Foundation
import Tunables

/// Decides which requests are answered: those of pages of this server that know its token, and those of apps that
/// prove that they know it.
///
/// The token keeps other people and other programs out. A page of another site that a browser shows at the same
/// time knows no token, and would name itself in `Origin`; a name that was made to lead here, as in DNS
/// rebinding, stands in `Host`.
struct PageGate: Sendable {
  /// What a request may have.
  enum Answer: Equatable {
    case page, data, traces, socket
    /// A report of an app's numbers.
    case link(LinkRequest)
    /// What an app has to answer.
    case challenge(String)
    /// Refused, with the status and its reason.
    case refused(HTTPResponse.Status, String)
  }

  /// The first part of every path, which no one can guess.
  let token: String
  /// The names of this server, with the port: `127.0.0.1:7777`.
  let authorities: Set<String>
  /// What apps have to answer.
  let challenges = LinkChallenges()

  /// A token of 128 random bits.
  static func randomToken() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// The token of every session that is served in a folder, so that an address holds when one is started again.
  ///
  /// It is kept where sessions are, readable only by their owner. Where nothing can be kept there, each program has a
  /// token of its own.
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

  /// What a request gets.
  func answer(_ request: HTTPRequest) -> Answer {
    let (method, path, origin) = (request.method, request.path, request["origin"])
    guard let host = request["host"], authorities.contains(host.lowercased()) else {
      return .refused(.misdirectedRequest, "this server has another name")
    }
    if path == Link.path { return linkAnswer(request) }
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
    // Only pages connect here, and a browser sends the origin of each page.
    case ["socket"] where origin != nil: return .socket
    case ["socket"]: return .refused(.forbidden, "the request does not say where it comes from")
    default: return .refused(.notFound, "there is nothing else here")
    }
  }

  /// What an app gets: a challenge, or an answer if it proves that it knows the token.
  private func linkAnswer(_ request: HTTPRequest) -> Answer {
    // A browser would say where it comes from.
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
      return .refused(.conflict, "the challenge is none of this server, or used; ask for another")
    }
    return .link(LinkRequest(length: length, digest: digest, challenge: challenge))
  }

  /// Compares in the same time wherever the difference is.
  private func isToken(_ text: Substring) -> Bool {
    let (one, other) = (Array(text.utf8), Array(token.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
