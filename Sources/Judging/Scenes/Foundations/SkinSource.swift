/// A picture that stands for a view wherever a transition is drawn.
public struct SkinSource: Hashable, Sendable {
  /// The name of the view: its controller's title, its accessibility identifier, or its type.
  package var view: String
  /// The path of the picture.
  package var path: String
  /// Where the picture is named, such as `panlab.json:7`.
  package var place: String

  package init(view: String, path: String, place: String) {
    (self.view, self.path, self.place) = (view, path, place)
  }
}

extension Scene {
  /// A copy of this scene that is drawn with a team's own pictures of its views.
  ///
  ///     Scene.percent("our-pop", direction: .right) { window, driver in … }
  ///       .with(skins: ["inbox": "Screens/inbox.png"])
  ///
  /// - Parameters:
  ///   - skins: The paths of PNG, JPEG or WebP pictures, relative to the source file, by the names of the views. A
  ///     picture shows a view with everything inside it.
  ///   - file: The source file of the scene.
  ///   - line: The source line of the scene, for messages.
  /// - Returns: The scene with the pictures.
  public func with(
    skins: [String: String], file: StaticString = #filePath, line: UInt = #line
  ) -> Scene {
    let source = "\(file)"
    let slash = source.lastIndex(of: "/").map { source.index(after: $0) } ?? source.startIndex
    var scene = self
    scene.skins = skins.sorted { $0.key < $1.key }.map { view, path in
      SkinSource(
        view: view, path: path.hasPrefix("/") ? path : source[..<slash] + path,
        place: "\(source[slash...]):\(line)")
    }
    return scene
  }
}
