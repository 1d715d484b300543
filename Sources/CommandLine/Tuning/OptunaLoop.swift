/// How Optuna searches through `--ask-tell`, in ten lines of Python that fit a page of help.
enum OptunaLoop {
  static let text = """
    import json, optuna, subprocess as sub
    words = ["panlab", "tune", "traces", "--ask-tell", "-o", "tuned.json"]
    panlab = sub.Popen(words, stdin=sub.PIPE, stdout=sub.PIPE, text=True)
    first = json.loads(panlab.stdout.readline())
    ends = {p["name"]: (p["low"], p["high"]) for p in first["parameters"]}
    def loss(trial):
        ask = {name: trial.suggest_float(name, *ends[name]) for name in ends}
        print(json.dumps({"ask": ask}), file=panlab.stdin, flush=True)
        return json.loads(panlab.stdout.readline())["tell"]["loss"]
    optuna.create_study().optimize(loss, n_trials=200); panlab.communicate()
    """
}
