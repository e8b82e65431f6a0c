/** The tabs of an event's page, as their addresses name them (`?tab=preise`). */
export const eventTabs = ['ueberblick', 'preise', 'plan', 'zeiten', 'verkauf'] as const;
export type EventTab = (typeof eventTabs)[number];

export const tabLabels: Record<EventTab, string> = {
  ueberblick: 'Überblick',
  preise: 'Karten und Preise',
  plan: 'Plan',
  zeiten: 'Zeiten',
  verkauf: 'Verkauf',
};

/** Anchors of the page when it had no tabs yet. */
const tabOfAnchor: Record<string, EventTab> = {
  '#verkauf': 'preise',
  '#angaben': 'zeiten',
  '#belegung': 'verkauf',
};

export function tabOfAddress({ search, hash }: { search: string; hash: string }): EventTab {
  const asked = new URLSearchParams(search).get('tab');
  return eventTabs.find((tab) => tab === asked) ?? tabOfAnchor[hash] ?? 'ueberblick';
}

/** The search of a tab's address. */
export function searchOfTab(tab: EventTab): string {
  return tab === 'ueberblick' ? '' : `?tab=${tab}`;
}

const TABS_OF_FIELDS: ReadonlyArray<[RegExp, EventTab]> = [
  [/^(prices|categories)\./, 'preise'],
  [/^(blocks\.|layout_id$)/, 'plan'],
  [/^(sale_starts_at|sale_ends_at|capacity)$/, 'verkauf'],
  [/^(starts_at|ends_at|admission_starts_at)$/, 'zeiten'],
];

/** Where a field stands, by the name of its message (`prices.kept-3.price`). */
export function tabOfField(field: string): EventTab {
  return TABS_OF_FIELDS.find(([pattern]) => pattern.test(field))?.[1] ?? 'ueberblick';
}
