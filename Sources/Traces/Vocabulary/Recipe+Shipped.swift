/// A file of `Recipes`, embedded when the target is built.
package struct RecipeFile: Sendable {
  /// Its path in the package.
  let path: String
  let text: String

  init(_ path: String, _ text: String) { (self.path, self.text) = (path, text) }
}

extension Recipe {
  /// Tables of any tool, by their header.
  static let table = Recipe(format: "csv")

  /// The recipes that come with Panlab, in the order of their files; a test reads all of them.
  public static let shipped: [Recipe] = RecipeFile.all.compactMap {
    try? Recipe(bytes: Array($0.text.utf8), file: $0.path)
  }
}
