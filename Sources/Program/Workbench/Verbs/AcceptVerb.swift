package import ArgumentParser
import Controllers
package import Tuning

/// `accept`: sets the values that `tune` found.
package struct AcceptVerb: Verb {
  package static let record = VerbRecord(
    name: "accept",
    summary: "Set the values that tune found",
    detail: """
      Sets nothing if the gain on held-out people is not certain. One 'undo' reverts all values. The controller must \
      not have changed since the tuning.
      """,
    examples: [], openToPages: [])

  @Option(
    help: .taken("What is set", current: "which changes nothing"),
    transform: TuneVerb.taken)
  package var take: TuningResult.Taken?

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    guard let proposal = session.standingProposal else {
      throw CommandError(
        .usage,
        session.proposal == nil
          ? "accept: nothing tuned yet; tune first, as in: tune progress-threshold"
          : "accept: the controller has changed since the tuning; tune again")
    }
    guard (take ?? proposal.recommendation.taken) == .tuned else {
      return Reply(
        proposal.recommendation.reason == nil
          ? "kept: '\(proposal.start)'\n"
          : proposal.recommendation.sentence(
            keeping: proposal.start, taker: "'accept --take tuned' sets") + "\n")
    }
    var next = session.state
    var lines = ""
    for value in proposal.values {
      let parameter = try next.controller.parameter(named: value.name)
      let (old, new) = try next.change(parameter) { try parameter.set(value.text, in: &$0) }
      lines += "\(value.name): \(old) -> \(new)\n"
    }
    next.controller.tunedOn = proposal.tunedOn
    let words = proposal.values.flatMap { [$0.name, $0.text] }
    session.proposal = nil
    return Reply(lines + session.change(to: next, by: Words.line("set", words)))
  }
}

/// `discard`: drops the values that `tune` found.
package struct DiscardVerb: Verb {
  package static let record = VerbRecord(
    name: "discard",
    summary: "Drop the values that tune found",
    detail: "The controller stays as it is; 'accept' has nothing to set then.",
    examples: [], openToPages: [])

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    guard session.proposal != nil else {
      throw CommandError(
        .usage, "discard: nothing tuned; tune first, as in: tune progress-threshold")
    }
    session.proposal = nil
    return Reply("dropped what tune found\n")
  }
}
