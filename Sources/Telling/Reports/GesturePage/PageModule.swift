/// One of the ES modules of which a page's script consists.
///
/// A page cannot load modules: it is one file, which opens from a disk too. So the modules are joined into one script,
/// in which each keeps its names and loses what it declares of others.
struct PageModule {
  /// The file, as in `rules.js`.
  let file: String
  /// The names that it takes, by the file that gives them.
  private(set) var imports: [(file: String, names: [String])] = []
  /// The names that it gives.
  private(set) var exports: [String] = []
  /// The source without the declarations of imports and exports.
  let body: String

  /// Reads a module.
  ///
  /// Declarations begin at the beginning of a line and end with a semicolon at the end of one.
  init(_ file: String, _ source: String) {
    self.file = file
    var body: [Substring] = []
    var declaration: [Substring] = []
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      if declaration.isEmpty, !line.hasPrefix("import "), !line.hasPrefix("export {") {
        body.append(line)
        continue
      }
      declaration.append(line)
      guard line.hasSuffix(";") else { continue }
      let text = declaration.joined(separator: " ")
      declaration = []
      let names = text.split {
        !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" && $0 != "." && $0 != "/"
      }
      .map(String.init)
      if names[0] == "export" {
        exports = Array(names.dropFirst())
      } else if let place = names.last {
        imports.append((String(place.dropFirst(2)), Array(names.dropFirst().dropLast(2))))
      }
    }
    self.body = body.joined(separator: "\n")
  }
}
