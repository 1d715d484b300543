"""Shows that two Dask workers, one of them killed on the way, give the bytes of one process.

python3 prove.py PANLAB [GESTURES]: writes gestures into a temporary folder of 20 files.
"""
import os
import random
import sys
import tempfile
import time
from pathlib import Path

from dask.distributed import Client, LocalCluster

import panlab_dask

FILES = 20
SHARDS = 4


def write(folder: Path, count: int) -> list[str]:
    """Writes drags of 20 people to the right, and their labels; returns the files."""
    rng, per_file = random.Random(1), -(-count // FILES)
    labels = ["trace,intent,tags"]
    files = []
    for first in range(0, count, per_file):
        rows = ["trace,t_ms,x,y,phase"]
        for index in range(first, min(first + per_file, count)):
            distance, last = rng.uniform(20, 360), rng.randint(10, 40)
            for step in range(last + 1):
                phase = "began" if step == 0 else "ended" if step == last else "moved"
                x = 20 + distance * step / last
                rows.append(f"g{index},{step * 8},{x:.2f},{400 + rng.random():.2f},{phase}")
            intent = "finish" if distance > rng.uniform(100, 260) else "cancel"
            labels.append(f"part-{first:07}#g{index},{intent},person:p{index % 20}")
        path = folder / f"part-{first:07}.csv"
        path.write_text("\n".join(rows) + "\n")
        files.append(str(path))
    (folder / "labels.csv").write_text("\n".join(labels) + "\n")
    return files


def deadly(folder: Path, panlab: str) -> Path:
    """A program like Panlab that first kills the worker that starts it, once."""
    path, flag = folder / "deadly", folder / "killed"
    path.write_text(
        f"""#!/bin/sh
if mkdir '{flag}' 2>/dev/null; then echo $PPID > '{flag}/pid'; kill -9 $PPID; fi
exec '{panlab}' "$@"
"""
    )
    path.chmod(0o755)
    return path


def main(panlab: str, count: int) -> None:
    def run(*words: str) -> bytes:
        return panlab_dask.output([panlab, *words], (0, 1))

    with tempfile.TemporaryDirectory() as name, LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as cluster, Client(cluster) as client:
        folder = Path(name) / "gestures"
        folder.mkdir()
        files = write(folder, count)
        start = time.monotonic()
        parts = panlab_dask.extract(client, str(deadly(Path(name), panlab)), files)
        seconds = time.monotonic() - start
        killed = (Path(name) / "killed" / "pid").read_text().strip()
        whole = run("extract", *files)
        assert b"".join(parts) == whole, "the extracts differ"
        lines = whole.count(b"\n")
        assert lines == count, f"{lines} gestures, not {count}"
        joined = Path(name) / "gestures.jsonl"
        joined.write_bytes(b"".join(parts))
        for words in (["sweep", "--over", "progress-threshold"], ["tune", "--tune", "progress-threshold"]):
            words = [*words, "--format", "json"]
            same = run(words[0], str(joined), *words[1:]) == run(words[0], str(folder), *words[1:])
            assert same, f"{words[0]} differs"
        reports = []
        for index, report in enumerate(panlab_dask.check(client, panlab, str(folder), SHARDS)):
            path = Path(name) / f"shard-{index}.json"
            path.write_bytes(report)
            reports.append(str(path))
        merged = run("merge", *reports, "--quiet", "--report", "json=-")
        assert merged == run("check", str(folder), "--quiet", "--report", "json=-"), "check differs"
        print(
            f"Dask: {count} gestures, worker {killed} killed on the way; extract ({seconds:.1f} s), sweep,"
            " tune and check give the bytes of one process"
        )


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10_000)
