#ifndef REFERENCE_MOTION_H
#define REFERENCE_MOTION_H

/// A cubic Bézier timing curve from (0, 0) to (1, 1), as polynomial coefficients of x and y.
struct reference_bezier {
  double ax, bx, cx;
  double ay, by, cy;
};

struct reference_bezier reference_bezier_make(double x1, double y1, double x2, double y2);

/// y at an x within 0...1, x solved to 1e-7 as browsers do.
double reference_bezier_solve(const struct reference_bezier *curve, double x);

/// A spring of mass 1 released at a distance of 1 and at rest.
struct reference_spring {
  double frequency;
  double damping_ratio;
};

/// The distance left at a time, by the textbook closed form of the spring's regime.
double reference_spring_distance(const struct reference_spring *spring, double time);

/// The distance left and the speed at a time.
struct reference_state {
  double distance, speed;
};

struct reference_state reference_spring_state(const struct reference_spring *spring, double time);

#endif
