import Foundation
import Testing

/// `panlab install-support`: the manual page and the completions, as shells and `man` see them.
struct InstallSupportTests {
  private static let names = [
    "share/man/man1/panlab.1", "share/bash-completion/completions/panlab",
    "share/zsh/site-functions/_panlab", "share/fish/vendor_completions.d/panlab.fish",
  ]

  @Test func `writes a manual page, and completions that offer names`() throws {
    let folder = try TemporaryFolder()
    let run = try Panlab.run(["install-support", "ours/usr"], in: folder)
    #expect(
      run
        == Panlab.Result(
          output: "ours/usr: written, 4 files\n" + Self.names.map { "  \($0)\n" }.joined(),
          error: "", exitCode: 0))
    let page = try folder.read("ours/usr/" + Self.names[0])
    #expect(page.hasPrefix(".TH PANLAB 1 \"\" \"panlab 0.2.0\" \"User Commands\"\n.SH NAME\n"))
    for section in ["EXIT STATUS", "FILES", "ENVIRONMENT", "EXAMPLES"] {
      #expect(page.contains("\n.SH \(section)\n.TP\n.B "))
    }
    #expect(page.contains("\n.TP\n.B 66\nNothing was found: no such file, no suite, no trace.\n"))
    #expect(page.contains("\n.SS panlab replay [OPTION…] [TRACE…]\n"))
    #expect(page.contains("\n.TP\n.B \\-\\-set name=value\nA parameter to change, as in"))

    // As bash calls it when Tab is pressed at the end of a line.
    let offers = try Panlab.shell(
      """
      PATH="$(dirname "$panlab"):$PATH" exec bash -c '
        . ours/usr/\(Self.names[1])
        function=$(complete -p panlab | sed "s/.*-F \\([^ ]*\\).*/\\1/")
        offer() {
          COMP_LINE="$*" COMP_POINT=${#COMP_LINE} COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
          $function panlab "${!#}" "${COMP_WORDS[COMP_CWORD - 1]}"
          echo "${COMPREPLY[@]}"
        }
        echo {} > panel.json
        offer panlab in
        offer panlab check --scene cube
        offer panlab check --controller pan
        offer panlab check --set velocity-t
        offer panlab presets app'
      """, in: folder)
    #expect(
      offers
        == Panlab.Result(
          output: """
            inspect init install-support
            cube-navigation cube-push
            pan-modal panel panel.json
            velocity-threshold=
            appcoda appcoda-as-written

            """, error: "", exitCode: 0))
  }

  @Test(arguments: [
    ("file", "Error: 'file': is a file; give the name of a folder\n", 64),
    (
      "taken",
      "Error: 'taken/share/man/man1': cannot be created; choose a folder where you may write\n",
      70
    ),
  ])
  func `says which folder cannot be written`(prefix: String, error: String, code: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    try folder.write("", to: "taken/share/man")
    let run = try Panlab.run(["install-support", prefix], in: folder)
    #expect(run == Panlab.Result(output: "", error: error, exitCode: code))
  }
}
