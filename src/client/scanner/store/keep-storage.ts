/**
 * Asks the browser never to clear by itself what this phone keeps: a queue of scans must not go because the disk ran
 * short. False where the browser does not promise it; the door works all the same.
 */
export async function keepStorage(): Promise<boolean> {
  try {
    return (await navigator.storage?.persist?.()) ?? false;
  } catch {
    return false;
  }
}
