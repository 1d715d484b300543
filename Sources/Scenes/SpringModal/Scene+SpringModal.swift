extension Scene {
  /// A view that is lifted into place by its transform.
  static let springModal = Scene(
    name: "spring-modal", kind: .present, drive: .none, article: "a modal spring by transform",
    gesture: "", watch: "the frame is final from the start; the transform brings it there",
    make: { screen, _ in SpringModalScene(screen: screen) })
}
