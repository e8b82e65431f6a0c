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
  const take = ({ content }: EntryMark, fits: (mark: EntryMark) => boolean) => {
    const marks = left.get(content) ?? [];
    const at = marks.findIndex(fits);
    if (at >= 0) left.set(content, marks.toSpliced(at, 1));
    return at >= 0;
  };
  // As many as can be, in three steps: by the bank's mark; then those without one by what only they can still be, so
  // that they leave to the others what these can be.
  const notByMark = indexesOf(read, (mark) => mark.reference === null || !take(mark, hasMarkOf(mark)));
  const rest = notByMark.filter((at) => {
    const mark = read[at] as EntryMark;
    return mark.reference !== null || !take(mark, ({ reference }) => reference !== null);
  });
  return rest.filter((at) => !take(read[at] as EntryMark, ({ reference }) => reference === null));
}

function hasMarkOf({ reference }: EntryMark): (mark: EntryMark) => boolean {
  return (mark) => mark.reference === reference;
}

function indexesOf(marks: ReadonlyArray<EntryMark>, holds: (mark: EntryMark) => boolean): number[] {
  return marks.flatMap((mark, at) => (holds(mark) ? [at] : []));
}
