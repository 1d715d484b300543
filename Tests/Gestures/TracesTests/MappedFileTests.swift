import Testing

@testable import Traces

struct MappedFileTests {
  /// A layer for each use would fill the stack long before.
  @Test func `the function for carried files is the same after very many uses`() {
    let before = MappedFile.substitute
    defer { MappedFile.substitute = before }
    MappedFile.substitute = { before?($0) }
    for _ in 0..<200_000 { _ = MappedFile.substitute }
    #expect(MappedFile.substitute?("no such file") == nil)
  }
}
