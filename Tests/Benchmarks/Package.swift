// swift-tools-version: 6.2
import PackageDescription

// Brings the modules below it along: MotionMath, Traces, Controllers and Replay.
let workbench = Target.Dependency.product(name: "Workbench", package: "panlab")
// Reads folders as the program does.
let testing = Target.Dependency.product(name: "PanlabTesting", package: "panlab")

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// A package of its own, so that measuring is never part of building or testing Panlab.
let package = Package(
  name: "panlab-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "panlab", path: "../..")],
  targets: [
    // The yardstick: the same solves written plainly in C.
    .target(name: "ReferenceMotion"),
    // Seeded numbers, and the rule that more than one program below tunes.
    .target(name: "Inputs", dependencies: [workbench], swiftSettings: settings),
    .executableTarget(
      name: "Benchmarks", dependencies: ["Inputs", "ReferenceMotion", workbench, testing],
      swiftSettings: settings),
    // What Panlab promises of every gesture, held against many of them.
    .executableTarget(
      name: "Proofs", dependencies: ["Inputs", workbench], swiftSettings: settings),
    // How often tuning is right about its own certainty, in worlds whose truth is known.
    .executableTarget(
      name: "Studies", dependencies: ["Inputs", workbench], swiftSettings: settings),
  ]
)
