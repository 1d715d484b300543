package import Formats
package import Replay
package import Traces

/// The reply to a line of JSON that a program sends: to `worker`, or to `tune --ask-tell`.
///
/// It contains the result, or the member `error` with the reason why there is none, and the member `id` of the request if
/// there is one, so that a program recognises which request is answered.
package struct LineReply {
  private var members: [String: JSONValue]

  /// Creates a reply.
  ///
  /// `result` is the name of the result's member; `id` is that of the request, and `others` are further members.
  package init(
    _ result: String, _ content: JSONValue, id: JSONValue?, others: [String: JSONValue] = [:]
  ) {
    members = others
    members[result] = content
    members["id"] = id
  }

  /// Creates a reply with the reason why there is no result.
  package init(error: String, id: JSONValue?, others: [String: JSONValue] = [:]) {
    self.init("error", .string(error), id: id, others: others)
  }

  /// The reply as a line, which ends in a newline.
  package var line: String { JSONValue.object(members).document(linesToDepth: 0) }
}

extension LineReply {
  /// Creates a worker's reply to the line with this number, counted from 1.
  ///
  /// It is `{"line":1,"outcome":{…}}`, or `{"error":"…","line":2,"name":"…"}`.
  package init(
    to line: Int, _ result: Result<(outcome: Outcome, id: JSONValue?), GestureLine.Failure>
  ) {
    let number = JSONValue.count(line)
    switch result {
    case .success(let found):
      self.init("outcome", found.outcome.json, id: found.id, others: ["line": number])
    case .failure(let failure):
      self.init(
        error: failure.message, id: failure.id,
        others: ["line": number, "name": .text(failure.name)])
    }
  }
}
