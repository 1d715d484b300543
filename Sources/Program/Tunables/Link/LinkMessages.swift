/// The vocabulary of the link between an app and `panlab serve`, shared by both sides.
///
/// The app requests a challenge with GET and answers it with POST, whose body is a ``LinkReport``. The response to the
/// POST is a ``LinkWish``, which contains the next challenge. The server responds at once if the app has not yet
/// received the session's current values. Otherwise it responds as soon as the session wants other values, or after
/// ``patience``.
package enum Link {
  /// The path of the app's GET and POST requests; it does not contain the session's token.
  package static let path = "/link"
  /// The header field with the challenge that a request answers.
  package static let challengeField = "Panlab-Challenge"
  /// The header field with the digest of a request's body.
  package static let digestField = "Panlab-Digest"
  /// The header field with the proof that the sender of a message, app or server, knows the token.
  package static let proofField = "Panlab-Proof"
  /// The environment variable of the app that may contain the address of the session.
  package static let variable = "PANLAB_LINK"
  /// The longest time for which the server delays a response, in seconds.
  package static let patience = 20
  /// The greatest length of a message body, in bytes.
  package static let limit = 256 << 10
  /// The greatest number of tunable numbers in an app.
  package static let mostNumbers = 1000
}

/// The tunable numbers of an app, as it reports them.
package struct LinkReport: Hashable, Sendable, Codable {
  /// A tunable number that the app declares.
  package struct Number: Hashable, Sendable, Codable {
    package var declaration: TunableDeclaration
    /// The current value in the app, in the number's unit.
    package var now: Double

    package init(_ declaration: TunableDeclaration, now: Double) {
      (self.declaration, self.now) = (declaration, now)
    }
  }

  /// The app's name.
  package var app: String
  /// An identifier that distinguishes runs of the app.
  package var run: String
  /// The numbers that have been declared so far, in order of declaration.
  package var numbers: [Number]
  /// The numbers that cannot be tuned, each as `name (place): reason`.
  package var leftOut: [String] = []
  /// The revision of the last ``LinkWish`` that the app received; nil before the first one and after a lost connection.
  package var seen: Int?

  package init(app: String, run: String, numbers: [Number]) {
    (self.app, self.run, self.numbers) = (app, run, numbers)
  }

  /// Creates a report of declared numbers with their current values; numbers that cannot be tuned are listed in
  /// ``leftOut`` with the reason.
  init(app: String, run: String, declared: [(declaration: TunableDeclaration, now: Double)]) {
    self.init(app: app, run: run, numbers: [])
    for (declaration, now) in declared {
      let head = "\(declaration.name) (\(declaration.place)): "
      if !declaration.range.lowerBound.isFinite || !declaration.range.upperBound.isFinite
        || !declaration.value.isFinite
      {
        leftOut.append(head + "its range or value is not finite")
      } else if numbers.count == Link.mostNumbers {
        leftOut.append(head + "the link carries \(Link.mostNumbers) numbers")
      } else {
        numbers.append(Number(declaration, now: now))
      }
    }
  }
}

/// The values that a session wants an app's numbers to have.
package struct LinkWish: Hashable, Sendable, Codable {
  /// The version of the session's wanted values, a number that increases whenever they change.
  package var revision: Int
  /// The values that the session wants, by the numbers' names; a number without an entry has the value in the app's
  /// source.
  package var values: [String: Double]
  /// The challenge for the next request.
  package var challenge: String

  package init(revision: Int, values: [String: Double], challenge: String) {
    (self.revision, self.values, self.challenge) = (revision, values, challenge)
  }
}

/// An address that `panlab serve` prints: the server and the token of its session.
package struct LinkAddress: Hashable, Sendable {
  /// The server's URL without a path: `http://127.0.0.1:7777`.
  package let server: String
  package let token: String

  /// Parses an address; returns nil if it does not have the form that `serve` prints.
  package init?(_ text: String) {
    let scheme = "http://"
    guard text.hasPrefix(scheme) else { return nil }
    let parts = text.dropFirst(scheme.count).split(
      separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 || (parts.count == 3 && parts[2].isEmpty), !parts[0].isEmpty,
      !parts[1].isEmpty, parts[1].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }),
      parts[0].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".:[]-%".contains($0)) })
    else { return nil }
    server = scheme + parts[0]
    token = String(parts[1])
  }
}
