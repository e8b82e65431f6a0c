import type { LayoutEntry } from '../../../../contract/layouts.ts';

/** What somebody did to a layout: `hat 2 Blöcke hinzugefügt und einen geändert`. */
export function layoutDeedWords({ what, added, removed, changed }: LayoutEntry): string {
  switch (what) {
    case 'created':
      return 'hat den Plan angelegt';
    case 'copied':
      return `hat den Plan mit ${withBlocks(added)} aus einem anderen kopiert`;
    case 'imported':
      return `hat den Plan mit ${withBlocks(added)} aus einer Datei geholt`;
    case 'seats_changed':
      return 'hat die Sitze eines Blocks geändert';
    case 'changed':
      return `hat ${changeWords({ added, removed, changed })}`;
  }
}

function changeWords(counts: Pick<LayoutEntry, 'added' | 'removed' | 'changed'>): string {
  const parts = (
    [
      [counts.added, 'hinzugefügt'],
      [counts.removed, 'entfernt'],
      [counts.changed, 'geändert'],
    ] as const
  ).filter(([count]) => count > 0);
  const [first, ...rest] = parts;
  if (first === undefined) return 'Name, Bühne oder Beschriftungen geändert';
  const others = rest.map(([count, word]) => `${count === 1 ? 'einen' : count.toLocaleString('de')} ${word}`);
  const all = [`${first[0] === 1 ? 'einen Block' : countBlocks(first[0])} ${first[1]}`, ...others];
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} und ${all.at(-1)}` : (all[0] ?? '');
}

const countBlocks = (count: number) => `${count.toLocaleString('de')} Blöcke`;

/** After `mit`. */
const withBlocks = (count: number) => (count === 1 ? 'einem Block' : `${count.toLocaleString('de')} Blöcken`);
