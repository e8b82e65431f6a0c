/**
 * Repeats `work`, which handles up to `size` items, until it finds fewer; returns the number of items in all.
 */
export async function inBatches(size: number, work: () => Promise<number>): Promise<number> {
  let count = 0;
  let last: number;
  do {
    last = await work();
    count += last;
  } while (last === size);
  return count;
}
