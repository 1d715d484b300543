/// `name(argument,label:argument)` taken apart, before anything is known about the name.
struct CurveCall {
  /// The whole text, without the space around it.
  let text: String
  let name: String
  /// `nil` for a bare word.
  let arguments: [Argument]?

  struct Argument: Equatable {
    let label: String?
    let value: String
  }

  /// The same call with other arguments.
  init(_ call: CurveCall, arguments: [Argument]?) {
    (text, name, self.arguments) = (call.text, call.name, arguments)
  }

  init(parsing raw: String) throws(CurveError) {
    text = raw.trimmed
    guard !text.isEmpty else { throw CurveError(text, .empty) }
    guard let open = text.firstIndex(of: "(") else {
      (name, arguments) = (text, nil)
      return
    }
    name = String(text[..<open]).trimmed
    guard text.hasSuffix(")") else { throw CurveError(text, .unclosed) }
    let inside = String(text[text.index(after: open)...].dropLast())
    var arguments: [Argument] = []
    if !inside.trimmed.isEmpty {
      for part in inside.split(separator: ",", omittingEmptySubsequences: false) {
        arguments.append(Self.argument(String(part)))
      }
    }
    self.arguments = arguments
  }

  private static func argument(_ part: String) -> Argument {
    guard let colon = part.firstIndex(of: ":") else {
      return Argument(label: nil, value: part.trimmed)
    }
    return Argument(
      label: kebabCase(String(part[..<colon]).trimmed),
      value: String(part[part.index(after: colon)...]).trimmed)
  }

  /// The argument's number, which must be finite and in `range`.
  func number(
    _ argument: Argument, member: String, in range: ClosedRange<Double>
  ) throws(CurveError) -> Double {
    guard let number = Double(argument.value) else {
      throw CurveError(text, .notANumber(member: member, found: argument.value))
    }
    guard number.isFinite else {
      throw CurveError(text, .notFinite(member: member, found: argument.value))
    }
    guard range.contains(number) else {
      throw CurveError(text, .outOfRange(member: member, found: argument.value, range: range))
    }
    return number == 0 ? 0 : number
  }
}

extension String {
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
