"""Writes 200 random systems with their solutions by kiwisolver: python3 solve.py > systems.txt

A line is a system: its constraints, `=>`, and the value of every variable. A constraint is a
priority, a relation, a constant, and `coefficient*variable` for each term: expression, relation, 0.
Needs kiwisolver (PyPI). kiwisolver sums weighted violations, so systems whose solution is not
unique, or depends on the weights, are left out.
"""
import random
from kiwisolver import Constraint, Expression, Solver, Term, UnsatisfiableConstraint, Variable

RELATIONS = ["==", "<=", ">="]


def expression(variables, terms, constant):
    return Expression([Term(variables[v], c) for c, v in terms], constant)


def violation(values, terms, constant, relation):
    total = sum(c * values[v] for c, v in terms) + constant
    return {"==": abs(total), "<=": max(total, 0.0), ">=": max(-total, 0.0)}[relation]


def solved(variables, constraints, strengths):
    solver = Solver()
    for (priority, relation, constant, terms) in constraints:
        strength = "required" if priority == 1000 else strengths[priority]
        solver.addConstraint(Constraint(expression(variables, terms, constant), relation, strength))
    solver.updateVariables()
    return [v.value() for v in variables]


def by_weights(rng, count):
    """Three priorities with several constraints each, as kiwisolver's own three strengths."""
    constraints = system(rng, count, lambda: rng.choice([1000, 1000, 750, 500, 250]))
    constraints += [(250, "==", -rng.randint(-400, 400) / 4, [(1, v)]) for v in range(count)]
    variables = [Variable(str(v)) for v in range(count)]
    strong = {750: 1e6, 500: 1e3, 250: 1.0}
    values = solved(variables, constraints, strong)
    other = solved(variables, constraints, {750: 2e5, 500: 400.0, 250: 1.0})
    if any(abs(a - b) > 1e-9 for a, b in zip(values, other)):
        return None
    # Unique: a small pull to either side must not move a variable.
    for v in range(count):
        for side in (-1e3, 1e3):
            pull = constraints + [(1, "==", side, [(1, v)])]
            moved = solved(variables, pull, strong | {1: 1e-2})
            if any(abs(a - b) > 1e-9 for a, b in zip(values, moved)):
                return None
    return constraints, values


def by_order(rng, count):
    """A priority for each constraint: the most important is met best, and then held."""
    priorities = rng.sample(range(1, 1000), 40)
    constraints = system(rng, count, lambda: 1000 if rng.random() < 0.3 else priorities.pop())
    constraints += [(priorities.pop(), "==", -rng.randint(-400, 400) / 4, [(1, v)])
                    for v in range(count)]
    variables = [Variable(str(v)) for v in range(count)]
    held = [c for c in constraints if c[0] == 1000]
    values = solved(variables, held, {})
    for wish in sorted((c for c in constraints if c[0] < 1000), key=lambda c: -c[0]):
        (_, relation, constant, terms) = wish
        values = solved(variables, held + [(1, relation, constant, terms)], {1: "strong"})
        if violation(values, terms, constant, relation) < 1e-7:
            held.append((1000, relation, constant, terms))
        else:
            reached = sum(c * values[v] for c, v in terms)
            bound = "<=" if reached + constant > 0 else ">="
            # Held as a bound with room for rounding; the optimum makes it tight.
            slack = 1e-9 if bound == "<=" else -1e-9
            held.append((1000, bound, -reached - slack, terms))
    return constraints, values


def system(rng, count, priority):
    constraints = []
    for _ in range(rng.randint(count, 3 * count)):
        terms = [(rng.choice([-3, -2, -1, -1, 1, 1, 2, 0.5]), v)
                 for v in rng.sample(range(count), rng.randint(1, min(3, count)))]
        constraints.append(
            (priority(), rng.choice(RELATIONS), rng.randint(-400, 400) / 4, terms))
    return constraints


def main():
    rng = random.Random(2001)
    found = {by_weights: 0, by_order: 0}
    while any(n < 100 for n in found.values()):
        kind = min(found, key=found.get)
        try:
            result = kind(rng, rng.randint(1, 8))
        except UnsatisfiableConstraint:
            continue
        if result is None:
            continue
        found[kind] += 1
        constraints, values = result
        texts = [f"{p} {r} {c:g} " + " ".join(f"{k:g}*{v}" for k, v in terms)
                 for (p, r, c, terms) in constraints]
        print("; ".join(texts), "=>", " ".join(f"{v + 0.0:.9f}" for v in values))


main()
