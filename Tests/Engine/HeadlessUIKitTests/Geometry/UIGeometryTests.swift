import Foundation
import HeadlessUIKit
import Testing

struct UIGeometryTests {
  @Test func `insets move the sides inwards`() {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 50)
      .inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(rect == CGRect(x: 2, y: 1, width: 94, height: 46))
    #expect(CGRect(x: 1, y: 2, width: 3, height: 4).inset(by: .zero).minX == 1)
  }

  @Test func `edges and corners have the bits of UIKit`() {
    #expect(UIRectEdge.all.rawValue == 15)
    #expect(UIRectEdge.right.rawValue == 8)
    #expect(UIRectEdge([.left, .right]).contains(.left))
    #expect(UIRectCorner.bottomRight.rawValue == 8)
    #expect(UIRectCorner.allCorners.contains([.topLeft, .bottomRight]))
  }

  @Test func `values start at zero`() {
    #expect(UIEdgeInsets() == .zero)
    #expect(NSDirectionalEdgeInsets() == .zero)
    #expect(UIOffset() == UIOffset(horizontal: 0, vertical: 0))
    #expect(CGVector() == CGVector(dx: 0, dy: 0))
  }
}
