import type { DraftSteps } from './use-offer-draft.ts';

/** The same steps, after which nothing is said any more of the fields they change. */
export function mendingSteps(
  steps: DraftSteps,
  shown: Readonly<Record<string, string>>,
  mend: (fields: string[]) => void,
): DraftSteps {
  const mendIn = (row: string, changes: object) =>
    mend(Object.keys(changes).map((field) => `${row}.${field}`));
  return {
    ...steps,
    set: (changes) => {
      steps.set(changes);
      mend(Object.keys(changes));
    },
    setCategory: (key, changes) => {
      steps.setCategory(key, changes);
      mendIn(`categories.${key}`, changes);
    },
    setPrice: (key, changes) => {
      steps.setPrice(key, changes);
      mendIn(`prices.${key}`, changes);
    },
    removePrice: (key) => {
      steps.removePrice(key);
      mendIn(`prices.${key}`, { capacity: '' });
    },
    setBlock: (blockId, changes) => {
      steps.setBlock(blockId, changes);
      mendIn(`blocks.${blockId}`, changes);
    },
    discard: () => {
      steps.discard();
      mend(Object.keys(shown));
    },
  };
}
