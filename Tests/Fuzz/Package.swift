// swift-tools-version: 6.2
import PackageDescription

// A separate package, because it is linked with libFuzzer. All of it may be built with instrumentation; see README.md.
// It is never part of building or testing Panlab.
let package = Package(
  name: "panlab-fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "panlab", path: "../..")],
  targets: [
    .target(name: "FuzzerDriver"),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "FuzzerDriver",
        // Brings the modules below it along: Traces, Controllers, Replay and Reports.
        .product(name: "Workbench", package: "panlab"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
        .unsafeFlags(["-sanitize=fuzzer"]),
      ],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]),
  ]
)
