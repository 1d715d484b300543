"""Runs tasks of Panlab on a Spark cluster."""
from pyspark import SparkContext

import panlab_tasks


def run(context: SparkContext, tasks: dict[str, panlab_tasks.Task]) -> list[str]:
    """Runs the tasks, and returns their files in order; a task whose worker dies runs on another one."""
    # A partition each, so that a task is run again alone.
    context.parallelize(list(tasks.values()), max(len(tasks), 1)).foreach(panlab_tasks.run)
    return list(tasks)
