import Replay
import Reports
import Traces

/// The curves and the film of a trace, for a page.
struct TracePictures {
  /// How many instants a film shows.
  private static let frames = 5

  let traces: [TraceOfGroup: Trace]

  /// The pictures of a trace; none where the transition never started.
  func pictures(of trace: CheckedTrace, in group: CheckedGroup) -> [TracePicture] {
    let name = trace.outcome.trace
    guard let recording = traces[TraceOfGroup(group: group.name, trace: name)] else { return [] }
    let subject = SubjectOptions.Subject(
      trace: recording, scene: nil, controller: group.controller, settings: group.settings)
    var pictures: [TracePicture] = []
    if let curves = try? subject.curves() {
      pictures.append(
        TracePicture(
          caption: "\(name): the progress of finger, transition and view",
          svg: PlotPicture(curves).svg))
    }
    if let film = try? subject.film(frames: Self.frames) {
      pictures.append(
        TracePicture(
          caption: "\(name): the screen at \(Self.frames) instants", svg: FilmPicture(film).svg))
    }
    return pictures
  }
}
