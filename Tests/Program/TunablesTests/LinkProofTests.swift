import Testing

@testable import Tunables

struct LinkProofTests {
  @Test func `a proof holds for its token, side, challenge and message alone`() {
    let proof = LinkProof(token: "one")
    let text = proof.text(of: .app, challenge: "c", digest: "d")
    #expect(proof.isProof(text, of: .app, challenge: "c", digest: "d"))
    #expect(!proof.isProof(text, of: .panlab, challenge: "c", digest: "d"))
    #expect(!proof.isProof(text, of: .app, challenge: "e", digest: "d"))
    #expect(!proof.isProof(text, of: .app, challenge: "c", digest: "e"))
    #expect(!proof.isProof("", of: .app, challenge: "c", digest: "d"))
    #expect(!LinkProof(token: "other").isProof(text, of: .app, challenge: "c", digest: "d"))
  }

  @Test func `takes the addresses that serve shows, and no others`() {
    let address = LinkAddress("http://192.168.1.20:7777/0123456789abcdef/")
    #expect(address?.server == "http://192.168.1.20:7777")
    #expect(address?.token == "0123456789abcdef")
    #expect(LinkAddress("http://[::1]:7777/ab") != nil)
    for text in [
      "", "http://127.0.0.1:7777", "http://127.0.0.1:7777/", "https://127.0.0.1:7777/ab/",
      "127.0.0.1:7777/ab/", "http://127.0.0.1:7777/ab/socket", "http:///ab/",
      "http://user@127.0.0.1/ab/", "http://127.0.0.1:7777/a b/",
    ] {
      #expect(LinkAddress(text) == nil, "\(text)")
    }
  }
}

#if DEBUG
  struct LinkedValuesTests {
    private static func declaration(
      _ name: String, _ value: Double = 0.4, _ range: ClosedRange<Double> = 0.1...0.9,
      line: Int = 1
    ) -> TunableDeclaration {
      TunableDeclaration(
        name: name, value: value, range: range, unit: .fraction, place: "App/Sheet.swift:\(line)")
    }

    private func report(_ values: LinkedValues) -> LinkReport {
      LinkReport(app: "app", run: "1", declared: values.current)
    }

    @Test func `takes declared names once, with values in their ranges`() {
      let values = LinkedValues()
      let (one, other) = (Self.declaration("one"), Self.declaration("other"))
      for declaration in [one, other, one] { values.declare(declaration) }
      #expect(values.value(of: one) == nil)
      #expect(values.take(["one": 0.5, "other": 5, "stranger": 1]))
      #expect(values.value(of: one) == 0.5)
      #expect(values.value(of: other) == nil)
      #expect(!values.take(["one": 0.5, "other": .nan]))
      #expect(values.value(of: other) == nil)
      #expect(report(values).numbers.map(\.declaration.name) == ["one", "other"])
      #expect(report(values).numbers.map(\.now) == [0.5, 0.4])
      #expect(values.take([:]))
      #expect(values.value(of: one) == nil)
    }

    @Test func `a name of two places is nobody's, and a number without an end is said`() {
      let values = LinkedValues()
      let (one, other) = (Self.declaration("one"), Self.declaration("one", line: 2))
      values.declare(one)
      #expect(values.take(["one": 0.5]) == true)
      values.declare(other)
      #expect(values.value(of: one) == nil)
      #expect(values.value(of: other) == nil)
      values.declare(Self.declaration("endless", 0.4, 0.1...(.infinity), line: 3))
      #expect(report(values).numbers.count == 2)
      #expect(
        report(values).leftOut == ["endless (App/Sheet.swift:3): its range or value is not finite"])
    }

    @Test func `tells of each new declaration`() async {
      let values = LinkedValues()
      await confirmation(expectedCount: 1) { told in
        values.declare(Self.declaration("one"))
        values.observe { told() }
        values.declare(Self.declaration("one"))
        values.declare(Self.declaration("other"))
      }
    }
  }
#endif
