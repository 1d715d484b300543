import ArgumentParser

@main
struct Panlab: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "panlab",
    abstract: "Replay recorded pan gestures and tune the transitions they drive.",
    subcommands: [SynthCommand.self])
}
