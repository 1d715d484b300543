// swift-tools-version: 6.2
import PackageDescription

#if os(macOS)
  // Homebrew keeps readline out of the default paths; pkg-config knows where.
  let readlineConfig: String? = "readline"
#else
  let readlineConfig: String? = nil
#endif

let package = Package(
  name: "panlab",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "panlab", targets: ["panlab"]),
    .library(name: "HeadlessUIKit", targets: ["HeadlessUIKit"]),
    .library(name: "Workbench", targets: ["Workbench"]),
    .library(name: "PanlabRecorder", targets: ["PanlabRecorder"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    // The pipeline. A target imports only what is listed here; arrows never point back.
    .target(name: "MotionMath"),
    .target(name: "Traces", dependencies: ["MotionMath"]),
    .target(name: "HeadlessUIKit", dependencies: ["MotionMath"]),
    .target(name: "Interactions", dependencies: ["MotionMath", "HeadlessUIKit"]),
    .target(name: "Catalog", dependencies: ["MotionMath", "HeadlessUIKit"]),
    .target(
      name: "Replay",
      dependencies: ["MotionMath", "Traces", "HeadlessUIKit", "Interactions", "Catalog"]),
    .target(
      name: "Reports",
      dependencies: [
        "MotionMath", "Traces", "HeadlessUIKit", "Interactions", "Catalog", "Replay",
      ]),
    .target(
      name: "Workbench",
      dependencies: ["MotionMath", "Traces", "Interactions", "Catalog", "Replay", "Reports"]),

    // For apps: where there is UIKit, it is compiled against that.
    .target(
      name: "PanlabRecorder",
      dependencies: [.target(name: "HeadlessUIKit", condition: .when(platforms: [.linux, .macOS]))]),

    // The shell: the only place that knows about argv, a terminal, files or exit codes.
    .systemLibrary(
      name: "CReadline", pkgConfig: readlineConfig,
      providers: [.apt(["libreadline-dev"]), .brew(["readline"])]),
    .executableTarget(
      name: "panlab",
      dependencies: [
        "MotionMath", "Traces", "Interactions", "Catalog", "Replay", "Reports", "Workbench",
        "CReadline",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    .testTarget(name: "MotionMathTests", dependencies: ["MotionMath"]),
    .testTarget(name: "TracesTests", dependencies: ["Traces", "MotionMath"]),
    .testTarget(name: "HeadlessUIKitTests", dependencies: ["HeadlessUIKit", "MotionMath"]),
    .testTarget(
      name: "InteractionsTests", dependencies: ["Interactions", "HeadlessUIKit", "MotionMath"]),
    .testTarget(
      name: "ReplayTests",
      dependencies: ["Replay", "Traces", "Interactions", "HeadlessUIKit", "Catalog", "MotionMath"]),
    .testTarget(
      name: "CatalogTests",
      dependencies: [
        "Catalog", "HeadlessUIKit", "MotionMath", "Replay", "Interactions", "Traces",
      ]),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "Reports", "Replay", "Catalog", "Traces", "Interactions", "HeadlessUIKit", "MotionMath",
      ]),
    .testTarget(
      name: "WorkbenchTests",
      dependencies: [
        "Workbench", "Reports", "Replay", "Catalog", "Traces", "Interactions", "MotionMath",
      ]),
    .testTarget(
      name: "PanlabRecorderTests",
      dependencies: [
        "PanlabRecorder", "Replay", "Traces", "Interactions", "HeadlessUIKit",
      ]),
    .testTarget(name: "EndToEndTests", dependencies: ["panlab"]),
  ]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]
}
