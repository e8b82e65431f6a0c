/** By what an entry is recognised in another file: its content, and the bank's own mark where there is one. */
export interface EntryMark {
  content: string;
  reference: string | null;
}

/**
 * Which entries of a file are not known yet, by their place in it. Two of the same content are two payments, unless as
 * many are known already. Different marks of the bank tell equal ones apart; a file of another kind, which carries no
 * marks, is recognised by content alone.
 */
export function newEntries(known: ReadonlyArray<EntryMark>, read: ReadonlyArray<EntryMark>): number[] {
  const left = Map.groupBy(known, ({ content }) => content);
  const rest: number[] = [];
  const take = ({ content }: EntryMark, fits: (mark: EntryMark) => boolean) => {
    const marks = left.get(content) ?? [];
    const at = marks.findIndex(fits);
    if (at >= 0) left.set(content, marks.toSpliced(at, 1));
    return at >= 0;
  };
  // First by the bank's mark, so that nobody without one takes the place of who has it.
  read.forEach((mark, at) => {
    if (mark.reference === null || !take(mark, ({ reference }) => reference === mark.reference))
      rest.push(at);
  });
  return rest.filter((at) => {
    const mark = read[at] as EntryMark;
    return !take(mark, ({ reference }) => reference === null || mark.reference === null);
  });
}
