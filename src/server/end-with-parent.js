const parent = process.ppid;

/**
 * Tells this process to stop, by SIGTERM, once its parent is gone: npm ends the shell of a script when it is told to
 * stop, and that shell passes nothing on to what it runs. Looks every `everyMs` milliseconds and keeps nothing awake.
 * Whoever calls this has to listen for SIGTERM already.
 */
export function endWithParent(everyMs) {
  let isAlone = false;
  const watch = setInterval(() => {
    if (isAlone) process.kill(process.pid, 'SIGTERM');
    isAlone = process.ppid !== parent;
  }, everyMs);
  watch.unref();
  // Told already, together with the parent, perhaps just now: being told twice means at once.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => clearInterval(watch));
}
