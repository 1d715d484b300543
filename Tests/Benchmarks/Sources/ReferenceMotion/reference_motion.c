#include "reference_motion.h"

#include <math.h>

struct reference_bezier reference_bezier_make(double x1, double y1, double x2, double y2) {
  struct reference_bezier curve;
  curve.cx = 3 * x1;
  curve.bx = 3 * (x2 - x1) - curve.cx;
  curve.ax = 1 - curve.cx - curve.bx;
  curve.cy = 3 * y1;
  curve.by = 3 * (y2 - y1) - curve.cy;
  curve.ay = 1 - curve.cy - curve.by;
  return curve;
}

double reference_bezier_solve(const struct reference_bezier *curve, double x) {
  const double tolerance = 1e-7;
  double t = x;
  double low = 0;
  double high = 1;
  int step;
  for (step = 0; step < 8; step++) {
    double error = ((curve->ax * t + curve->bx) * t + curve->cx) * t - x;
    double slope = (3 * curve->ax * t + 2 * curve->bx) * t + curve->cx;
    if (fabs(error) < tolerance) goto found;
    if (fabs(slope) < 1e-6) break;
    t -= error / slope;
  }
  t = x;
  while (high - low > tolerance) {
    double value = ((curve->ax * t + curve->bx) * t + curve->cx) * t;
    if (fabs(value - x) < tolerance) break;
    if (value < x) low = t; else high = t;
    t = (low + high) / 2;
  }
found:
  return ((curve->ay * t + curve->by) * t + curve->cy) * t;
}

double reference_spring_distance(const struct reference_spring *spring, double time) {
  double w = spring->frequency;
  double z = spring->damping_ratio;
  if (z < 1) {
    double damped = w * sqrt(1 - z * z);
    return exp(-z * w * time) * (cos(damped * time) + z * w / damped * sin(damped * time));
  }
  if (z == 1) return exp(-w * time) * (1 + w * time);
  double root = w * sqrt(z * z - 1);
  double slow = -z * w + root;
  double fast = -z * w - root;
  return (fast * exp(slow * time) - slow * exp(fast * time)) / (fast - slow);
}

struct reference_state reference_spring_state(const struct reference_spring *spring, double time) {
  double w = spring->frequency;
  double z = spring->damping_ratio;
  struct reference_state state;
  if (z < 1) {
    double damped = w * sqrt(1 - z * z);
    double envelope = exp(-z * w * time);
    double sine = sin(damped * time);
    state.distance = envelope * (cos(damped * time) + z * w / damped * sine);
    state.speed = -envelope * w * w / damped * sine;
  } else if (z == 1) {
    double envelope = exp(-w * time);
    state.distance = envelope * (1 + w * time);
    state.speed = -envelope * w * w * time;
  } else {
    double root = w * sqrt(z * z - 1);
    double slow = -z * w + root;
    double fast = -z * w - root;
    double slow_part = exp(slow * time);
    double fast_part = exp(fast * time);
    state.distance = (fast * slow_part - slow * fast_part) / (fast - slow);
    state.speed = slow * fast * (slow_part - fast_part) / (fast - slow);
  }
  return state;
}
