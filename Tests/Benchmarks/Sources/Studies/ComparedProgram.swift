import Foundation

/// A version of `panlab`, which tunes with given options.
struct ComparedProgram {
  private let words: [String]

  /// Reads a program and its options, as in `panlab --weigh gestures`.
  init(reading text: String) {
    words = text.split(separator: " ").map(String.init)
  }

  /// The part of the output of `panlab tune --format json` that contains values and intervals.
  struct Output: Decodable {
    struct Parameter: Decodable {
      let tuned: Double
      /// The two ends, of which an open one is nil; nil if there are too few people.
      let interval: [Double?]?
    }

    struct Interval: Decodable {
      let low, high: Double
    }

    struct Comparison: Decodable {
      let interval: Interval
      /// Nil if there are too few people.
      let gainInterval: Interval?
    }

    let parameters: [Parameter]
    let heldOut, unseen: Comparison?
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Tunes the controller `rule.json` in a folder on the gestures in `seen.jsonl`, and judges it on those in
  /// `unseen.jsonl`.
  func tune(_ parameters: [String], in folder: URL) throws -> Output {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: words[0])
    process.currentDirectoryURL = folder
    process.arguments =
      ["tune", "seen.jsonl", "--unseen", "unseen.jsonl", "--controller", "rule.json"]
      + parameters.flatMap { ["--tune", $0] } + ["--jobs", "1", "--format", "json"]
      + words.dropFirst()
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(words[0]): exited with \(process.terminationStatus)")
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Output.self, from: text)
  }
}
