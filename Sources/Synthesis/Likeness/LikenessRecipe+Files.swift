package import Traces

extension LikenessRecipe {
  /// The folder's files: one for each gesture, sorted by name, and the labels if there are any.
  package func files(like profile: GestureProfile) -> [SyntheticFile] {
    let files = SyntheticFile.files(of: traces(like: profile))
    return files.last?.text == LabelFile(file: "", entries: []).csv ? files.dropLast() : files
  }

  /// Whether a folder holds exactly what some recipe makes of these recordings.
  ///
  /// - Parameters:
  ///   - files: The texts of all the files in the folder by name.
  ///   - traces: The recordings.
  ///   - folder: The name of the folder of the recordings.
  /// - Returns: False if it was made of others, or if a file is missing, added or changed.
  package static func made(
    _ files: [String: String], of traces: [Trace], in folder: String
  ) -> Bool {
    guard let recipe = SyntheticFile.words(in: files).flatMap({ LikenessRecipe($0) }),
      recipe.folder == folder, let profile = GestureProfile(of: traces, screen: recipe.screen)
    else { return false }
    let made = recipe.files(like: profile)
    return Dictionary(made.map { ($0.name, $0.text) }) { first, _ in first } == files
  }
}
