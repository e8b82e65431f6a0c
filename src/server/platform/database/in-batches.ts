/** Does a piece of work over and over, as long as it finds as much to do as it does at once; answers how much in all. */
export async function inBatches(size: number, work: () => Promise<number>): Promise<number> {
  let count = 0;
  let last: number;
  do {
    last = await work();
    count += last;
  } while (last === size);
  return count;
}
