/** A click shows the page or its skeleton within this time. */
const PATIENCE_MS = 100;

/**
 * For loaders: the answer itself when it arrives soon, otherwise its promise, so that the page can show a skeleton
 * (read it with `use` inside a `Suspense`). On the server always the answer.
 */
export async function answerSoon<T>(answer: Promise<T>): Promise<{ answer: T | Promise<T> }> {
  if (typeof document === 'undefined') return { answer: await answer };
  // Whoever awaits it later sees the failure; until then it must not count as unhandled.
  answer.catch(() => {});
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<{ answer: Promise<T> }>((resolve) => {
    timer = setTimeout(() => resolve({ answer }), PATIENCE_MS);
  });
  return Promise.race([answer.then((ready) => ({ answer: ready })), patience]).finally(() =>
    clearTimeout(timer),
  );
}
