import Formats

/// Writes traces as CSV, from which ``TraceReader`` reads equal traces.
///
/// The header is `t_ms,x,y,phase[,id][,trace][,dispatch_ms][,force]`; a column in brackets is written only if it is
/// needed. Numbers have the fewest digits from which an equal number is read back. Labels are not part of the
/// recording: ``LabelFile`` writes them, unless the metadata has an `intent` line.
///
/// Reading the file gives equal traces if times count from the first sample, touches are numbered in the order in which
/// they land, and metadata keys and values are trimmed single lines.
public enum TraceWriter {
  /// The text of a file with one recording.
  public static func csv(for trace: Trace) -> String {
    csv(metadata: trace.metadata.entries, traces: [trace], names: nil)
  }

  /// The text of a file with several recordings and a `trace` column.
  ///
  /// The column contains the part of each trace's name after `#`, or the whole names if two of these parts are equal.
  /// The metadata of a file applies to all its recordings, so only the metadata lines that all traces share are
  /// written.
  public static func csv(for traces: [Trace]) -> String {
    var shared = traces.first?.metadata.entries ?? []
    for trace in traces.dropFirst() {
      let lines = Set(trace.metadata.entries)
      shared.removeAll { !lines.contains($0) }
    }
    var names = traces.map { TraceName.recording(of: $0.name) ?? $0.name }
    if Set(names).count < names.count { names = traces.map(\.name) }
    return csv(metadata: shared, traces: traces, names: names)
  }

  private static func csv(
    metadata: [TraceMetadata.Entry], traces: [Trace], names: [String]?
  ) -> String {
    let columns = Columns(traces)
    var text = ""
    for entry in metadata {
      text += "# \(singleLine(entry.key)): \(singleLine(entry.value))\n"
    }
    text += "t_ms,x,y,phase"
    if columns.touch { text += ",id" }
    if names != nil { text += ",trace" }
    if columns.dispatch { text += ",dispatch_ms" }
    if columns.force { text += ",force" }
    text += "\n"
    for (index, trace) in traces.enumerated() {
      let name = names.map { CSVField.text($0[index]) }
      for sample in trace.samples { append(sample, name: name, columns: columns, to: &text) }
    }
    return text
  }

  private static func append(
    _ sample: Trace.Sample, name: String?, columns: Columns, to text: inout String
  ) {
    text += Number.plain(sample.time, shiftedBy: 3)
    text += ","
    text += Number.plain(sample.x)
    text += ","
    text += Number.plain(sample.y)
    text += ","
    text += sample.phase.rawValue
    if columns.touch { text += ",\(sample.touch)" }
    if let name { text += "," + name }
    if columns.dispatch {
      text += "," + (sample.dispatch.map { Number.plain($0, shiftedBy: 3) } ?? "")
    }
    if columns.force { text += "," + (sample.force.map { Number.plain($0) } ?? "") }
    text += "\n"
  }

  /// The text with line breaks replaced by spaces, for a metadata line.
  private static func singleLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  /// The optional columns that at least one sample needs.
  private struct Columns {
    var touch = false
    var dispatch = false
    var force = false

    init(_ traces: [Trace]) {
      for trace in traces {
        for sample in trace.samples {
          touch = touch || sample.touch != 0
          dispatch = dispatch || sample.dispatch != nil
          force = force || sample.force != nil
        }
      }
    }
  }
}

/// Formats one field of a CSV row.
package enum CSVField {
  /// Quotes a text if it begins with `#`, has a space at an end, or contains a separator, a quote or a line break.
  package static func text(_ value: String) -> String {
    let special: Set<UInt8> = [
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "\""),
      UInt8(ascii: "\n"), UInt8(ascii: "\r"),
    ]
    let needsQuotes =
      value.utf8.contains { special.contains($0) } || value.first == " " || value.last == " "
      || value.first == "#"
    guard needsQuotes else { return value }
    var quoted = "\""
    for scalar in value.unicodeScalars {
      if scalar == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
