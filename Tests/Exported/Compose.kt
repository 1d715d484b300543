// The few names of Jetpack Compose that an exported file uses, where there is no Compose.
package androidx.compose.animation.core

interface AnimationSpec<T>
class CubicBezierEasing(a: Float, b: Float, c: Float, d: Float)
private class Stub<T> : AnimationSpec<T>

fun <T> tween(durationMillis: Int, easing: CubicBezierEasing): AnimationSpec<T> = Stub()
fun <T> spring(dampingRatio: Float, stiffness: Float): AnimationSpec<T> = Stub()
