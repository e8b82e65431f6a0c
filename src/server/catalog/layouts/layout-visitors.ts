import type { LayoutPresence } from '../../../contract/layouts.ts';

interface Visitor {
  layoutId: number;
  name: string;
  selected: string[];
  seenAt: number;
}

/** Who has not been heard of for so long has gone; a page tells of itself every three seconds. */
const GONE_MS = 10_000;

/** Who has which layout open, in memory alone: one process serves the shop (docs/decisions.md). */
export class LayoutVisitors {
  readonly #visitors = new Map<string, Visitor>();

  /** Notes that a page (`tab`) shows a layout, and answers the other pages that do. */
  see(tab: string, visitor: Visitor): LayoutPresence['others'] {
    this.#visitors.set(tab, visitor);
    const others: LayoutPresence['others'] = [];
    for (const [other, { layoutId, name, selected, seenAt }] of this.#visitors) {
      if (visitor.seenAt - seenAt > GONE_MS) this.#visitors.delete(other);
      else if (other !== tab && layoutId === visitor.layoutId) others.push({ tab: other, name, selected });
    }
    return others;
  }

  leave(tab: string): void {
    this.#visitors.delete(tab);
  }
}
