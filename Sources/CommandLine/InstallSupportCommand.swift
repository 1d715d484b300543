import ArgumentParser
import Formats

/// `panlab install-support PREFIX`: the manual page, and completions for three shells.
struct InstallSupportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install-support",
    abstract: "Write the manual page and completions for bash, zsh and fish.",
    discussion: """
      The files go below PREFIX, to the places where man and the shells look if PREFIX is /usr/local, or \
      ~/.local for one user. zsh may need a line in ~/.zshrc, before compinit: \
      fpath=(PREFIX/share/zsh/site-functions $fpath). Existing files are replaced; run it again after an \
      update.
      """)

  @Argument(
    help: ArgumentHelp("The folder above share, created if needed.", valueName: "PREFIX"),
    completion: .directory)
  var prefix: String

  /// The parser's script, but a value follows `velocity-threshold=` in the same word.
  private static var bashCompletions: String {
    PanlabCommand.completionScript(for: .bash) + """


      _panlab_before_values() {
          _panlab "${@}"
          [[ "${COMPREPLY[*]}" != *= ]] || compopt -o nospace +o filenames 2>/dev/null
      }
      complete -o filenames -F _panlab_before_values panlab

      """
  }

  func run() throws {
    let files = try [
      ("share/man/man1", "panlab.1", ManualPage(of: PanlabCommand.self).text),
      ("share/bash-completion/completions", "panlab", Self.bashCompletions),
      ("share/zsh/site-functions", "_panlab", PanlabCommand.completionScript(for: .zsh)),
      (
        "share/fish/vendor_completions.d", "panlab.fish", PanlabCommand.completionScript(for: .fish)
      ),
    ]
    try createFolder(prefix)
    for (folder, name, text) in files {
      let folder = FolderWalk.path(of: folder, in: prefix)
      try createFolder(folder)
      try ResultFile(path: FolderWalk.path(of: name, in: folder)).write(text)
    }
    try StandardOutput.write(
      "\(prefix): written, \(counted(files.count, "file"))\n"
        + files.map { "  \($0.0)/\($0.1)\n" }.joined())
  }
}
