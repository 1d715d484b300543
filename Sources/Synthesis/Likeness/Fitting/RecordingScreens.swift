import Traces

/// The screens that a folder was recorded on.
struct RecordingScreens: Hashable, Sendable {
  /// The screen that most were recorded on.
  let usual: ScreenSize
  /// The screen of a recording that names none.
  private let unnamed: ScreenSize

  /// Looks at recordings; one that names no screen is taken for one of 390 × 844 points, or of as
  /// many more as its samples need.
  init(_ traces: [Trace]) {
    var unnamed = ScreenSize(width: 390, height: 844)
    for sample in traces.filter({ $0.metadata.screen == nil }).flatMap(\.samples) {
      unnamed.width = max(unnamed.width, sample.x.rounded(.up))
      unnamed.height = max(unnamed.height, sample.y.rounded(.up))
    }
    self.unnamed = unnamed
    usual = GestureProfile.commonest(traces.map { $0.metadata.screen ?? unnamed }) ?? unnamed
  }

  /// The recording as it would be on another screen, in proportion.
  func onScreen(_ trace: Trace, _ screen: ScreenSize) -> Trace {
    let own = trace.metadata.screen ?? unnamed
    guard own != screen else { return trace }
    var trace = trace
    for index in trace.samples.indices {
      trace.samples[index].x *= screen.width / own.width
      trace.samples[index].y *= screen.height / own.height
    }
    return trace
  }
}
