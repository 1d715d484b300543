package import ArgumentParser

/// The options for the address of a live page, and for the folder of its recordings.
package struct ServePlace: ParsableArguments {
  @Option(help: ArgumentHelp("The port; 0 for a free one (default: 7777).", valueName: "N"))
  package var port: UInt16?

  @Option(
    help: ArgumentHelp(
      "The address of this computer to serve on; 0.0.0.0 is all of them, so that a phone on the same"
        + " network can reach it (default: 127.0.0.1).",
      valueName: "ADDRESS"))
  package var host: String?

  @Option(
    help: ArgumentHelp(
      "The folder where gestures recorded on the page are saved (default: beside the first trace).",
      valueName: "FOLDER"),
    completion: .directory)
  package var save: String?

  package init() {}
}

/// `serve` in the console: serves the session as a live page while the console runs.
package struct ServeVerb: Verb {
  package static let record = VerbRecord(
    name: "serve",
    summary: "Show the session as a live page, or close it",
    detail: """
      Prints the address. Every change shows here and on all pages, and undo is shared. Only this computer reaches the \
      page, unless --host names an address of it, or 0.0.0.0 for all: then everyone who has the page's address can \
      change the session. A debug build of an app connects to the same address by TunableLink: see 'app'.
      """,
    examples: ["", "--host 0.0.0.0 --port 8000", "off"])

  @OptionGroup package var place: ServePlace

  @Argument(help: ArgumentHelp("Stop serving.", valueName: "off"))
  package var off: String?

  package init() {}

  package mutating func validate() throws {
    guard let off else { return }
    guard off == "off", place.port == nil, place.host == nil, place.save == nil else {
      throw ValidationError("'\(off)': only 'off' alone stops the page; leave it out")
    }
  }

  package func run(in session: inout Session) throws -> Reply {
    if off != nil { return Reply(effect: .serve(nil)) }
    return Reply(
      effect: .serve(
        ShellEffect.Serving(host: place.host, port: place.port, save: place.save)))
  }
}
