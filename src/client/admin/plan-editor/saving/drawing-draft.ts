import type { DrawnPlan } from '../../../../domain/floor-plan.ts';
import { deviceStorage, readTabValue, storeTabValue } from '../../../platform/storage.ts';

/** A plan that is not on the server yet, with the server's plan it is based on. */
interface DrawingDraft {
  /** The tab that stored it. */
  tab: string;
  base: DrawnPlan;
  plan: DrawnPlan;
}

const PREFIX = 'layout-draft';
const draftKey = (layoutId: number, tab: string) => `${PREFIX}:${layoutId}:${tab}`;
const tabLockName = (tab: string) => `layout-tab:${tab}`;

const PAGES = 'layout-pages';
const MOST_PAGES = 20;

/**
 * A held lock named after this tab tells other pages that it is still open. `former` are the pages of the same tab before a
 * reload, which the server takes for somebody else for some seconds.
 */
export function openTab(): { tab: string; former: ReadonlyArray<unknown>; close: () => void } {
  const tab = crypto.randomUUID();
  const stored = readTabValue(PAGES);
  const former = Array.isArray(stored) ? stored.slice(-MOST_PAGES) : [];
  storeTabValue(PAGES, [...former, tab]);
  const closing = new AbortController();
  const closed = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()));
  navigator.locks?.request(tabLockName(tab), () => closed).catch(() => {});
  return { tab, former, close: () => closing.abort() };
}

/** Returns false if the browser refuses. */
export function storeDraft(layoutId: number, draft: DrawingDraft): boolean {
  return deviceStorage.set(draftKey(layoutId, draft.tab), JSON.stringify(draft));
}

export function removeDraft(layoutId: number, tab: string): void {
  deviceStorage.remove(draftKey(layoutId, tab));
}

/**
 * Passes on drafts of pages that were closed, crashed or reloaded before they could save. The draft of a page
 * that is still open follows once that page is gone.
 */
export function followLostDrafts(
  layoutId: number,
  signal: AbortSignal,
  onDraft: (draft: DrawingDraft) => void,
): void {
  for (const { tab } of storedDrafts(layoutId)) {
    const take = () => {
      // The page may have saved its draft before it closed.
      const draft = storedDrafts(layoutId).find((stored) => stored.tab === tab);
      if (draft === undefined || signal.aborted) return;
      onDraft(draft);
      removeDraft(layoutId, tab);
    };
    if (navigator.locks === undefined) take();
    else navigator.locks.request(tabLockName(tab), { signal }, take).catch(() => {});
  }
}

function storedDrafts(layoutId: number): DrawingDraft[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(`${PREFIX}:${layoutId}:`))
      .flatMap((key) => parseDraft(localStorage.getItem(key)));
  } catch {
    return [];
  }
}

function parseDraft(text: string | null): DrawingDraft[] {
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
