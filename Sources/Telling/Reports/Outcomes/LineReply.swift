package import Formats

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
