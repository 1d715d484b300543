"""Shows that two workers of an engine, one of them killed on the way, give the bytes of one process.

python3 prove.py PANLAB GESTURES ENGINE…: writes gestures into a temporary folder of 20 files; the engines are
dask and spark.
"""
import contextlib
import logging
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import panlab_tasks

FILES, ROWS, SHARDS = 20, 52, 4
SWEEP = [
    *("--over", "progress-threshold", "--over", "velocity-threshold=100:3000:log"),
    *("--objective", "agreement,margin=0.1"),
]
TUNE = ["--tune", "progress-threshold", "--max-size", "16384"]
Run = Callable[[dict[str, panlab_tasks.Task]], list[str]]
Result = TypeVar("Result")


def write(folder: Path, count: int) -> list[str]:
    """Writes drags of 20 people to the right, and their labels with weights; returns the files."""
    rng, per_file = random.Random(1), -(-count // FILES)
    files = []
    with open(folder / "labels.csv", "w") as labels:
        labels.write("trace,intent,weight,tags\n")
        for first in range(0, count, per_file):
            path = folder / f"part-{first:07}.csv"
            files.append(str(path))
            with open(path, "w") as file:
                file.write("trace,t_ms,x,y,phase\n")
                for index in range(first, min(first + per_file, count)):
                    distance, step = rng.uniform(20, 360), rng.choice([4, 8, 16])
                    y, last = f"{400 + rng.random():.2f}", ROWS - 1
                    for row in range(ROWS):
                        phase = "began" if row == 0 else "ended" if row == last else "moved"
                        x = 20 + distance * row / last
                        file.write(f"g{index},{row * step},{x:.2f},{y},{phase}\n")
                    intent = "finish" if distance > rng.uniform(100, 260) else "cancel"
                    weight = rng.choice(["1", "0.1", "0.7", "2.3"])
                    labels.write(f"{path.stem}#g{index},{intent},{weight},person:p{index % 20}\n")
    return files


@contextlib.contextmanager
def dask() -> Iterator[Run]:
    from dask.distributed import Client, LocalCluster

    import panlab_dask

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(
        cluster
    ) as client:
        yield lambda tasks: panlab_dask.run(client, tasks)


@contextlib.contextmanager
def spark() -> Iterator[Run]:
    from pyspark import SparkConf, SparkContext

    import panlab_spark

    # Two workers in one virtual machine, and up to four runs of a task.
    conf = SparkConf().setMaster(os.environ.get("SPARK_MASTER", "local[2,4]")).setAppName("panlab")
    conf.set("spark.ui.enabled", "false").set("spark.ui.showConsoleProgress", "false")
    with SparkContext(conf=conf, pyFiles=[panlab_tasks.__file__]) as context:
        context.setLogLevel("OFF")
        yield lambda tasks: panlab_spark.run(context, tasks)


def deadly(folder: Path, panlab: str) -> str:
    """A program like Panlab that kills the worker that starts it while it works, once."""
    path = folder / "deadly"
    path.write_text(
        f"""#!/bin/sh
if mkdir '{folder}/killed' 2>/dev/null; then
  '{panlab}' "$@" &
  sleep 0.02
  echo $PPID > '{folder}/killed/pid'
  kill -9 $PPID
  wait
else
  exec '{panlab}' "$@"
fi
"""
    )
    path.chmod(0o755)
    return str(path)


class Clock:
    """Seconds of each step."""

    def __init__(self) -> None:
        self.steps: list[str] = []

    def __call__(self, name: str, work: Callable[[], Result]) -> Result:
        start = time.monotonic()
        result = work()
        self.steps.append(f"{name} {time.monotonic() - start:.1f} s")
        return result

    def __str__(self) -> str:
        return ", ".join(self.steps)


def by_one(panlab: str, folder: Path, files: list[str], clock: Clock) -> None:
    """Writes the results of one process to a folder."""
    traces = str(Path(files[0]).parent)

    def run(*words: str) -> None:
        clock(words[0], lambda: panlab_tasks.run([panlab, *words]))

    run("extract", *files, "--output", f"{folder}/extract.jsonl")
    run("sweep", traces, *SWEEP, "--format", "json", "--output", f"{folder}/sweep.json")
    run("tune", traces, *TUNE, "--format", "json", "--output", f"{folder}/tune.json")
    run("check", traces, "--quiet", "--report", f"json={folder}/check.json")


def by_engine(panlab: str, folder: Path, files: list[str], clock: Clock, run: Run) -> None:
    """Writes the results of an engine's workers to a folder; one of them dies."""
    name, traces = str(folder), str(Path(files[0]).parent)

    def merge(words: list[str]) -> None:
        clock("merge", lambda: panlab_tasks.run([panlab, *words]))

    extracts = panlab_tasks.extract(deadly(folder, panlab), files, name)
    parts = clock("extract", lambda: run(extracts))
    with open(folder / "extract.jsonl", "wb") as joined:
        for part in parts:
            joined.write(Path(part).read_bytes())
    sums = clock("sweep", lambda: run(panlab_tasks.sweep(panlab, parts, name, SWEEP)))
    merge(["merge", *sums, "--format", "json", "--output", f"{folder}/sweep.json"])
    tune = [panlab, "tune", f"{folder}/extract.jsonl", *TUNE, "--format", "json"]
    clock("tune", lambda: panlab_tasks.run([*tune, "--output", f"{folder}/tune.json"]))
    reports = clock("check", lambda: run(panlab_tasks.check(panlab, traces, SHARDS, name)))
    merge(["merge", *reports, "--quiet", "--report", f"json={folder}/check.json"])


def main(panlab: str, count: int, engines: list[str]) -> None:
    with tempfile.TemporaryDirectory() as name:
        traces, whole, clock = Path(name) / "traces", Path(name) / "whole", Clock()
        traces.mkdir()
        whole.mkdir()
        files = write(traces, count)
        by_one(panlab, whole, files, clock)
        lines = sum(1 for _ in open(whole / "extract.jsonl", "rb"))
        assert lines == count, f"{lines} gestures, not {count}"
        print(f"One process: {count} gestures; {clock}", flush=True)
        for engine in engines:
            folder, clock = Path(name) / engine, Clock()
            folder.mkdir()
            with {"dask": dask, "spark": spark}[engine]() as run:
                by_engine(panlab, folder, files, clock, run)
            killed = (folder / "killed" / "pid").read_text().strip()
            for result in ["extract.jsonl", "sweep.json", "tune.json", "check.json"]:
                same = subprocess.run(["cmp", folder / result, whole / result]).returncode == 0
                assert same, f"{engine}: {result} differs"
            print(f"{engine.capitalize()}: the same bytes, worker {killed} killed; {clock}", flush=True)


if __name__ == "__main__":
    logging.disable()
    main(os.path.abspath(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
