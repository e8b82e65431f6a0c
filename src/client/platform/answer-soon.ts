/** A click is answered within this time: with the page, or with its skeleton. */
const PATIENCE_MS = 100;

/**
 * For loaders: the answer itself when it comes at once, otherwise the promise of it, so that the screen can show its
 * skeleton meanwhile (read it with `use` inside a `Suspense`). On the server there is only the answer.
 */
export async function answerSoon<T>(answer: Promise<T>): Promise<{ answer: T | Promise<T> }> {
  if (typeof document === 'undefined') return { answer: await answer };
  // Whoever waits for it later sees the failure; until then it must not count as unhandled.
  answer.catch(() => {});
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<{ answer: Promise<T> }>((resolve) => {
    timer = setTimeout(() => resolve({ answer }), PATIENCE_MS);
  });
  return Promise.race([answer.then((ready) => ({ answer: ready })), patience]).finally(() =>
    clearTimeout(timer),
  );
}
