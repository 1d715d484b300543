import AppSources

/// Stand-ins for what an app's sources use and do not have: modules that are not simulated, and the app's own names.
///
/// Each compiler error about a missing name adds a declaration, and the next compilation finds further names. The type
/// of a value is at first a placeholder: a type of its own, which an error replaces by the type that the code needs, or
/// which keeps the members that the code uses. Parameters have the type `Any?`. What remains to do is to fill in the
/// values that matter.
struct StubDraft {
  var types: [String: StandInType] = [:]
  /// The modules that the compiler cannot find.
  let modules: [String]
  /// The missing modules that each file imports.
  private let imports: [String: Set<String>]
  let uses: NameUses
  /// The files that use each missing name.
  var users: [String: Set<String>] = [:]
  private let paths: Set<String>
  /// The placeholders that have been replaced, which later messages of the same compilation still name.
  var settledNames: Set<String> = []
  /// Whether the sources use the app's own names in public declarations.
  private(set) var isPublic = false

  /// The key of functions and values outside of types.
  static let global = ""

  /// Creates an empty draft for the missing modules that the files import.
  init(of files: [(path: String, text: String)], missing: [CompileError]) {
    modules = Set(missing.compactMap(\.missingModule)).sorted()
    imports = Dictionary(grouping: missing, by: \.path).mapValues {
      Set($0.compactMap(\.missingModule))
    }
    uses = NameUses(files)
    paths = Set(files.map(\.path))
  }

  /// Adds the declarations that compile errors report as missing, and adapts the declared types to the errors.
  ///
  /// Returns false if the errors led to no change of the draft.
  mutating func take(_ errors: [CompileError]) -> Bool {
    errors.filter { paths.contains($0.path) }.reduce(false) { take($1) || $0 }
  }

  private mutating func take(_ error: CompileError) -> Bool {
    let message = error.message
    if message.contains(/(public|open) because/) {
      defer { isPublic = true }
      return !isPublic
    }
    if let found = message.firstMatch(of: /^cannot find (?:type )?'(\w+)' in scope/) {
      return addName(String(found.1), at: error)
    }
    if let found = message.firstMatch(
      of: /^(value of )?(?:optional )?type '([^']+)'(?: \(aka [^)]*\))? has no member '(\w+)'/)
    {
      return addMember(String(found.3), to: found.2, isStatic: found.1 == nil, at: error)
    }
    if let found = message.firstMatch(of: /^'(\w+)' is not a member type of \w+ '(?:\w+\.)*(\w+)'/)
    {
      let (name, type) = (String(found.1), String(found.2))
      return add(StandInMember(name: name, form: .nested, use: error), to: type)
    }
    if let found = message.firstMatch(of: /^cannot specialize non-generic type '(\w+)'/) {
      return change(String(found.1)) { $0.isGeneric = true }
    }
    if let found = message.firstMatch(
      of:
        /(?:^superclass|inheritance from classes '\w+' and|inherit from class|non-protocol type) '(\w+)'/
    ) {
      return change(String(found.1)) { $0.isProtocol = true }
    }
    if message.hasPrefix("method does not override any method from its superclass") {
      return addOverridden(at: error)
    }
    if message.contains("argument") && message.contains("call") {
      return addShapes(at: error)
    }
    return settleTypes(by: error) || settleAssigned(at: error)
  }

  /// The module in which to declare a name, one that the compiler cannot find; nil for the app's own names.
  ///
  /// Prefers a missing module that all files using the name import, then one that one of these files imports, and among
  /// several the alphabetically first. What a file without such an import uses is the app's own.
  func module(of name: String) -> String? {
    let sets = (users[name] ?? []).map { imports[$0] ?? [] }
    guard !sets.isEmpty, !sets.contains([]) else { return nil }
    let shared = sets.dropFirst().reduce(sets[0]) { $0.intersection($1) }
    return (shared.isEmpty ? sets.reduce([]) { $0.union($1) } : shared).min()
  }
}
