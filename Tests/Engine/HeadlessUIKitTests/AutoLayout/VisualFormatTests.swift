import HeadlessUIKit
import Testing

struct VisualFormatTests {
  private let rig = LayoutRig()

  private func apply(
    _ formats: [String], _ views: [String: UIView], metrics: [String: Any] = [:],
    options: NSLayoutConstraint.FormatOptions = []
  ) {
    rig.activate {
      formats.flatMap {
        NSLayoutConstraint.constraints(
          withVisualFormat: $0, options: options, metrics: metrics, views: views)
      }
    }
  }

  @Test func `views stand between the edges with distances and sizes`() {
    let (a, b) = (rig.view(), rig.view())
    apply(
      ["H:|-10-[a(100)]-[b]-(gap)-|", "V:|[a(==b,>=height@750)]-20-[b]|"], ["a": a, "b": b],
      metrics: ["gap": 30, "height": 10])
    #expect(a.frame == rect(10, 0, 100, 390) && b.frame == rect(118, 410, 252, 390))
    #expect(rig.diagnostics == [])
  }

  @Test func `the standard distance to a superview is its margin`() {
    let outer = rig.view()
    let child = rig.view(in: outer)
    apply(["|[outer]|", "V:|[outer]|"], ["outer": outer])
    apply(["|-[child]-|", "V:|-(5)-[child(>=10,<=20)]-(>=5)-|"], ["child": child])
    #expect(child.frame.minX == 8 && child.frame.maxX == 392 && child.frame.minY == 5)
    #expect((10...20).contains(child.frame.height))
  }

  @Test func `options align views and turn the direction`() {
    let (a, b) = (rig.view(), rig.view())
    apply(["V:|-7-[a(20)]", "V:[b(20)]"], ["a": a, "b": b])
    apply(
      ["|-5-[a(10)]-5-[b(10)]"], ["a": a, "b": b],
      options: [.alignAllTop, .directionRightToLeft])
    #expect(a.frame == rect(385, 7, 10, 20) && b.frame == rect(370, 7, 10, 20))
  }

  @Test(arguments: ["|-[a", "[nobody]", "|-(x)-[a]", "[a]-", "", "[a(>=)]", "[a]|[a]"])
  func `a format with a mistake is named and gives nothing`(format: String) {
    let view = rig.view()
    apply([format], ["a": view])
    #expect(
      rig.diagnostics.first?.hasPrefix("raises-exception: visual format '\(format)'") == true)
    #expect(rig.root.constraints == [])
  }
}
