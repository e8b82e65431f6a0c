import { type EntryGroup, entryGroups } from '../../../../contract/bank.ts';

/** The id of a group's heading. */
export function headingOf(group: EntryGroup): string {
  return `gruppe-${group}`;
}

/** Where somebody goes on whose group has left the page: the heading of the next that is there, else the page's own. */
export function headingAfter(group: EntryGroup): HTMLElement | null {
  for (const next of entryGroups.slice(entryGroups.indexOf(group) + 1)) {
    const heading = document.getElementById(headingOf(next));
    if (heading !== null) return heading;
  }
  return document.querySelector('h1');
}
