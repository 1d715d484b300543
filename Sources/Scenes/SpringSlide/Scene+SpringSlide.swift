extension Scene {
  /// A view that bounces in from below while the other fades.
  static let springSlide = Scene(
    name: "spring-slide", kind: .present, drive: .none, article: "AppCoda's modal spring",
    gesture: "",
    watch: "the new view overshoots by a sixth of the way; the old one fades to a half",
    make: { screen, _ in SpringSlideScene(screen: screen, from: .bottom) })

  /// The same from above.
  static let springSlideFromTop = Scene(
    name: "spring-slide-from-top", kind: .present, drive: .none,
    article: "AppCoda's modal spring, reversed", gesture: "",
    watch: "the same from above: a gap opens at the top while it overshoots",
    make: { screen, _ in SpringSlideScene(screen: screen, from: .top) })
}
