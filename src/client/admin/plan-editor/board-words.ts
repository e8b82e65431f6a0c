import { isBlock, nameOfElement, type PlanElement } from '../../../domain/plan-element.ts';
import { roundPlan } from '../../../domain/plan-geometry.ts';
import { boundsOf, type Turned } from '../../../domain/turned-box.ts';
import { germanCount } from '../../ui/german-count.ts';
import { type BoardState, planOf, selectedOf, type Tool } from './board-store.ts';
import { placesOf } from './canvas/shown-block.ts';

const TOOLS: Record<Tool, string> = {
  select: 'Auswählen.',
  hand: 'Papier bewegen.',
  block: 'Block zeichnen: Eingabe setzt ihn in die Mitte.',
  label: 'Beschriftung setzen: Eingabe setzt sie in die Mitte.',
};

const MOST_NAMES = 4;

/** What happened on the board since `before`, for those who only hear it; empty where nothing did. */
export function describeChange(before: BoardState, now: BoardState): string {
  const was = new Map(planOf(before).elements.map((element) => [element.key, element]));
  const elements = planOf(now).elements;
  const is = new Set(elements.map(({ key }) => key));
  const selected = selectedOf(now);
  const added = elements.filter(({ key }) => !was.has(key));
  const removed = [...was.values()].filter(({ key }) => !is.has(key));
  const isSameSelection =
    before.selection.size === now.selection.size &&
    [...now.selection].every((key) => before.selection.has(key));

  const words = [stepWords(before, now)];
  if (before.tool !== now.tool) words.push(TOOLS[now.tool]);
  if (removed.length > 0) words.push(`Entfernt: ${namesOf(removed)}.`);
  if (added.length > 0) words.push(`Neu: ${namesOf(added)}.`);
  if (!isSameSelection) words.push(selectionWords(selected, now, removed.length > 0));
  else {
    const changes = selected.flatMap((element) => {
      const one = was.get(element.key);
      return one === undefined || one === element ? [] : [{ was: one, is: element }];
    });
    if (changes.length > 0) words.push(changeWords(changes, selected));
  }
  return words.filter((part) => part !== '').join(' ');
}

function stepWords({ history: before }: BoardState, { history: now }: BoardState): string {
  if (before.present === now.present) return '';
  if (now.future.includes(before.present)) return 'Zurückgenommen.';
  return before.future.includes(now.present) ? 'Wiederholt.' : '';
}

function selectionWords(selected: PlanElement[], now: BoardState, hasLost: boolean): string {
  const [only] = selected;
  if (only === undefined) return hasLost ? '' : 'Nichts ausgewählt.';
  if (selected.length > 1) return `${selected.length} Teile ausgewählt: ${namesOf(selected)}.`;
  const places = isBlock(only) ? ` ${placeCount(placesOf(only, now.facts))},` : '';
  return `${nameOfElement(only)} ausgewählt:${places} ${boxWords(only)}.`;
}

function changeWords(changes: { was: PlanElement; is: PlanElement }[], selected: PlanElement[]): string {
  const isChanged = (property: keyof PlanElement) =>
    changes.some(({ was, is }) => was[property] !== is[property]);
  const [only] = selected;
  if (only === undefined) return '';
  const words: string[] = [];
  if (isChanged('group')) words.push(only.group === null ? 'Gruppe gelöst' : 'Gruppiert');
  const isOne = selected.length === 1;
  const { x, y } = isOne ? only : boundsOf(selected);
  if (isChanged('rotation')) words.push(isOne ? turnWords(only) : 'Gedreht');
  if (isChanged('w') || isChanged('h')) words.push(isOne ? sizeWords(only) : 'Größe geändert');
  if (isChanged('x') || isChanged('y')) words.push(placeWords({ x, y }));
  return words.length === 0 ? '' : `${words.join(', ')}.`;
}

const placeCount = (count: number) => (count === 1 ? '1 Platz' : `${germanCount(count)} Plätze`);

const german = (number: number) => roundPlan(number).toLocaleString('de', { useGrouping: false });

const placeWords = ({ x, y }: { x: number; y: number }) => `X ${german(x)}, Y ${german(y)}`;

const sizeWords = ({ w, h }: Turned) => `Breite ${german(w)}, Höhe ${german(h)}`;

const turnWords = ({ rotation }: Turned) => `Drehung ${german(rotation)}°`;

const boxWords = (box: Turned) =>
  [placeWords(box), sizeWords(box), ...(box.rotation === 0 ? [] : [turnWords(box)])].join(', ');

function namesOf(elements: PlanElement[]): string {
  const names = elements.slice(0, MOST_NAMES).map(nameOfElement).join(', ');
  return elements.length > MOST_NAMES ? `${names} und ${elements.length - MOST_NAMES} weitere` : names;
}
