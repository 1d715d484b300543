import Formats

/// A description of a recorder's file format, as data.
///
/// A recipe is a JSON object; `format` names it, and `shape` says which of three shapes the files have:
///
/// - `rows`: a table, with a header or with `columns`, separated by commas, semicolons, tabs, spaces or `separator`.
/// - `lines`: a log. Each line that matches one of the `patterns` is a touch; see ``LinePattern``.
/// - `json`: objects with an x and a y anywhere in the file, which inherit properties of the objects around them.
public struct Recipe: Hashable, Sendable {
  /// The shape of a file.
  public enum Shape: String, Hashable, Sendable, CaseIterable {
    case rows, lines, json
  }

  /// How positions are written.
  public enum Places: String, Hashable, Sendable, CaseIterable {
    /// Positions are in points, or in the units of a touch panel.
    case points
    /// Positions are differences from the previous row; each contact begins at (0, 0).
    case deltas
    /// Positions are fractions of the screen, 0 to 1.
    case fractions
    /// Positions are in the device's pixels, of which a point has several.
    case pixels
  }

  /// The format's name, as in `format: evemu`.
  public var format: String
  public var shape: Shape
  /// Texts that must all occur in the first 64 KiB of a file if the file has this format; of a table, all the names in
  /// its header.
  ///
  /// Empty if the format is recognised by its columns, or not at all.
  public var marks: [String] = []
  /// The names that the files use for each of Panlab's columns, such as `t`, `x`, `y`, `phase`, `id`, `trace` or
  /// `person`.
  ///
  /// In JSON files, the names are paths such as `location.x`.
  public var names: [String: [String]] = [:]
  /// The unit of times; nil to infer it from the intervals.
  public var unit: TimeUnit?
  /// The phase that each word in the files means; words that Panlab knows in every format need not be listed.
  public var phases: [String: Trace.Phase] = [:]
  /// How positions are written; nil to infer it from the values.
  public var places: Places?
  /// The size of the screen in points.
  public var screen: ScreenSize?
  /// The touch panel's size in its own units; nil if positions are in points.
  public var panel: PanelSize?
  /// The byte that separates fields; nil to detect it in the header.
  public var separator: UInt8?
  /// The names of the columns, for tables without a header.
  public var columns: [String] = []
  /// The patterns that lines are matched against.
  public var patterns: [String] = []
  /// The names of JSON members whose values are not searched for touches.
  public var skipped: Set<String> = []
  /// Whether every event lists all fingers that are down.
  public var listsFingers = false
  /// Whether the file is a script of touches rather than a recording.
  ///
  /// Then no samples are missing between its touches.
  public var isScript = false
  /// Whether the files contain moves of a pointer that is not down; these moves are left out.
  public var hovers = false
  /// Advice on what to record instead, for a format that does not contain the paths of fingers; otherwise nil.
  public var instead: String?
  /// What a public corpus asks of those who use it: whom to cite, and its licence.
  public var terms: String?

  /// Creates a recipe with only a name and a shape.
  public init(format: String, shape: Shape = .rows) { (self.format, self.shape) = (format, shape) }
}

