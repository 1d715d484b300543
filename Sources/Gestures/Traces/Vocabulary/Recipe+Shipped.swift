/// A file of the folder `Recipes`, which is built into the program.
package struct RecipeFile: Sendable {
  /// The file's path in the package.
  let path: String
  let text: String

  init(_ path: String, _ text: String) { (self.path, self.text) = (path, text) }
}

extension Recipe {
  /// The recipe for tables of any tool; the header of a table decides how the table is read.
  static let table = Recipe(format: "csv")

  /// The built-in recipes, in the order of their files; a test reads all of them.
  public static let shipped: [Recipe] = RecipeFile.all.compactMap {
    try? Recipe(bytes: Array($0.text.utf8), file: $0.path)
  }
}
