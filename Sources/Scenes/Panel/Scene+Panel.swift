extension Scene {
  /// A panel in the lower half that can be dragged away.
  static let panel = Scene(
    name: "panel", kind: .dismiss, drive: .own, article: "a half-height panel",
    gesture: "pull-down/hugo-drag-1",
    watch: "the dimming fades with the panel; a second finger catches it in flight",
    make: { screen, _ in PanelScene(screen: screen, edge: .bottom) })

  /// The same from the right; a drag may begin beside the panel, as the shipped gestures do.
  static let panelFromRight = Scene(
    name: "panel-from-right", kind: .dismiss, drive: .own, article: "a half-width panel",
    gesture: "swipe-back/anna-drag-1", watch: "the same with a panel at the right",
    make: { screen, _ in PanelScene(screen: screen, edge: .right, grip: .anywhere) })

  /// The same from the top; a drag may begin beside the panel, as the shipped gestures do.
  static let panelFromTop = Scene(
    name: "panel-from-top", kind: .dismiss, drive: .own, article: "a half-height panel",
    gesture: "pull-up/hugo-drag-1", watch: "the same with a panel at the top",
    make: { screen, _ in PanelScene(screen: screen, edge: .top, grip: .anywhere) })

  /// A panel on its way in, that a finger within 0.3 s can catch.
  static let panelPresent = Scene(
    name: "panel-present", kind: .present, drive: .none, article: "a half-height panel",
    gesture: "",
    watch: "the panel comes by itself; a finger in its first 0.3 s holds it and may send it back",
    make: { screen, _ in PanelScene(screen: screen, edge: .bottom, step: .present) })

  /// The panel with the article's decision: where on the panel the finger is counts.
  static let panelAsWritten = Scene(
    name: "panel-as-written", kind: .dismiss, drive: .own,
    article: "a half-height panel, as its driver is written", gesture: "pull-down/hugo-drag-1",
    watch: "from a grip in the panel's lower half the least drag sends it away",
    make: { screen, _ in PanelScene(screen: screen, edge: .bottom, reading: .asWritten) })
}
