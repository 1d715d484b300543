extension Scene {
  /// A pop that takes a picture back to its cell.
  static let magicMove = Scene(
    name: "magic-move", kind: .pop, drive: .percent, article: "XWMagicMove's shared image",
    gesture: "swipe-back/grace-drag-1",
    watch: "the picture shrinks into its cell while its screen fades; under the finger no spring",
    make: { screen, _ in MagicMoveScene(screen: screen) })
}
