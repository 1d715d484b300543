"""Runs tasks of Panlab on a Dask cluster."""
from dask.distributed import Client

import panlab_tasks


def run(client: Client, tasks: dict[str, panlab_tasks.Task]) -> list[str]:
    """Runs the tasks, and returns their files in order; a task whose worker dies runs on another one."""
    client.gather([client.submit(panlab_tasks.run, task, pure=False) for task in tasks.values()])
    return list(tasks)
