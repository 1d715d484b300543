import Controllers
import Rules
import Testing

/// Each preset on both sides of each of its boundaries, in numbers worked out by hand.
///
/// The view is 400 × 800 points: half of a pop is 200 pt, half of a sheet 400 pt.
struct PresetBoundaryTests {
  struct Side: Sendable, CustomTestStringConvertible {
    let translation, velocity: Double
    let finishes: Bool
    var location = 0.0
    var speed: Double?
    var elapsed = 0.4

    var testDescription: String { "\(translation) \(velocity) \(finishes)" }
  }

  /// A release `at` so many points with so many points per second.
  private static func finish(
    _ translation: Double, _ velocity: Double, location: Double = 0, speed: Double? = nil,
    elapsed: Double = 0.4
  ) -> Side {
    Side(
      translation: translation, velocity: velocity, finishes: true, location: location,
      speed: speed, elapsed: elapsed)
  }

  private static func cancel(
    _ translation: Double, _ velocity: Double, location: Double = 0, speed: Double? = nil,
    elapsed: Double = 0.4
  ) -> Side {
    Side(
      translation: translation, velocity: velocity, finishes: false, location: location,
      speed: speed, elapsed: elapsed)
  }

  private static let halfOfWidth = [
    finish(201, 0), cancel(200, 0), finish(201, -5000), cancel(200, 5000),
  ]

