export const PAPER_ID = 'paper';

/** The paper, where keys draw. */
export function paperOfPage(): HTMLElement | null {
  return document.getElementById(PAPER_ID);
}
