/** The heading of a part of the page, by the part's id: it gets the focus when what had it is gone. */
export function headingOf(
  part: 'zahlungen' | 'karten' | 'besteller' | 'mails' | 'dokumente',
): () => HTMLElement | null {
  return () => document.getElementById(part);
}