  static let sides: [(preset: String, extent: Double, sides: [Side])] = [
    (
      "default", 400,
      [
        finish(0, 301), cancel(0, 300), finish(201, 0), cancel(200, 0), finish(400, -300),
        cancel(400, -301),
      ]
    ),
    ("appcoda", 200, [finish(101, -5000), cancel(100, 5000)]),
    ("appcoda-as-written", 200, [finish(101, -5000), cancel(100, 5000)]),
    ("listing-10-4", 800, [finish(0, 0), finish(-300, -5000), finish(800, 5000)]),
    ("pe", 400, halfOfWidth),
    ("xw", 400, halfOfWidth),
    ("ls-edge", 400, halfOfWidth),
    ("jelly", 400, halfOfWidth),
    ("ls-custom", 400, [finish(200, -5000), cancel(199, 5000)]),
    (
      "lazy-transitions", 400,
      [finish(121, -5000), cancel(120, 0), finish(0, 1001), cancel(0, 1000)]
    ),
    (
      "swipe-transition-back", 400,
      [finish(201, -5000), cancel(200, 0), finish(0, 1001), cancel(0, 1000)]
    ),
    (
      "swipe-transition-dismiss", 800,
      [finish(241, -5000), cancel(240, 0), finish(0, 1601), cancel(0, 1600)]
    ),
    ("bottom-popup", 800, [finish(401, -5000), cancel(400, 0), finish(0, 1001), cancel(0, 1000)]),
    (
      "interactive-transitioning-container", 400,
      [
        finish(141, 0), cancel(140, 0), finish(0, 551), cancel(0, 550), finish(0, -551),
        cancel(0, -550),
      ]
    ),
    ("brave", 400, [finish(201, -5000), cancel(200, 0), finish(0, 501), cancel(0, 500)]),
    ("telegram-ios", 400, [finish(81, -5000), cancel(80, 0), finish(0, 1001), cancel(0, 1000)]),
    ("slide", 400, [finish(201, -5000), cancel(200, 0), finish(0, 1001), cancel(0, 1000)]),
    (
      "swift-messages", 200,
      [
        finish(67, -5000), cancel(66, 0), finish(0, 751), cancel(0, 750),
      ]
    ),
    // On a tall view the 75 points come before a third of the way.
    ("swift-messages", 800, [finish(76, -5000), cancel(75, 0)]),
    (
      "hw-pan-modal-edge", 400,
      [finish(201, -5000), cancel(200, 0), finish(0, 500), cancel(0, 499)]
    ),
    (
      "easy-transitions", 400,
      [
        finish(201, 0), cancel(200, 0), finish(0, 101), cancel(0, 100), finish(400, -4),
        cancel(400, -5),
      ]
    ),
    (
      "side-menu", 400,
      [
        finish(0, 100), cancel(0, 99), finish(200, 0), cancel(199, 0), finish(400, -50),
        cancel(400, -51),
      ]
    ),
    (
      "arn-transition-animator", 400,
      [finish(121, 1), cancel(120, 1), cancel(121, 0), cancel(400, 0), cancel(120, 5000)]
    ),
    (
      "hero", 800,
      [
        finish(401, 0), cancel(400, 0), finish(0, 401), cancel(0, 400), finish(600, -199),
        cancel(600, -200),
      ]
    ),
    // 0.499 s of the velocity: 802 pt/s carry 400.198 pt.
    (
      "floating-panel", 800,
      [
        finish(401, 0), cancel(400, 0), finish(0, 802), cancel(0, 801), cancel(500, -201),
        finish(500, -200),
      ]
    ),
    (
      "panel", 800,
      [
        finish(0, 0, location: 401), cancel(700, 0, location: 400),
        finish(0, 201, location: 300), cancel(0, 200, location: 300),
        finish(0, -199, location: 500), cancel(0, -200, location: 500),
      ]
    ),
    (
      "wave", 800, [finish(401, 0), cancel(400, 0), finish(0, 802), cancel(0, 801)]
    ),
    (
      "pulley", 800,
      [finish(21, 0), cancel(20, 0), finish(0, 802), cancel(0, 801), finish(21, -5000)]
    ),
    (
      "react-navigation", 400,
      [
        finish(201, 0), cancel(200, 0), finish(50, 501), cancel(50, 500), finish(350, -499),
        cancel(350, -500),
      ]
    ),
    (
      "react-navigation-modal", 800,
      [finish(401, 0), cancel(400, 0), finish(100, 1001), cancel(100, 1000)]
    ),
    (
      "android-bottom-sheet", 800,
      [
        // Fast enough: 0.1 s of 510 pt/s are 51 pt.
        finish(350, 510), cancel(349, 510), cancel(350, 500), finish(399, 501),
        cancel(399, 500),
        // Slow: half of the height, and the projection beyond it too.
        finish(401, 0), cancel(400, 0), cancel(410, -100), finish(410, -99),
      ]
    ),
    (
      "pan-modal", 800,
      [
        finish(0, 301), cancel(0, 300), finish(401, -300), cancel(401, -301), finish(401, 0),
        cancel(400, 0),
      ]
    ),
    (
      "hw-pan-modal", 800,
      [
        finish(0, 300), cancel(0, 299), finish(401, -299), cancel(401, -300), finish(401, 0),
        cancel(400, 0),
      ]
    ),
    (
      "gauthier", 400,
      [
        finish(0, 301), cancel(0, 300), finish(201, -299), cancel(201, -300), finish(201, 0),
        cancel(200, 0),
      ]
    ),
    (
      "material-motion", 800,
      [
        finish(0, 101), cancel(0, 100), finish(401, -100), cancel(401, -101), finish(401, 0),
        cancel(400, 0),
      ]
    ),
    ("fluid-interfaces", 400, [finish(0, 1), cancel(0, 0), cancel(400, 0), cancel(400, -1)]),
    (
      "swift-custom-transitions", 400,
      [finish(0, 1), cancel(0, 0), finish(201, 0), cancel(200, 0), cancel(400, -1)]
    ),
    (
      "touchwonders", 400,
      [
        finish(0, 1200), cancel(0, 1199), cancel(400, -1200), finish(400, -1199),
        finish(134, 0), cancel(133, 0),
        // The speed across counts too.
        finish(0, 1, speed: 1200), cancel(0, 1, speed: 1199), cancel(400, -1, speed: 1200),
      ]
    ),
    (
      "flutter-cupertino", 400,
      [
        finish(0, 400), cancel(0, 399), finish(400, -399), cancel(400, -400), finish(201, 0),
        cancel(200, 0),
      ]
    ),
    // 400 pt are left: 5.5 of them a second are 2200 pt/s.
    ("floating-panel-removal", 800, [finish(400, 2200), cancel(400, 2199), cancel(800, -1)]),
    ("floating-panel-removal-10", 800, [finish(400, 4000), cancel(400, 3999)]),
    (
      "smooth-sheets", 800,
      [finish(0, 1600), cancel(0, 1599), finish(200, -5000), cancel(199, 0)]
    ),
    ("sp-stork", 800, [finish(200, -5000), cancel(199, 5000)]),
    ("deck-transition", 800, [finish(240, -5000), cancel(239, 5000)]),
    ("presentr", 800, [finish(101, -5000), cancel(100, 5000)]),
    // 0.525 of the width are 210 pt; 0.12 s of 1000 pt/s are 120 pt.
    (
      "ios-27-back", 400,
      [
        finish(211, 0), cancel(210, 0), finish(90, 1001), cancel(90, 1000), finish(270, -499),
        cancel(270, -500),
      ]
    ),
    (
      "ios-27-content-pop", 400,
      [finish(169, 0), cancel(168, 0), finish(48, 1001), cancel(48, 1000)]
    ),
    (
      "gorhom-bottom-sheet", 800,
      [finish(401, 0), cancel(400, 0), finish(300, 1001), cancel(300, 1000)]
    ),
    (
      "compose-swipe-to-dismiss", 400,
      [finish(56, -5000), cancel(55, 0), finish(0, 125), cancel(0, 124)]
    ),
    ("compose-drawer", 400, [finish(200, -5000), cancel(199, 0), finish(0, 400), cancel(0, 399)]),
    (
      "mui-swipeable-drawer", 400,
      [finish(209, -5000), cancel(208, 0), finish(0, 451), cancel(0, 450)]
    ),
    (
      "swiftui-navigation-transitions", 400,
      [
        finish(0, 676), cancel(0, 675), finish(80, 0), cancel(79, 0), finish(80, -199),
        cancel(80, -200),
      ]
    ),
    // On average: 160 pt in 0.4 s are 400 pt/s.
    (
      "vaul", 800,
      [
        finish(161, -5000), cancel(160, 5000), finish(200, 0, elapsed: 1),
        cancel(199, 0, elapsed: 1), cancel(0, 5000), finish(1, 0, elapsed: 0.002),
        cancel(1, 0, elapsed: 0.003),
      ]
    ),
    (
      "ionic", 400,
      [
        finish(201, 0), cancel(200, 0), finish(0, 201), cancel(0, 200), cancel(400, -1),
      ]
    ),
    (
      "framework7", 400,
      [
        finish(11, -5000, elapsed: 0.29), cancel(10, 5000, elapsed: 0.29),
        finish(201, -5000, elapsed: 0.3), cancel(200, 5000, elapsed: 0.3),
      ]
    ),
    (
      "compose-multiplatform-ios", 400,
      [
        finish(0, 101), cancel(0, 100), finish(120, 0), cancel(119, 0), finish(120, -10),
        cancel(400, -11), finish(-120, 0), cancel(-119, 0),
      ]
    ),
    (
      "webkit-gtk", 400,
      [
        finish(201, -400), cancel(201, -401), finish(200, 400), cancel(200, 399), finish(0, 400),
        cancel(0, 399),
      ]
    ),
    (
      "flutter-sheet", 800,
      [
        finish(0, 1600), cancel(0, 1599), finish(384, 0), cancel(383, 0), finish(384, -1599),
        cancel(800, -1600),
      ]
    ),
    (
      "flutter-dismissible", 400,
      [
        finish(161, 0), cancel(160, 0), finish(0, 700), cancel(0, 699), finish(161, -699),
        cancel(400, -700),
        // 700 along and 300 across are 761.6 in all.
        finish(0, 700, speed: 761), cancel(0, 700, speed: 762), finish(161, -700, speed: 762),
      ]
    ),
    // SwiftUI's drags: the predicted end is 0.25 s ahead.
    ("popup-view", 800, [finish(267, -5000), cancel(266, 5000)]),
    (
      "partial-sheet", 800,
      [finish(-300, 5), cancel(0, 4), finish(401, 0), cancel(400, 0), cancel(800, -1)]
    ),
    ("slide-over-card", 800, [finish(0, 701), cancel(0, 700), finish(176, 0), cancel(375, -800)]),
    (
      "swiftui-image-viewer", 800,
      [
        finish(571, 0), cancel(570, 0), finish(-571, 0), finish(100, 801), cancel(100, 800),
        finish(0, 1), cancel(0, 0),
      ]
    ),
    ("mijick-popups", 800, [finish(267, -5000), cancel(266, 5000)]),
    ("resizable-sheet", 800, [finish(241, 0), cancel(240, 0), finish(0, 961), cancel(0, 960)]),
    (
      "zoom-image-viewer", 800,
      [finish(201, 0), cancel(200, 0), finish(-201, 0), finish(0, 801), cancel(100, 400)]
    ),
    ("damus-swipe-to-dismiss", 800, [finish(101, 0), cancel(100, 5000), finish(-101, 0)]),
    (
      "swiftui-pager", 400,
      [finish(201, -5000), cancel(200, 0), finish(0, 501), cancel(0, 500)]
    ),
    ("swipe-actions-aheze", 100, [finish(101, 0), cancel(100, 0), finish(0, 401), cancel(0, 400)]),
    ("card-stack-view", 400, [finish(201, -5000), cancel(200, 5000)]),
    ("acarousel", 400, [finish(134, -5000), cancel(133, 5000)]),
    ("swipe-cell-karaosman", 150, [finish(75, -5000), cancel(74, 5000)]),
    ("swipe-actions-c-villain", 160, [finish(26, -5000), cancel(25, 5000)]),
    ("big-ui-paging", 400, [finish(120, -5000), cancel(119, 5000)]),
    (
      "swiftui-page-view", 400,
      [finish(0, 200), cancel(0, 199), finish(200, -199), cancel(199, 0), cancel(400, -200)]
    ),
    ("swipe-cards-kit", 400, [finish(150, -5000), cancel(149, 5000)]),
    (
      "tinder-card-swiper", 400,
      [finish(150, 0), cancel(149, 0), finish(500, 0), cancel(501, 0)]
    ),
    ("stream-chat-reply", 400, [finish(61, -5000), cancel(60, 5000)]),
    // 1000 · (1 − √0.75) = 133.97
    ("element-x-reply", 400, [finish(134, -5000), cancel(133.9, 5000)]),
    ("swipe-cell-fatbobman", 160, [finish(20, -5000), cancel(19, 5000)]),
  ]

