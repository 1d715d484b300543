import SwiftUI

//: documentation
struct __Name__: ViewModifier {
  //: if stops
  /// The stops, in ascending order.
  enum Stop: Int, CaseIterable {
    //: stops
  }

  //: end
  //: if tuned
  /// The numbers.
  enum Tuning {
    //: tuning
  }

  //: end
  //: if stops
  /// Where the surface is, or was when the drag began.
  @Binding var stop: Stop
  //: else
  /// Whether the surface is at its end.
  @Binding var isFinished: Bool
  //: end
  /// The size of the surface's container, in points.
  let size: CGSize
  /// Where the finger has the surface, in points of travel.
  @State private var held: Double?
  /// The drag at its last change; nil without one.
  @State private var last: DragGesture.Value?
  //: if recognition
  @State private var travelAtRecognition = 0.0
  //: end
  //: if clock
  @State private var recognizedAt = Date.distantPast
  //: end
  //: if peak
  @State private var peak = -Double.infinity
  //: end
  //: if peakVelocity
  @State private var peakVelocity = 0.0
  //: end
  //: if lastChange stops
  @State private var lastAnswer: Stop?
  //: end
  //: if lastChange !stops
  @State private var lastAnswer = false
  //: end
  //: if during
  /// Whether it was decided under the finger, which may still move.
  @State private var isDecided = false
  //: end
  /// False again when the touch ends, however it does.
  @GestureState private var isTouching = false
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  //: if mirrored
  @Environment(\.layoutDirection) private var layoutDirection
  //: end

  //: if stops
  init(stop: Binding<Stop>, size: CGSize) {
    (_stop, self.size) = (stop, size)
  }
  //: else
  init(isFinished: Binding<Bool>, size: CGSize) {
    (_isFinished, self.size) = (isFinished, size)
  }
  //: end

  /// The surface's place, in points of travel.
  //: if stops
  var travel: Double { held ?? places[stop.rawValue] }
  //: else
  var travel: Double { held ?? (isFinished ? extent : 0.0) }
  //: end

  func body(content: Content) -> some View {
    content
      //: if !local
      .offset(__offset__)
      //: end
      .gesture(  // or `.simultaneousGesture`, `.highPriorityGesture`
        DragGesture(minimumDistance: __minimum__, coordinateSpace: .__space__)
          .updating($isTouching) { _, isTouching, _ in isTouching = true }
          .onChanged { value in changed(value) }
          //: if stops
          .onEnded { value in ended(value) }
          //: else
          .onEnded { value in ended(value) },
        including: isFinished ? .subviews : .all
        //: end
      )
      //: if local
      .offset(__offset__)
      //: end
      // A touch without an end was cancelled. Before iOS 17: `{ isTouching in`.
      .onChange(of: isTouching) { _, isTouching in
        //: if during
        if !isTouching { isDecided = false }
        //: end
        //: if cancelledTouchReleases | cancelledTouchCancels
        if !isTouching, __cancelledLast__ { settle(at: __cancelled____speed__) }
        //: else
        if !isTouching { last = nil }
        //: end
      }
      //: if stops
      .accessibilityAdjustableAction { direction in
        let next = Stop(rawValue: stop.rawValue + (direction == .increment ? 1 : -1))
        if let next { settle(at: next) }
      }
      //: else
      .accessibilityAction(named: Text("Finish")) { settle(at: true) }
    //: end
  }

  private func changed(_ value: DragGesture.Value) {
    //: if edge
    guard Double(__edge__) <= __edgeWidth__ else { return }
    //: end
    //: if during
    if isDecided { return }
    //: end
    //: if recognition
    if last == nil { travelAtRecognition = along(value.translation) }
    //: end
    //: if clock
    if last == nil { recognizedAt = value.time }
    //: end
    //: if peak
    peak = max(last == nil ? -.infinity : peak, __draggedBy__)
    //: end
    //: if peakVelocity
    peakVelocity = max(last == nil ? 0.0 : peakVelocity, __velocity__)
    //: end
    last = value
    held = __shown__
    //: if during stops
    if let answer = answer(to: value), answer != stop {
      isDecided = true
      settle(at: answer__speed__)
    }
    //: end
    //: if during !stops
    isDecided = passes(value)
    if isDecided { settle(at: true__speed__) }
    //: end
    //: if lastChange
    lastAnswer = __ask__
    //: end
  }

  private func ended(_ value: DragGesture.Value) {
    //: if upIgnored
    guard __endedLast__ else { return }
    //: else
    guard last != nil else { return }
    held = __shown__
    //: end
    settle(at: __answer____speed__)
  }

  /// Animates the surface to where it settles.
  private func settle(at target: __Answer____speedParameter__) {
    last = nil
    //: settling
    withAnimation(reducesMotion ? nil : __animation__) {
      held = nil
      __place__ = target
    }
  }

  //: if stops
  /// The stop that the rule yields; nil if it passes one boundary but not an earlier one.
  private func answer(to value: DragGesture.Value) -> Stop? {
    let passed = places.indices.dropLast().map { passes(value, from: $0) }
    return BoundaryAnswers(passed: passed).stop.flatMap { Stop(rawValue: $0) }
  }

  /// The rule, between a stop and the next one.
  private func passes(_ value: DragGesture.Value, from lower: Int) -> Bool {
    //: rule
  }

  /// The travels of the stops, in points.
  private var places: [Double] { Stop.allCases.map { $0.travel(in: size) } }

  /// Where the finger has the surface.
  private var surface: StopWay { StopWay(places: places, start: stop.rawValue) }
  //: else
  /// The rule.
  private func passes(_ value: DragGesture.Value) -> Bool {
    //: rule
  }

  /// The travel that counts as progress 1, in points.
  private var extent: Double { __extent__ }
  //: end

  //: if eitherWay | recognition
  /// The travel since the drag began, in points.
  private func travel(of value: DragGesture.Value) -> Double { __travel__ }
  //: end

  /// The part of a vector towards completion.
  private func along(_ vector: CGSize) -> Double { Double(__along__) }

  //: if mirrored
  private var isMirrored: Bool { layoutDirection == .rightToLeft }
  //: end

  //: sources
}

//: functions
