import { seatKindWords } from '../../../domain/seat-kind.ts';
import { fitText } from '../../platform/pdf/paper/fit-text.ts';
import { ink } from '../../platform/pdf/paper/ink.ts';
import type { Paper } from '../../platform/pdf/paper/paper.ts';
import type { PlaceFacts } from './ticket-facts.ts';

const HEIGHT = 56;
const GAP = 8;
const PADDING = 9;

/** Block, row and seat in a field each, as large as they are long; what there is not has no field. */
export function drawPlace(
  paper: Paper,
  place: PlaceFacts,
  at: { x: number; y: number; width: number },
): void {
  const fields = placeFields(place);
  const free = at.width - GAP * (fields.length - 1);
  const shares = fields.reduce((sum, { share }) => sum + share, 0);
  let x = at.x;
  for (const { label, value, share } of fields) {
    const width = (free * share) / shares;
    drawField(paper, label, value, { x, y: at.y, width });
    x += width + GAP;
  }
}

function placeFields({
  block,
  row,
  seat,
  kind,
}: PlaceFacts): { label: string; value: string; share: number }[] {
  const fields = [
    { label: 'Block', value: block?.replace(/^Block\s+(?=\S)/, '') ?? null, share: 2.2 },
    { label: 'Reihe', value: row, share: 1 },
    // Its label is longer than what stands beneath.
    kind
      ? { label: seatKindWords[kind], value: seat, share: 1.8 }
      : { label: 'Platz', value: seat, share: 1 },
  ].flatMap(({ label, value, share }) => (value === null ? [] : [{ label, value, share }]));
  return seat === null ? [...fields, { label: 'Platz', value: 'Freie Platzwahl', share: 2 }] : fields;
}

function drawField(
  paper: Paper,
  label: string,
  value: string,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const inner = { x: x + PADDING, width: width - 2 * PADDING };
  const room = { width: inner.width, height: HEIGHT - 24 };
  const large = { face: 'display', size: 23, leading: 1.1 } as const;
  const fitted = fitText(paper, value, large, room, [23, 20, 17, 14.5, 12, 10, 8, 6.5]);
  paper.ornament(() => paper.doc.roundedRect(x, y, width, HEIGHT, 6).fill(ink.sunk));
  paper.leaf('P', () => {
    paper.draw(label, { face: 'strong', size: 8.5, color: ink.soft }, { ...inner, y: y + 7 });
    paper.draw(fitted.text, fitted.style, { ...inner, y: y + 19 + (room.height - fitted.height) / 2 });
  });
}
