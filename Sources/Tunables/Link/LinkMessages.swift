/// The words of the link between an app and `panlab serve`, which both sides take from here.
///
/// The app asks for a challenge with GET and answers it with POST, whose body is a ``LinkReport``. The answer, a
/// ``LinkWish``, comes at once if the session wants other values than the app has, or else when it does, or after
/// ``patience``; it has the next challenge.
package enum Link {
  /// The path of both requests: no token is in it.
  package static let path = "/link"
  /// The field of a request with the challenge that it answers.
  package static let challengeField = "Panlab-Challenge"
  /// The field of a request with its body's digest.
  package static let digestField = "Panlab-Digest"
  /// The field with a side's proof.
  package static let proofField = "Panlab-Proof"
  /// The variable of the app's environment that may have the address.
  package static let variable = "PANLAB_LINK"
  /// How long a request may wait for its answer, in seconds.
  package static let patience = 20
  /// The longest body, in bytes.
  package static let limit = 256 << 10
  /// The most numbers of an app.
  package static let mostNumbers = 1000
}

/// What an app says of its numbers.
package struct LinkReport: Hashable, Sendable, Codable {
  /// A number that the app declares.
  package struct Number: Hashable, Sendable, Codable {
    package var declaration: TunableDeclaration
    /// Its value in the app now, in its unit.
    package var now: Double

    package init(_ declaration: TunableDeclaration, now: Double) {
      (self.declaration, self.now) = (declaration, now)
    }
  }

  /// What the app is called.
  package var app: String
  /// Tells the runs of an app apart.
  package var run: String
  /// The numbers that were declared so far, in that order.
  package var numbers: [Number]
  /// The numbers that cannot be tuned, each as `name (place): reason`.
  package var leftOut: [String] = []
  /// The last revision of the wish that arrived; nil before the first.
  package var seen: Int?

  package init(app: String, run: String, numbers: [Number]) {
    (self.app, self.run, self.numbers) = (app, run, numbers)
  }

  /// A report of declared numbers with their values now; those that cannot be tuned are left out with the reason.
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

/// What values a session wants an app's numbers to have.
package struct LinkWish: Hashable, Sendable, Codable {
  /// Counts the wishes.
  package var revision: Int
  /// By name; a number without one has the value of its source.
  package var values: [String: Double]
  /// What the next request answers.
  package var challenge: String

  package init(revision: Int, values: [String: Double], challenge: String) {
    (self.revision, self.values, self.challenge) = (revision, values, challenge)
  }
}

/// An address that `panlab serve` shows: the server and the token of its session.
package struct LinkAddress: Hashable, Sendable {
  /// The server, without a path: `http://127.0.0.1:7777`.
  package let server: String
  package let token: String

  /// Reads an address; nil if it is none that `serve` shows.
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
