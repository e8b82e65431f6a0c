const parent = process.ppid;

/**
 * Sends this process SIGTERM once its parent is gone: npm ends the shell of a script when it is told to stop, and that shell
 * passes no signal on. Checks every `everyMs` milliseconds without keeping the process alive. The caller must listen for
 * SIGTERM already.
 */
export function endWithParent(everyMs) {
  let isAlone = false;
  const watch = setInterval(() => {
    if (isAlone) process.kill(process.pid, 'SIGTERM');
    isAlone = process.ppid !== parent;
  }, everyMs);
  watch.unref();
  // The process was signalled together with its parent, and a second signal would end it at once.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => clearInterval(watch));
}
