import ArgumentParser
import Controllers
import Workbench

/// `panlab plan [PATH…]`: without a pilot nothing is read.
struct PlanLine: SessionLine, SetupOptions, ManyWords {
  @OptionGroup var verb: PlanVerb
  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var work: WorkOptions
  @OptionGroup var reading: ReadingOptions

  func run() throws {
    if verb.changed != nil {
      return try finish(verb, in: Session(environment: diskEnvironment(), controller: .default))
    }
    guard !verb.traces.isEmpty else {
      throw CommandFailure.usage(
        "plan: no pilot; name labelled traces, or state what a change does with --changed")
    }
    try run(
      in: session(isStrict: work.strict, jobs: work.jobs),
      loader: TraceLoader(isStrict: work.strict)
    )
  }
}
