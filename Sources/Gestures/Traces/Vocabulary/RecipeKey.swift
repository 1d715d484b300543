/// A key of recipe files.
package struct RecipeKey: Sendable {
  /// What the value of a key is.
  package enum Value: Sendable {
    case text, texts, flag, size, separator
    case words([String])
    /// Lists of names by role.
    case names
    /// The phase of each word.
    case phases
  }

  package let name: String
  package let value: Value
  /// What the key is for, as a noun phrase.
  package let meaning: String

  private init(_ name: String, _ value: Value, _ meaning: String) {
    (self.name, self.value, self.meaning) = (name, value, meaning)
  }

  /// All keys, in the order in which documents list them; `format` is required.
  package static let all: [RecipeKey] = [
    RecipeKey("$schema", .text, "the JSON Schema of this file, for editors"),
    RecipeKey("format", .text, "the format's name"),
    RecipeKey("about", .text, "what the format is, for readers of the file"),
    RecipeKey(
      "shape", .words(Recipe.Shape.allCases.map(\.rawValue)),
      "a table, a log or JSON; rows by default"),
    RecipeKey("marks", .texts, "texts that all occur in the first 64 KiB of such a file"),
    RecipeKey("names", .names, "other tools' names by role"),
    RecipeKey("columns", .texts, "the header of a table without one"),
    RecipeKey("separator", .separator, "comma, semicolon, tab, space or a character"),
    RecipeKey("patterns", .texts, "lines with a role in braces, such as {time} or {x}"),
    RecipeKey(
      "unit", .words(TimeUnit.allCases.map(\.rawValue)),
      "the unit of times; detected by the intervals by default"),
    RecipeKey("phases", .phases, "the phase of each of the tool's words"),
    RecipeKey(
      "places", .words(Recipe.Places.allCases.map(\.rawValue)),
      "how positions are written; detected by the values by default"),
    RecipeKey("screen", .size, "the screen's size in points, such as 390x844"),
    RecipeKey("panel", .size, "the touch panel's size in its own units, such as 1080x1920"),
    RecipeKey("skip", .texts, "members of JSON objects to skip"),
    RecipeKey("lists-fingers", .flag, "whether events list all fingers that are down"),
    RecipeKey("hovers", .flag, "whether moves of a pointer that is up are left out"),
    RecipeKey("script", .flag, "whether the file is a script of touches, not a recording"),
    RecipeKey("instead", .text, "what to record instead, for files without finger positions"),
    RecipeKey("terms", .text, "whom to cite, and the licence of the files"),
  ]
}
