import ConformanceRunner
import Testing

struct ExpectationsTests {
  private let passed = Outcome(state: .pass, diagnostics: [], findings: [])
  private let failed = Outcome(state: .fail, diagnostics: [], findings: ["line 9: 1, not 2"])
  private let unsimulated = Outcome(
    state: .notSimulated, diagnostics: ["not-simulated: UIMenu"], findings: ["no menu"])

  private func none() throws -> Expectations { try Expectations(file: "e.json", text: "{}") }

  @Test func `an unexpected pass is as red as an unexpected failure`() throws {
    var expectations = try none()
    #expect(expectations.differences(from: ["Views/A": passed]) == [])
    #expect(
      expectations.differences(from: ["Views/A": failed])
        == ["Views/A: fail, expected pass; line 9: 1, not 2"])
    expectations.accept(["Views/A": failed], because: "not built yet")
    #expect(expectations.differences(from: ["Views/A": failed]) == [])
    #expect(
      expectations.differences(from: ["Views/A": passed]) == ["Views/A: pass, expected fail"])
  }

  @Test func `the diagnostic must appear`() throws {
    var expectations = try none()
    expectations.accept(["Views/A": unsimulated], because: "menus are not shown")
    var silent = unsimulated
    silent.diagnostics = []
    #expect(
      expectations.differences(from: ["Views/A": silent])
        == ["Views/A: reported [], expected [\"not-simulated: UIMenu\"]"])
    var noisy = passed
    noisy.diagnostics = ["two-transitions"]
    #expect(
      try none().differences(from: ["Views/B": noisy])
        == ["Views/B: reported [\"two-transitions\"], expected []"])
  }

  @Test func `what is expected and gone is named, until it is forgotten`() throws {
    var expectations = try none()
    expectations.accept(["Views/A": failed], because: "not built yet")
    #expect(
      expectations.differences(from: [:])
        == ["Views/A: is expected and not in the suite; accept its removal"])
    expectations.forget(except: [])
    #expect(expectations.differences(from: [:]) == [])
  }

  @Test func `accepting keeps the reason of what has not changed`() throws {
    var expectations = try none()
    expectations.accept(["Views/A": failed], because: "first")
    expectations.accept(["Views/A": failed, "Views/B": unsimulated], because: "second")
    #expect(expectations.entries["Views/A"]?.reason == "first")
    #expect(expectations.entries["Views/B"]?.reason == "second")
    let read = try Expectations(file: "e.json", text: expectations.text)
    #expect(read == expectations)
    expectations.accept(["Views/A": passed, "Views/B": passed], because: "built")
    #expect(expectations.text == "{}\n")
  }

  @Test func `a file that was edited without a reason is refused`() {
    #expect {
      try Expectations(file: "e.json", text: "{\"Views/A\": {\"state\": \"fail\"}}")
    } throws: {
      "\($0)" == "e.json:1: 'Views/A' has no state and reason; use --accept"
    }
  }
}
