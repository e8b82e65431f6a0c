/**
 * Waits for statements that an operation sends at once because none needs the answer of another. On PostgreSQL
 * they cost one round trip (pipelined-transactions.ts); both databases run them in the order of the calls.
 * Fails like `Promise.all`, but only when all have ended: what went on after a failure would write into a
 * transaction that is over, or into that of another operation.
 */
export async function together<T extends ReadonlyArray<unknown>>(
  statements: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const outcomes = await Promise.allSettled(statements);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }) as { -readonly [K in keyof T]: Awaited<T[K]> };
}