  @Test(arguments: sides)
  func `decides on both sides of every boundary`(
    preset: String, extent: Double, sides: [Side]
  ) throws {
    let controller = try Controller(preset: preset)
    for side in sides {
      let raw = side.translation / extent
      let progress = controller.clampsProgress ? min(max(raw, 0), 1) : raw
      let release = Release(
        progress: progress, translation: side.translation, velocity: side.velocity,
        peakProgress: progress, elapsed: side.elapsed, extent: extent, location: side.location,
        speed: side.speed, width: 400, height: 800)
      let decision = controller.finishWhen.decide(release, numbers: controller.numbers)
      #expect(decision.finishes == side.finishes, "\(side)")
    }
  }

  @Test func `covers every preset, finishing and cancelling`() {
    // Those between stops have tests of their own.
    let presets = Preset.all.filter { $0.family != .stops }
    #expect(Set(Self.sides.map(\.preset)) == Set(presets.map(\.name)))
    #expect(Preset.all.count >= 30)
    for (preset, _, sides) in Self.sides where preset != "listing-10-4" {
      #expect(Set(sides.map(\.finishes)).count == 2, "\(preset)")
    }
  }

  @Test func `is a record in good order`() {
    for preset in Preset.all {
      #expect(!preset.library.isEmpty && !preset.controller.source.isEmpty)
      #expect(!preset.name.lowercased().contains("apple"))
      #expect(preset.name.allSatisfy { $0 == "-" || $0.isNumber || $0.isLowercase })
      for sentence in preset.faults + preset.notes {
        #expect(!sentence.hasSuffix(".") && !sentence.contains("\n"), "\(sentence)")
      }
    }
    #expect(Set(Preset.all.map(\.family)) == Set(Preset.Family.allCases))
  }
}
