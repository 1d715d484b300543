"""Runs Panlab's work on a Dask cluster: each task starts the program and returns its bytes.

A task has no effect but its result, so the engine may run it again when a worker dies, and what it
keeps of every task counts once. Every worker must reach the program and the traces under one path.
"""
import subprocess
from collections.abc import Sequence

from dask.distributed import Client


def output(words: Sequence[str], accepted: tuple[int, ...] = (0,)) -> bytes:
    """The standard output of the program; fails for other exit codes than the accepted ones."""
    result = subprocess.run(words, capture_output=True)
    if result.returncode not in accepted:
        raise RuntimeError(f"{' '.join(words)}: exit code {result.returncode}: {result.stderr.decode()}")
    return result.stdout


def extract(client: Client, panlab: str, paths: Sequence[str], options: Sequence[str] = ()) -> list[bytes]:
    """The extracts of the paths, in their order; joined, they are the extract of all of them."""
    tasks = [client.submit(output, [panlab, "extract", path, "--jobs", "1", *options]) for path in paths]
    return client.gather(tasks)


def check(client: Client, panlab: str, path: str, shards: int, options: Sequence[str] = ()) -> list[bytes]:
    """The JSON reports of the shards of a folder, for `panlab merge`."""
    words = [panlab, "check", path, "--quiet", "--jobs", "1", *options]
    tasks = [
        # 1: some gesture is not decided as meant, which the report says.
        client.submit(output, [*words, "--shard", f"{shard}/{shards}", "--report", "json=-"], (0, 1))
        for shard in range(1, shards + 1)
    ]
    return client.gather(tasks)
