// Compares exported drivers, compiled into this program, with the controllers that they were exported from: on every
// shipped gesture the same decision, progress and completion. Tests/Exported/check writes the table of drivers.
import Foundation
import HeadlessUIKit

let arguments = CommandLine.arguments
guard arguments.count == 2 else {
  FileHandle.standardError.write(
    Data("error: no folder of traces; run Tests/Exported/check\n".utf8))
  exit(2)
}
let gestures = try ShippedGestures(in: URL(filePath: arguments[1]))
var tally = Tally()
for driver in drivers { tally += try driver.compare(gestures) }
for difference in tally.differences.prefix(20) {
  FileHandle.standardError.write(Data("Error: \(difference)\n".utf8))
}
print(
  "\(drivers.count) exported drivers on \(gestures.count) gestures: \(tally.compared) replays,"
    + " \(tally.decided) decided, \(tally.differences.count) differences")
exit(tally.differences.isEmpty && tally.decided * 3 > tally.compared ? 0 : 1)
