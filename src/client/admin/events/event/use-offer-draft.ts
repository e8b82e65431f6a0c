import type { StaffEvent } from '../../../../contract/staff-events.ts';
import { type DraftForm, useDraft } from '../../forms/use-draft.ts';
import type { EventTab } from './event-tabs.ts';
import {
  assignSeats,
  type DraftPrice,
  draftFromEvent,
  keepTyped,
  newKey,
  type OfferDraft,
  type OfferParts,
  restorePrices,
  serializeOffer,
} from './offer-draft.ts';

export interface OfferDraftForm extends Omit<DraftForm<OfferDraft>, 'settle'> {
  settle: () => void;
  addCategory: () => void;
  removeCategory: (key: string) => void;
  setCategory: (key: string, changes: { name?: string; color?: string }) => void;
  addPrice: (category: string | null) => void;
  removePrice: (key: string) => void;
  setPrice: (key: string, changes: Partial<DraftPrice>) => void;
  /** Of one block or of several at once, also of a plan that is not saved yet. */
  setBlocks: (
    blockIds: ReadonlyArray<number>,
    changes: { category?: string | null; capacity?: string },
  ) => void;
  /** Gives seats of a block another category than it has; `null` none of their own. */
  setSeats: (blockId: number, seatIds: ReadonlyArray<number>, category: string | null) => void;
  /** Restores removed prices, each in its category and position. */
  restorePrices: (keys: ReadonlyArray<string>) => void;
}

const FIRST_COLOR = '8a5a12';
/** Easy to tell apart, and readable by day and by night. */
const COLORS = [FIRST_COLOR, '3f6130', '7a1738', '1f4e9a', '6b4a8a', '0f6b6b'];

export function useOfferDraft(event: StaffEvent): OfferDraftForm {
  const current = draftFromEvent(event);
  const form = useDraft<OfferDraft>(`offer-${event.id}`, current, 'seen');
  // Drafts that an earlier version of this page stored know only the version of the event.
  const isOld = !('seen' in form.value);
  const { seats = current.seats } = form.value;
  const value = { ...form.value, seats, ...(isOld && { seen: current.seen }) };
  const isOutdated = isOld ? value.version !== event.version : form.isOutdated;
  // An outdated draft keeps its version, so that the server refuses it. Otherwise only other cards were saved.
  const draft = isOutdated ? value : { ...value, version: event.version };
  // What is as it was is no change.
  const set = (changes: Partial<OfferDraft>) => {
    if (!isOutdated && serializeOffer({ ...draft, ...changes }) === draft.seen) form.discard();
    else form.set(changes);
  };
  return {
    ...form,
    value: draft,
    isOutdated,
    set,
    settle: () => form.settle((typed, sent) => keepTyped(typed, sent, current)),
    addCategory: () => {
      const color = COLORS[draft.categories.length % COLORS.length] ?? FIRST_COLOR;
      set({ categories: [...draft.categories, { key: newKey(draft), id: null, name: '', color }] });
    },
    removeCategory: (key) =>
      set({
        categories: draft.categories.filter((category) => category.key !== key),
        prices: draft.prices.filter((price) => price.category !== key),
        blocks: draft.blocks.map((block) => (block.category === key ? { ...block, category: null } : block)),
        seats: draft.seats.filter(({ category }) => category !== key),
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
          {
            key: newKey(draft),
            id: null,
            name: '',
            price: '',
            category,
            capacity: '',
            tax_percent: '',
            sphere: '',
          },
        ],
      }),
    removePrice: (key) => set({ prices: draft.prices.filter((price) => price.key !== key) }),
    setPrice: (key, changes) =>
      set({ prices: draft.prices.map((price) => (price.key === key ? { ...price, ...changes } : price)) }),
    setBlocks: (blockIds, changes) => {
      const added = blockIds
        .filter((id) => draft.blocks.every(({ block_id }) => block_id !== id))
        .map((block_id) => ({ block_id, category: null, capacity: '' }));
      set({
        blocks: [...draft.blocks, ...added].map((block) =>
          blockIds.includes(block.block_id) ? { ...block, ...changes } : block,
        ),
      });
    },
    setSeats: (blockId, seatIds, category) => {
      const { category: own } = draft.blocks.find(({ block_id }) => block_id === blockId) ?? {};
      set({ seats: assignSeats(draft.seats, blockId, seatIds, category === own ? null : category) });
    },
    restorePrices: (keys) => {
      const restored = restorePrices(draft, draftFromEvent(event), keys);
      if (restored !== draft) set(restored);
    },
  };
}

/** The tabs in which a draft differs from the offer that it changes. */
export function changedTabsOfOffer({ value }: OfferDraftForm): EventTab[] {
  const was: Omit<OfferParts, 'seats'> & { seats?: OfferParts['seats'] } = JSON.parse(value.seen);
  const differs = (part: Exclude<keyof OfferParts, 'seats'>) =>
    JSON.stringify(value[part]) !== JSON.stringify(was[part]);
  const hasOtherSeats = JSON.stringify(value.seats) !== JSON.stringify(was.seats ?? []);
  return [
    ...(differs('categories') || differs('prices') ? ['preise' as const] : []),
    ...(differs('layout_id') || differs('blocks') || hasOtherSeats ? ['plan' as const] : []),
    ...(differs('capacity') ? ['verkauf' as const] : []),
  ];
}

/** Each operation also clears the messages of the fields it changes. */
export function withClearedErrors(
  form: OfferDraftForm,
  shown: Readonly<Record<string, string>>,
  clear: (fields: string[]) => void,
): OfferDraftForm {
  const clearRow = (row: string, changes: object) =>
    clear(Object.keys(changes).map((field) => `${row}.${field}`));
  return {
    ...form,
    set: (changes) => {
      form.set(changes);
      clear(Object.keys(changes));
    },
    setCategory: (key, changes) => {
      form.setCategory(key, changes);
      clearRow(`categories.${key}`, changes);
    },
    setPrice: (key, changes) => {
      form.setPrice(key, changes);
      clearRow(`prices.${key}`, changes);
    },
    removePrice: (key) => {
      form.removePrice(key);
      clearRow(`prices.${key}`, { capacity: '' });
    },
    setBlocks: (blockIds, changes) => {
      form.setBlocks(blockIds, changes);
      clear(blockIds.flatMap((id) => Object.keys(changes).map((field) => `blocks.${id}.${field}`)));
    },
    discard: () => {
      form.discard();
      clear(Object.keys(shown));
    },
  };
}
