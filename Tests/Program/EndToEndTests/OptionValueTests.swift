import Testing

/// What the program says of a value that an option cannot have.
struct OptionValueTests {
  @Test(arguments: [
    (
      ["check", "shipped:first-look", "--screen", "390"],
      "The value '390' is invalid for '--screen <WxH>'; give a width and a height, such as 390x844"
    ),
    (
      ["serve", "shipped:first-look", "--port", "99999"],
      "The value '99999' is invalid for '--port <N>'; give a whole number from 0 to 65535"
    ),
    (
      ["check", "shipped:first-look", "--verify", "some"],
      "The value 'some' is invalid for '--verify <N>'; give all, none, stack-only or a whole number"
    ),
    (
      ["import", "x.csv", "-o", "out", "--to", "here"],
      "The value 'here' is invalid for '--to <X,Y>'; give a position, such as 195,700"
    ),
    (
      ["tune", "shipped:first-look", "--folds", "-1"],
      "Missing value for '--folds <K>'; write it after the option; one that begins with '-' follows '=', as in --folds=-1"
    ),
    (
      ["inspect", "shipped:first-look", "--limit", "gaps"],
      "'--limit gaps': not a value of this limit; write it like gaps=N"
    ),
  ])
  func `says what to give`(words: [String], message: String) throws {
    let result = try Panlab.run(words)
    #expect(result.error.hasPrefix("Error: \(message)\n"), "\(result.error)")
    #expect(result.exitCode == 64)
  }
}
