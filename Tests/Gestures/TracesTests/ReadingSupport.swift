import Testing
import Traces

/// Reads CSV text as the file `swipe.csv`, whose trace is called `test/swipe`.
func traces(in csv: String, strict: Bool = false) throws(TraceError) -> [Trace] {
  try TraceReader.read(
    bytes: Array(csv.utf8), file: "swipe.csv", name: "test/swipe",
    options: TraceReader.Options(strict: strict))
}

/// Checks that a text is refused with exactly this message.
func expectRefusal(
  _ csv: [UInt8], _ message: String, strict: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(sourceLocation: sourceLocation) {
    try TraceReader.read(
      bytes: csv, file: "swipe.csv", name: "test/swipe",
      options: TraceReader.Options(strict: strict))
  } throws: { error in
    "\(error)" == message
  }
}
