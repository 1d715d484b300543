import Foundation

extension Sequence<PathElement> {
  /// The same outline drawn backwards; the order of the subpaths is reversed, too.
  var reversedPath: [PathElement] {
    var subpaths: [[PathElement]] = []
    for element in self {
      if case .move = element {
        subpaths.append([element])
      } else {
        subpaths.append((subpaths.popLast() ?? []) + [element])
      }
    }
    return subpaths.reversed().flatMap(Self.reversedSubpath)
  }

  /// One subpath backwards: from the last point to the first, closed if it was closed.
  private static func reversedSubpath(_ elements: [PathElement]) -> [PathElement] {
    let drawn = elements.filter { $0 != .close }
    let ends = drawn.compactMap(\.end)
    guard let last = ends.last else { return elements }
    var result: [PathElement] = [.move(last)]
    for (index, element) in drawn.enumerated().dropFirst().reversed() {
      let end = ends[index - 1]
      switch element {
      case .move, .close: break
      case .line: result.append(.line(end))
      case .quadCurve(_, let control): result.append(.quadCurve(end, control: control))
      case .curve(_, let control1, let control2):
        result.append(.curve(end, control1: control2, control2: control1))
      }
    }
    if drawn.count < elements.count { result.append(.close) }
    return result
  }
}
