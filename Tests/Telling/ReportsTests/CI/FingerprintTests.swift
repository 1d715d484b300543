import Controllers
import Formats
import Testing

@testable import Reports

struct FingerprintTests {
  @Test func `is the published hash`() {
    #expect(Fingerprint.text(of: "") == "cbf29ce484222325")
    #expect(Fingerprint.text(of: "a") == "af63dc4c8601ec8c")
    #expect(Fingerprint.text(of: "foobar") == "85944171f73967e8")
  }

  @Test func `name and source do not matter, every setting does`() {
    let controller = Samples.controller
    var other = controller
    (other.name, other.source) = ("another", "elsewhere")
    #expect(other.fingerprint == controller.fingerprint)
    other.velocityThreshold += 1
    #expect(other.fingerprint != controller.fingerprint)
  }
}
