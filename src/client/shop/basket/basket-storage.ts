import type { PersistStorage } from 'zustand/middleware';
import type { BasketLine } from '../../../domain/basket.ts';
import { tabStorage } from '../../platform/storage.ts';
import { readKeptLine } from './kept-line.ts';

/** What is kept of the basket: its lines and nothing else. */
export interface KeptBasket {
  lines: BasketLine[];
}

/**
 * The basket in session storage as a bare JSON array of lines; an empty basket has no entry. Reading cleans it and
 * saves what is left (kept-line.ts). Where storage is forbidden, full or missing, the basket lives as long as the page.
 */
export const basketStorage: PersistStorage<KeptBasket> = {
  getItem: (name) => {
    const kept = tabStorage.get(name);
    if (kept === null) return null;
    const lines = cleanLines(parseJson(kept));
    write(name, lines);
    return { state: { lines } };
  },
  setItem: (name, { state }) => write(name, state.lines),
  removeItem: (name) => write(name, []),
};

function cleanLines(stored: unknown): BasketLine[] {
  if (!Array.isArray(stored)) return [];
  return stored.map(readKeptLine).filter((line) => line !== null);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function write(name: string, lines: BasketLine[]): void {
  if (lines.length === 0) tabStorage.remove(name);
  else tabStorage.set(name, JSON.stringify(lines));
}
