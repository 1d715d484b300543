// swift-tools-version: 6.2
import PackageDescription

// Depends on MotionMath, Traces, Controllers, Replay and others, which the programs below import too.
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
    // The reference for comparison: the same calculations written plainly in C.
    .target(name: "ReferenceMotion"),
    // Seeded random numbers, and the four-parameter rule that is tuned.
    .target(name: "Inputs", dependencies: [workbench], swiftSettings: settings),
    .executableTarget(
      name: "Benchmarks", dependencies: ["Inputs", "ReferenceMotion", workbench, testing],
      swiftSettings: settings),
    // Checks on many gestures what Panlab promises of every gesture.
    .executableTarget(
      name: "Proofs", dependencies: ["Inputs", workbench], swiftSettings: settings),
    // Measures how often the certainty that tuning states is right, in simulated worlds with a known truth.
    .executableTarget(
      name: "Studies", dependencies: ["Inputs", workbench], swiftSettings: settings),
  ]
)
