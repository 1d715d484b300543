import Testing

@testable import Tuning

struct SweptNumbersTests {
  @Test func `any number of metrics can be swept`() {
    var numbers = SweptNumbers()
    for index in [0, 3, 4, 9] { numbers[index] = Double(index) }
    #expect((0..<11).map { numbers[$0] } == [0, nil, nil, 3, 4, nil, nil, nil, nil, 9, nil])
    for index in [0, 3, 4, 9] { numbers[index] = nil }
    #expect(numbers == SweptNumbers())
  }
}
