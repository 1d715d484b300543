extension Scene {
  /// A pop in which the screens are sides of a cube.
  static let cubeNavigation = Scene(
    name: "cube-navigation", kind: .pop, drive: .percent, article: "AppCoda's cube",
    gesture: "first-look/anna-drag-1",
    watch: "both screens turn about the edge where they meet, which crosses the screen",
    make: { screen, _ in CubeNavigationScene(screen: screen) })
}