extension Recipe {
  /// Reads a recipe.
  ///
  /// - Throws: ``TraceError`` if the text is not a recipe; the error names the key with the problem, and says what a
  ///   valid value is.
  public init(bytes: [UInt8], file: String) throws(TraceError) {
    func refuse(_ key: String, _ needs: String) -> TraceError {
      TraceError(file: file, problem: .recipe(key: key, needs: needs))
    }
    func list(_ value: JSONValue, _ key: String) throws(TraceError) -> [String] {
      guard let list = Self.list(value) else { throw refuse(key, "a list of texts") }
      return list
    }
    func flag(_ value: JSONValue, _ key: String) throws(TraceError) -> Bool {
      guard let flag = value.flag else { throw refuse(key, "true or false") }
      return flag
    }
    func words(_ value: JSONValue, _ key: String) throws(TraceError) -> String {
      guard let words = value.text else { throw refuse(key, "a text") }
      return words
    }
    let json = try JSONValue.imported(bytes, file: file)
    guard case .object(let members) = json.content else {
      throw refuse("", "an object such as {\"format\": \"ours\", \"shape\": \"rows\"}")
    }
    guard let format = json["format"]?.text, !format.isEmpty else {
      throw refuse("format", "the format's name")
    }
    self.init(format: format)
    for member in members {
      let value = member.value
      switch member.key {
      case "format", "about", "$schema": break
      case "shape":
        guard let shape = value.text.flatMap(Shape.init) else {
          throw refuse("shape", "rows, lines or json")
        }
        self.shape = shape
      case "marks": marks = try list(value, "marks")
      case "names":
        guard case .object(let pairs) = value.content else {
          throw refuse("names", "lists of names by role")
        }
        for pair in pairs {
          guard Self.roles.contains(pair.key),
            let names = Self.list(pair.value) ?? pair.value.text.map({ [$0] })
          else {
            throw refuse("names", "lists of names by role: \(Self.roles.joined(separator: ", "))")
          }
          self.names[Self.column(pair.key), default: []] += names
        }
      case "unit":
        guard let unit = value.text.flatMap(TimeUnit.init) else {
          throw refuse("unit", "s, ms, us or ns")
        }
        self.unit = unit
      case "phases":
        guard case .object(let pairs) = value.content else {
          throw refuse("phases", "phases by word")
        }
        for pair in pairs {
          guard let word = pair.value.text, let phase = PhaseWords([:]).phase(word) else {
            throw refuse("phases", "began, moved, stationary, ended or cancelled for each word")
          }
          phases[pair.key] = phase
        }
      case "places":
        guard let places = value.text.flatMap(Places.init) else {
          throw refuse("places", "points, deltas, fractions or pixels")
        }
        self.places = places
      case "screen":
        guard let screen = value.text.flatMap({ ScreenSize($0) }) else {
          throw refuse("screen", "a size such as 390x844")
        }
        self.screen = screen
      case "panel":
        guard let panel = value.text.flatMap({ PanelSize($0) }) else {
          throw refuse("panel", "a size such as 1080x1920")
        }
        self.panel = panel
      case "separator":
        guard let separator = value.text.flatMap(Self.separator) else {
          throw refuse("separator", "comma, semicolon, tab, space or one character")
        }
        self.separator = separator
      case "columns": columns = try list(value, "columns")
      case "patterns":
        patterns = try list(value, "patterns")
        guard patterns.allSatisfy({ LinePattern.all($0) != nil }) else {
          throw refuse("patterns", "texts with {time}, {x} and {y}")
        }
      case "skip": skipped = Set(try list(value, "skip"))
      case "lists-fingers": listsFingers = try flag(value, member.key)
      case "script": isScript = try flag(value, member.key)
      case "hovers": hovers = try flag(value, member.key)
      case "instead": instead = try words(value, member.key)
      case "terms": terms = try words(value, member.key)
      default:
        throw refuse(
          member.key, "to be one of \(RecipeKey.all.map(\.name).joined(separator: ", "))")
      }
    }
    guard patterns.isEmpty || shape == .lines else {
      throw refuse("patterns", "\"shape\": \"lines\", since only lines have patterns")
    }
  }

  public static let roles = [
    "time", "x", "y", "phase", "id", "trace", "person", "label", "force", "delay",
  ]

  /// Panlab's column name for one of the ``roles``: `t` for `time`, otherwise the role itself.
  public static func column(_ role: String) -> String { role == "time" ? "t" : role }

  /// The phase that a word means in the built-in vocabulary, which applies to all formats; nil if it is unknown.
  public static func phase(_ word: String) -> Trace.Phase? { PhaseWords([:]).phase(word) }

  private static func list(_ value: JSONValue) -> [String]? {
    guard let elements = value.elements else { return nil }
    let texts = elements.compactMap(\.text)
    return texts.count == elements.count ? texts : nil
  }

  /// The byte for a separator, given by its name or as a single character; nil for any other text.
  public static func separator(_ word: String) -> UInt8? {
    switch word {
    case "comma": UInt8(ascii: ",")
    case "semicolon": UInt8(ascii: ";")
    case "tab", "\\t": UInt8(ascii: "\t")
    case "space": UInt8(ascii: " ")
    default: word.utf8.count == 1 ? word.utf8.first.flatMap { $0 < 0x80 ? $0 : nil } : nil
    }
  }

  /// The recipe as JSON; reading this JSON gives an equal recipe.
  public var text: String {
    func list(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map { .string($0) }) }
    var json: [String: JSONValue] = [
      "format": .string(format), "shape": .string(shape.rawValue),
    ]
    if !marks.isEmpty { json["marks"] = list(marks) }
    if let separator {
      let name = [44: "comma", 59: "semicolon", 9: "tab", 32: "space"][Int(separator)]
      json["separator"] = .string(name ?? String(Unicode.Scalar(separator)))
    }
    if !columns.isEmpty { json["columns"] = list(columns) }
    if !patterns.isEmpty { json["patterns"] = list(patterns) }
    if !names.isEmpty {
      json["names"] = .object(
        Dictionary(uniqueKeysWithValues: names.map { ($0 == "t" ? "time" : $0, list($1)) }))
    }
    if let unit { json["unit"] = .string(unit.rawValue) }
    if !phases.isEmpty { json["phases"] = .object(phases.mapValues { .string($0.rawValue) }) }
    if let places { json["places"] = .string(places.rawValue) }
    if let screen { json["screen"] = .string("\(screen)") }
    if let panel { json["panel"] = .string("\(panel)") }
    if !skipped.isEmpty { json["skip"] = list(skipped.sorted()) }
    if listsFingers { json["lists-fingers"] = .bool(true) }
    if isScript { json["script"] = .bool(true) }
    if hovers { json["hovers"] = .bool(true) }
    if let instead { json["instead"] = .string(instead) }
    if let terms { json["terms"] = .string(terms) }
    return JSONValue.object(json).document(linesToDepth: 1) + "\n"
  }
}
