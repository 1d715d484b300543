// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that measuring is never part of building or testing Panlab.
let package = Package(
  name: "panlab-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "panlab", path: "../..")],
  targets: [
    // The yardstick: the same solves written plainly in C.
    .target(name: "ReferenceMotion"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "ReferenceMotion",
        // Brings the modules below it along: MotionMath, Traces, Controllers and Replay.
        .product(name: "Workbench", package: "panlab"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ]),
  ]
)
