import type { OfficeEvent } from '../../../../contract/staff-events.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { bringPricesBack } from './bring-prices-back.ts';
import { type DraftPrice, draftOf, newKey, type OfferDraft } from './offer-draft.ts';

export interface DraftSteps {
  set: (changes: Partial<OfferDraft>) => void;
  addCategory: () => void;
  removeCategory: (key: string) => void;
  setCategory: (key: string, changes: { name?: string; color?: string }) => void;
  addPrice: (category: string | null) => void;
  removePrice: (key: string) => void;
  setPrice: (key: string, changes: Partial<DraftPrice>) => void;
  setBlock: (blockId: number, changes: { category?: string | null; capacity?: string }) => void;
  /** Puts prices of these keys back that were taken out, each in its category and its place. */
  bringBack: (keys: ReadonlyArray<string>) => void;
  /** Back to what the server has. */
  discard: () => void;
  /** The same fields as a change of what the server has now. */
  carryOver: () => void;
}

/** Colours that are easily told apart, and readable by day and by night. */
const COLORS = ['8a5a12', '3f6130', '7a1738', '1f4e9a', '6b4a8a', '0f6b6b'];

/**
 * The fields of what is sold, kept in this tab until they are saved or thrown away: neither a reload nor a colleague
 * who saved first takes them.
 */
export function useOfferDraft(event: OfficeEvent): [draft: OfferDraft, isTouched: boolean, DraftSteps] {
  const [touched, setTouched] = useDraft<OfferDraft>(`offer-${event.id}`);
  const draft = touched ?? draftOf(event);

  const set = (changes: Partial<OfferDraft>) => setTouched({ ...draft, ...changes });
  const steps: DraftSteps = {
    set,
    addCategory: () =>
      set({
        categories: [
          ...draft.categories,
          {
            key: newKey(draft),
            id: null,
            name: '',
            color: COLORS[draft.categories.length % COLORS.length] as string,
          },
        ],
      }),
    removeCategory: (key) =>
      set({
        categories: draft.categories.filter((category) => category.key !== key),
        prices: draft.prices.filter((price) => price.category !== key),
        blocks: draft.blocks.map((block) => (block.category === key ? { ...block, category: null } : block)),
      }),
    setCategory: (key, changes) =>
      set({
        categories: draft.categories.map((category) =>
          category.key === key ? { ...category, ...changes } : category,
        ),
      }),
    addPrice: (category) =>
      set({
        prices: [
          ...draft.prices,
          { key: newKey(draft), id: null, name: '', price: '', category, capacity: '', tax_percent: '' },
        ],
      }),
    removePrice: (key) => set({ prices: draft.prices.filter((price) => price.key !== key) }),
    setPrice: (key, changes) =>
      set({ prices: draft.prices.map((price) => (price.key === key ? { ...price, ...changes } : price)) }),
    setBlock: (blockId, changes) =>
      set({
        blocks: draft.blocks.map((block) => (block.block_id === blockId ? { ...block, ...changes } : block)),
      }),
    bringBack: (keys) => {
      const whole = bringPricesBack(draft, draftOf(event), keys);
      if (whole !== draft) setTouched(whole);
    },
    discard: () => setTouched(null),
    carryOver: () => set({ version: event.version }),
  };
  return [draft, touched !== null, steps];
}
