"""Panlab's work in parts: each task is a command line that writes one file.

A task has no other effect, and the program replaces its file whole or not at all. So an engine may run a task
again, or twice at a time, and every part counts once. Program, inputs and outputs are under paths that every
worker reaches.
"""
import subprocess
from collections.abc import Sequence

Task = list[str]


def run(task: Task) -> None:
    """Runs a task; 1 says that some gesture is not decided as meant, which the report tells."""
    result = subprocess.run(task, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if result.returncode not in (0, 1):
        message = result.stderr.decode(errors="replace")
        raise RuntimeError(f"{' '.join(task)}: exit code {result.returncode}: {message}")


def extract(panlab: str, paths: Sequence[str], folder: str, options: Sequence[str] = ()) -> dict[str, Task]:
    """The extract of each path by its file; joined in this order, they are the extract of all paths."""
    files = [f"{folder}/extract-{number:06}.jsonl" for number in range(len(paths))]
    words = [panlab, "extract", "--jobs", "1", *options]
    return {file: [*words, path, "--output", file] for file, path in zip(files, paths)}


def sweep(panlab: str, paths: Sequence[str], folder: str, options: Sequence[str]) -> dict[str, Task]:
    """The sums of each path, traces or an extract, by their file; `panlab merge` adds them up."""
    files = [f"{folder}/sweep-{number:06}.json" for number in range(len(paths))]
    words = [panlab, "sweep", "--sums", "--format", "json", "--jobs", "1", *options]
    return {file: [*words, path, "--output", file] for file, path in zip(files, paths)}


def check(panlab: str, path: str, shards: int, folder: str, options: Sequence[str] = ()) -> dict[str, Task]:
    """The report of each shard of a folder by its file; `panlab merge` merges them."""
    files = {shard: f"{folder}/check-{shard:06}.json" for shard in range(1, shards + 1)}
    words = [panlab, "check", path, "--quiet", "--allow-empty", "--jobs", "1", *options]
    return {
        file: [*words, "--shard", f"{shard}/{shards}", "--report", f"json={file}"]
        for shard, file in files.items()
    }
