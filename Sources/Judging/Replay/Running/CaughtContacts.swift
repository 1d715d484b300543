import Controllers
import HeadlessUIKit
import MotionMath
import Traces

/// Contacts of a recording that make one gesture, because each touches what the one before has left in flight.
struct CaughtContacts {
  /// The gesture that they make together.
  let trace: Trace
  /// The diagnostic that says so in the outcome of each of them.
  let diagnostic: Diagnostic

  fileprivate init(_ range: ClosedRange<Int>, of contacts: Contacts, in trace: Trace) {
    self.trace = trace.joining(range, of: contacts)
    let (first, second, last) = (range.lowerBound + 1, range.lowerBound + 2, range.upperBound + 1)
    let time = contacts.start(of: second - 1, after: first - 1)
    let (span, rest) = last == second ? ("and", "") : ("to", ", and so on")
    diagnostic = Diagnostic(
      code: FindingKind.caught.rawValue, severity: .warning,
      message:
        "strokes #\(first) \(span) #\(last) of the recording are one gesture: #\(second) touches at"
        + " \(TouchEntry.seconds(time)) what #\(first) left in flight\(rest); write '# strokes: together' at the top"
        + " of the recording, or 'apart' if the screen was reset between them")
  }
}

extension ReplayEngine {
  /// Finds the contacts of a trace's recording that make one gesture with the trace's own; nil if there are none.
  ///
  /// Each contact is asked about the one before it alone, replayed from rest.
  func caughtContacts(
    of trace: Trace, with controller: Controller, settings: ReplaySettings
  ) throws(Isolation.Failure) -> CaughtContacts? {
    guard let contacts = trace.knownContacts else { return nil }
    let range = try Isolation.run(settings.entry) {
      func isCaught(_ contact: Int) -> Bool {
        let pair = trace.joining(contact - 1...contact, of: contacts)
        return catches(
          contacts.strokes(of: contact - 1) + 1, of: pair, with: controller, settings: settings)
      }
      var (first, last) = (contacts.place, contacts.place)
      while first > 0, isCaught(first) { first -= 1 }
      while last + 1 < contacts.count, isCaught(last + 1) { last += 1 }
      return first...last
    }
    return range.count > 1 ? CaughtContacts(range, of: contacts, in: trace) : nil
  }

  /// Whether a stroke of a trace, counted from 1, touches what the strokes before have left in flight.
  private func catches(
    _ stroke: Int, of trace: Trace, with controller: Controller, settings: ReplaySettings
  ) -> Bool {
    run(
      trace.begun(on: settings.entry), with: controller, settings: settings, keepsTouches: true
    ) { run in
      run.simulation.run(until: run.lastDelivery)
      return run.account?.caughtStrokes.contains(stroke) ?? false
    }
  }
}

extension ReplayRecord {
  /// The diagnostic if the recording's next contact, whose points are not known, begins before the gesture has settled.
  var nextContactInFlight: Diagnostic? {
    guard let next = trace.metadata.nextContact, trace.contacts == nil,
      let rest = found.outcome.total, next < rest
    else { return nil }
    return Diagnostic(
      code: FindingKind.caught.rawValue, severity: .warning,
      message:
        "the next stroke of the recording touches at \(TouchEntry.seconds(next)), while this one is in"
        + " flight until \(TouchEntry.seconds(rest)); keep both in one recording, with the line '# strokes: together'"
    )
  }
}
