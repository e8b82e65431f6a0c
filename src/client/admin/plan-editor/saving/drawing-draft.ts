import type { DrawnPlan } from '../../../../domain/plan-element.ts';
import { deviceStorage } from '../../../platform/storage.ts';

/** What was drawn and is not on the server yet, with what it was drawn on. */
export interface DrawingDraft {
  /** The open page it comes from. */
  tab: string;
  base: DrawnPlan;
  plan: DrawnPlan;
}

const PREFIX = 'layout-draft';
const placeOf = (layoutId: number, tab: string) => `${PREFIX}:${layoutId}:${tab}`;
const lockOf = (tab: string) => `layout-tab:${tab}`;

/** Names this page among all that are open; others know by a lock whether it still is. */
export function openTab(): { tab: string; close: () => void } {
  const tab = crypto.randomUUID();
  const closing = new AbortController();
  const closed = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()));
  navigator.locks?.request(lockOf(tab), () => closed).catch(() => {});
  return { tab, close: () => closing.abort() };
}

/** Keeps a draft in this browser, at once; where it cannot, the server is all there is. */
export function keepDraft(layoutId: number, draft: DrawingDraft): boolean {
  return deviceStorage.set(placeOf(layoutId, draft.tab), JSON.stringify(draft));
}

export function dropDraft(layoutId: number, tab: string): void {
  deviceStorage.remove(placeOf(layoutId, tab));
}

/**
 * Hands over the drafts of a layout whose pages are no longer open: closed, crashed or reloaded before the server had
 * them. That of a page which is still open, or on its way out, comes as soon as it is gone.
 */
export function followLostDrafts(
  layoutId: number,
  signal: AbortSignal,
  onDraft: (draft: DrawingDraft) => void,
): void {
  for (const { tab } of keptDrafts(layoutId)) {
    const take = () => {
      // The page may have saved it after all before it went.
      const draft = keptDrafts(layoutId).find((kept) => kept.tab === tab);
      if (draft === undefined || signal.aborted) return;
      onDraft(draft);
      dropDraft(layoutId, tab);
    };
    if (navigator.locks === undefined) take();
    else navigator.locks.request(lockOf(tab), { signal }, take).catch(() => {});
  }
}

function keptDrafts(layoutId: number): DrawingDraft[] {
  try {
    return Object.keys(localStorage)
      .filter((place) => place.startsWith(`${PREFIX}:${layoutId}:`))
      .flatMap((place) => readDraft(localStorage.getItem(place)));
  } catch {
    return [];
  }
}

function readDraft(text: string | null): DrawingDraft[] {
  try {
    const draft = JSON.parse(text ?? 'null');
    const isWhole = typeof draft?.tab === 'string' && [draft.base, draft.plan].every(isPlan);
    return isWhole ? [draft] : [];
  } catch {
    return [];
  }
}

function isPlan(plan: unknown): boolean {
  return typeof plan === 'object' && plan !== null && 'elements' in plan && Array.isArray(plan.elements);
}
