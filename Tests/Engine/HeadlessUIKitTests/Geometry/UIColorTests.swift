import Foundation
import HeadlessUIKit
import Testing

struct UIColorTests {
  @Test func `components come back as they were given`() {
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    let color = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    #expect(color.getRed(&red, green: &green, blue: &blue, alpha: &alpha))
    #expect([red, green, blue, alpha] == [0.1, 0.2, 0.3, 0.4])
    #expect(color.cgColor.components == [0.1, 0.2, 0.3, 0.4])
    #expect(!color.getWhite(nil, alpha: nil))
    #expect(UIColor.lightGray.getWhite(&red, alpha: nil))
    #expect(red == 2.0 / 3)
  }

  @Test func `equal numbers make equal colours`() {
    #expect(UIColor.red == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(UIColor.red.hash == UIColor.red.hash)
    #expect(UIColor.red != UIColor.blue)
    #expect(UIColor.systemBackground == .white)
  }

  @Test func `another opacity leaves the rest`() {
    let dimming = UIColor.black.withAlphaComponent(0.4)
    #expect(dimming.cgColor.alpha == 0.4)
    #expect(dimming.cgColor.components == [0, 0.4])
  }

  @Test func `hue runs from red over green and blue back to red`() throws {
    let expected: [(CGFloat, [CGFloat])] = [
      (0, [1, 0, 0]), (1.0 / 3, [0, 1, 0]), (0.5, [0, 1, 1]), (2.0 / 3, [0, 0, 1]), (1, [1, 0, 0]),
    ]
    for (hue, values) in expected {
      let color = UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1)
      let components = try #require(color.cgColor.components)
      for (component, value) in zip(components, values) { expectClose(component, value) }
    }
  }

  @Test func `colours mix component by component`() {
    let half = CGColor.interpolated(
      from: UIColor.white.cgColor, to: UIColor.red.withAlphaComponent(0).cgColor, fraction: 0.5)
    #expect(half.components == [1, 0.5, 0.5, 0.5])
    #expect(
      CGColor.interpolated(from: .white, to: .clear, fraction: 0) == CGColor(gray: 1, alpha: 1))
    #expect(CGColor.interpolated(from: .white, to: .clear, fraction: 1) == .clear)
  }
}
