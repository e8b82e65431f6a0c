/** Wait this long for an answer before showing a skeleton. */
const PATIENCE_MS = 100;

/**
 * For loaders: resolves with the answer itself if it arrives soon, otherwise with its promise, so that the
 * page can show a skeleton (read it with `use` inside `Suspense`). On the server always the answer.
 */
export async function answerSoon<T>(answer: Promise<T>): Promise<{ answer: T | Promise<T> }> {
  if (typeof document === 'undefined') return { answer: await answer };
  // The page handles a failure when it reads the promise; until then it must not count as unhandled.
  answer.catch(() => {});
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<{ answer: Promise<T> }>((resolve) => {
    timer = setTimeout(() => resolve({ answer }), PATIENCE_MS);
  });
  return Promise.race([answer.then((ready) => ({ answer: ready })), patience]).finally(() =>
    clearTimeout(timer),
  );
}
