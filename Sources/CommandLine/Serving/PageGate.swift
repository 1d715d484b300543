import Foundation

/// Decides which requests reach the page: those that know its token and come from a page of this server.
///
/// The token keeps other people and other programs out. A page of another site that a browser shows at the same
/// time knows no token, and would name itself in `Origin`; a name that was made to lead here, as in DNS
/// rebinding, stands in `Host`.
struct PageGate: Sendable {
  /// What a request may have.
  enum Answer: Equatable {
    case page, data, traces, socket
    /// Refused, with the status and its reason.
    case refused(HTTPResponse.Status, String)
  }

  /// The first part of every path, which no one can guess.
  let token: String
  /// The names of this server, with the port: `127.0.0.1:7777`.
  let authorities: Set<String>

  /// A token of 128 random bits.
  static func randomToken() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// What a request gets.
  func answer(method: String, path: String, host: String?, origin: String?) -> Answer {
    guard let host, authorities.contains(host.lowercased()) else {
      return .refused(.misdirectedRequest, "this server has another name")
    }
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
    // Only pages connect here, and a browser says of every page which it is.
    case ["socket"] where origin != nil: return .socket
    case ["socket"]: return .refused(.forbidden, "the request does not say where it comes from")
    default: return .refused(.notFound, "there is nothing else here")
    }
  }

  /// Compares in the same time wherever the difference is.
  private func isToken(_ text: Substring) -> Bool {
    let (one, other) = (Array(text.utf8), Array(token.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
