import HeadlessUIKit
import Synchronization

extension Scene {
  /// Every scene in the order of listings: the shipped scenes, then the custom ones.
  public static var all: [Scene] { shipped + added.withLock { $0 } }

  /// The custom scenes that were added.
  public static var own: [Scene] { added.withLock { $0 } }

  /// The custom scenes of the running program.
  private static let added = Mutex<[Scene]>([])

  /// Adds a custom scene for the lifetime of the process; adding the same scene again does nothing.
  ///
  /// - Throws: ``SceneError`` if its name is malformed or another scene has the same name.
  public static func add(_ scene: Scene) throws(SceneError) {
    let isWord = scene.name.allSatisfy {
      $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-")
    }
    let place = scene.own?.place ?? ""
    guard isWord, scene.name.first?.isLetter ?? false, scene.name != "none" else {
      throw SceneError(
        description:
          "\(place): '\(scene.name)' is not a valid scene name; use letters, digits and hyphens")
    }
    let other = added.withLock { added in
      let other = (shipped + added).first { $0.name == scene.name }
      if other == nil { added.append(scene) }
      return other
    }
    guard let other, other.own?.place != place else { return }
    let holder = other.own.map { "the scene of \($0.place)" } ?? "a shipped scene"
    throw SceneError(
      description: "\(place): \(holder) is named '\(scene.name)' too; choose another name")
  }

  /// Every shipped scene.
  ///
  /// To add a scene, add its file and one entry here.
  static let shipped: [Scene] = [
    .slideNavigation,
    .fadeNavigation, .fadePush, .fadeNavigationAsWritten,
    .cubeNavigation, .cubePush,
    .scaleNavigation, .scalePush,
    .customScale, .customScaleAsWritten,
    .tabSlide,
    .magicMove, .magicMovePush,
    .pageFlip, .pageFlipPop, .pageFlipAsWritten,
    .springSlide, .springSlideFromTop,
    .shrinkDismiss, .shrinkDismissWithoutSnapshot,
    .diagonal, .diagonalDismiss, .diagonalPresentAsWritten, .diagonalAsWritten,
    .verticalPan, .verticalPanAsWritten,
    .slideDownMenu,
    .panel, .panelFromRight, .panelFromTop, .panelPresent, .panelAsWritten,
    .elasticPanel, .elasticPanelDismiss,
    .circleSpread, .circleSpreadDismiss, .circleSpreadDismissAsWritten,
    .springModal, .springModalAsWritten,
    .snapshotSpring,
    .coordinated, .coordinatedDismiss,
    .skipControl, .skipControlAsWritten, .skipControlWithout, .skipControlDelayed,
    .skipControlFlagged,
    .zoomDismiss,
    .listSheet,
    .sheet, .swiftUISheet,
  ]

  /// A pop with UIKit's own slide; its duration comes from the controller under test.
  static let slideNavigation = Scene(
    name: "slide-navigation", kind: .pop, drive: .percent, article: "UIKit's own slide",
    gesture: "first-look/anna-drag-1",
    watch: "the lower screen follows at three tenths of the distance",
    make: { screen, duration in
      NavigationScene(screen: screen) {
        NavigationSlideAnimator(operation: $0, duration: duration, didEnd: $1)
      }
    })

  /// The scene on which gestures are replayed if none is named.
  public static let standard = Scene.slideNavigation

  /// The scene with this name; nil if there is none.
  public static func named(_ name: String) -> Scene? {
    shippedPlaces[name].map { shipped[$0] }
      ?? added.withLock { added in added.first { $0.name == name } }
  }

  private static let shippedPlaces = Dictionary(
    uniqueKeysWithValues: zip(shipped.map(\.name), shipped.indices))
}

/// The reason why a scene cannot be added, in the form `place: what was found; what to do`.
public struct SceneError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
}
