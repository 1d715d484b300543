import ArgumentParser
import Controllers
import Workbench

/// `panlab plan [PATH…]`: plans how many people and gestures to record.
///
/// Reads no recordings if `--changed` states what a pilot (a first set of recordings) would show.
struct PlanCommand: SessionCommand, SetupOptions, ManyWords, ControllerCommand {
  @OptionGroup var verb: PlanVerb
  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var work: WorkOptions
  @OptionGroup var reading: ReadingOptions

  func validate() throws {
    guard let changed = verb.changed, let option = given else { return }
    throw ValidationError(
      "'\(option)': nothing is replayed, since --changed \(changed) states what a pilot would show; leave one of"
        + " them out")
  }

  /// The first given option that applies only to the recordings of a pilot, as the user wrote it; nil if no such option
  /// is given.
  private var given: String? {
    let options: [(name: String, isGiven: Bool)] = [
      ("--controller \(controller.word)", controller.named != nil),
      ("--set \(controller.changes.first ?? "")", !controller.changes.isEmpty),
      ("--presets", controller.presets != nil), ("--scene", scene.scene != nil),
      ("--delivery", delivery.delivery != nil), ("--display-hz", delivery.displayRate != nil),
      ("--screen", delivery.screen != nil), ("--device", delivery.device != nil),
      ("--environment", delivery.environment != nil),
      ("--isolate", isolation.isolate), ("--jobs", work.jobs != nil), ("--strict", work.strict),
      ("--max-size", reading.maxSize != nil), ("--follow-links", reading.followsLinks),
    ]
    return options.first(where: \.isGiven)?.name
  }

  func run() throws {
    if verb.changed != nil {
      return try finish(verb, in: Session(environment: diskEnvironment(), controller: .default))
    }
    guard !verb.traces.isEmpty else {
      throw CommandFailure.usage(
        "plan: no pilot; name labelled traces, or state what a change does with --changed")
    }
    try run(
      in: session(for: verb.traces, isStrict: work.strict, jobs: work.jobs),
      loader: TraceLoader(isStrict: work.strict)
    )
  }
}
