import { useEffect, useState } from 'react';
import {
  countPlaces,
  type DrawnBlock,
  isBlock,
  nameOfElement,
  type PlanElement,
} from '../../../domain/floor-plan.ts';
import { roundPlan } from '../../../domain/plan-geometry.ts';
import { type NamedSeat, seatsOfRows } from '../../../domain/plan-merge.ts';
import { formatSeat, seatKindLabels, specialKind } from '../../../domain/seat.ts';
import { seatState } from '../../../domain/seat-state.ts';
import { boundsOf, type Turned } from '../../../domain/turned-box.ts';
import { formatPlaces } from '../../plan/block-count.ts';
import { seatStateLabels } from '../../plan/seat-labels.ts';
import { nameSeat } from '../../plan/seat-names.ts';
import { formatCount } from '../../ui/numbers.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import {
  type BoardState,
  enteredBlockOf,
  planOf,
  selectedOf,
  selectedSeatsOf,
  type Tool,
  useBoard,
} from './board-store.ts';
import { isTyping } from './canvas/canvas.tsx';
import { formatMetres } from './panels/metres.ts';
import { countSeats } from './seats/edited-seats.ts';

/** A key held down is announced once, after this long without further changes. */
const SETTLE_MS = 250;

const TOOL_TEXTS: Record<Tool, string> = {
  select: 'Auswählen.',
  hand: 'Papier bewegen.',
  block: 'Block zeichnen: Eingabe setzt ihn in die Mitte.',
  label: 'Beschriftung setzen: Eingabe setzt sie in die Mitte.',
  tracing: 'Vorlage verschieben: Pfeiltasten.',
  measure: 'Zwei Punkte wählen, deren Abstand du kennst.',
};

const MAX_NAMES = 4;

/** Tells screen readers what keys and buttons did on the canvas; stays quiet while a field has the focus. */
export function BoardAnnouncer() {
  const board = useBoard();
  const [message, setMessage] = useState('');

  useEffect(() => {
    let before = board.getState();
    /** As it was when the field that has the focus began to change it. */
    let untyped: BoardState | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const announce = () => {
      const now = board.getState();
      const isQuiet = isTyping(document.activeElement);
      const done = describeChange(before, now);
      const renamed = untyped === null ? '' : describeNames(untyped, now);
      const change = done.includes(renamed) ? done : `${renamed} ${done}`.trim();
      untyped = isQuiet ? (untyped ?? before) : null;
      before = now;
      if (change !== '' && !isQuiet) setMessage(change);
    };
    const announceName = () => {
      if (untyped === null) return;
      clearTimeout(timer);
      timer = setTimeout(announce, SETTLE_MS);
    };
    document.addEventListener('focusout', announceName);
    const stop = board.subscribe((now, last) => {
      const isSame =
        now.view.scale === last.view.scale &&
        (['history', 'selection', 'tool', 'entered'] as const).every((part) => now[part] === last[part]);
      if (isSame) return;
      clearTimeout(timer);
      timer = setTimeout(announce, SETTLE_MS);
    });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', announceName);
      stop();
    };
  }, [board]);

  return <VisuallyHidden role="status">{message}</VisuallyHidden>;
}

/** German sentences about changes since `before`; empty if nothing is worth announcing. */
export function describeChange(before: BoardState, now: BoardState): string {
  const block = enteredBlockOf(now);
  if (block !== null) return describeSeatChange(before, now, block);
  const left = enteredBlockOf(before);
  const sentence = describePlanChange(before, now);
  return left === null ? sentence : `Zurück auf dem Plan. ${sentence}`.trim();
}

function describeSeatChange(before: BoardState, now: BoardState, block: DrawnBlock): string {
  const count = countSeats(block.rows);
  const was = enteredBlockOf(before);
  if (before.entered?.key !== now.entered?.key || was === null)
    return `Sitze in ${block.name}: ${formatPlaces(count)}. Pfeiltasten wählen, Escape führt zurück.`;
  const sentences = [describeStep(before, now)];
  const chosen = selectedSeatsOf(now);
  const countBefore = countSeats(was.rows);
  if (count !== countBefore) sentences.push(`Jetzt ${formatPlaces(count)}.`);
  const isSameSelection = before.entered?.seats === now.entered?.seats;
  if (was.rows !== block.rows && count === countBefore && chosen.length > 0)
    sentences.push(describeNewSeats(chosen, was, block, now));
  else if (was.arc !== block.arc) sentences.push(`Bogen ${block.arc}°.`);
  else if (!isSameSelection)
    sentences.push(
      chosen.length === 0
        ? count === countBefore
          ? 'Nichts ausgewählt.'
          : ''
        : `${describeSeats(chosen, now, block.key)}, ausgewählt.`,
    );
  else if (before.entered?.cursor !== now.entered?.cursor) {
    const cursor = seatsOfRows(block.rows).filter(({ key }) => key === now.entered?.cursor);
    if (cursor.length > 0) sentences.push(`${describeSeats(cursor, now, block.key)}.`);
  }
  sentences.push(describeZoom(before, now));
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** `3 Plätze: Rollstuhlplatz.`, of one seat all that it is now. */
function describeNewSeats(
  chosen: ReadonlyArray<NamedSeat>,
  was: DrawnBlock,
  block: DrawnBlock,
  now: BoardState,
): string {
  if (chosen.length === 1) return `Geändert: ${describeSeats(chosen, now, block.key)}.`;
  const before = new Map(seatsOfRows(was.rows).map((seat) => [seat.key, seat]));
  const words = chosen.flatMap((seat) => {
    const old = before.get(seat.key);
    if (old === undefined) return [];
    return [
      ...(old.available === seat.available ? [] : [seat.available ? 'verfügbar' : 'nicht verfügbar']),
      ...(old.kind === seat.kind ? [] : [seat.kind === 'seat' ? 'gewöhnlich' : seatKindLabels[seat.kind]]),
      ...(old.view === seat.view ? [] : [seat.view === undefined ? 'freie Sicht' : `Sicht: ${seat.view}`]),
      ...(old.row === seat.row && old.name === seat.name ? [] : ['neu benannt']),
      ...(old.position === seat.position ? [] : ['verschoben']),
    ];
  });
  return words.length === 0 ? '' : `${formatPlaces(chosen.length)}: ${[...new Set(words)].join(', ')}.`;
}

/** Nothing while the page opens, which fits the plan into the window. */
function describeZoom(before: BoardState, now: BoardState): string {
  const { scale } = now.view;
  if (before.view.scale === scale || before.size.width !== now.size.width) return '';
  return `${formatCount(Math.round(scale * 100))} %.`;
}

/** What is called otherwise than before, in plan and title. */
function describeNames(before: BoardState, now: BoardState): string {
  const was = new Map(planOf(before).elements.map((element) => [element.key, nameOfElement(element)]));
  const renamed = planOf(now).elements.filter((element) => {
    const name = was.get(element.key);
    return name !== undefined && name !== nameOfElement(element);
  });
  const names = renamed.length > 0 ? listNames(renamed) : planOf(now).name;
  return renamed.length > 0 || planOf(before).name !== names ? `Heißt jetzt: ${names}.` : '';
}

/** `Reihe D, Platz 7, Rollstuhlplatz, vergeben`; the first and the last of several. */
function describeSeats(seats: ReadonlyArray<NamedSeat>, { takenSeats }: BoardState, block: string): string {
  const [first] = seats;
  const last = seats.at(-1);
  if (first === undefined || last === undefined) return '';
  if (seats.length > 1) return `${formatPlaces(seats.length)}, ${nameSeat(first)} bis ${nameSeat(last)}`;
  const state = seatState({
    isAvailable: first.available,
    isTaken: takenSeats[block]?.includes(first.key) ?? false,
    isMine: false,
  });
  return `${formatSeat({ ...first, kind: specialKind(first.kind) })}, ${seatStateLabels[state]}`;
}

function describePlanChange(before: BoardState, now: BoardState): string {
  const was = new Map(planOf(before).elements.map((element) => [element.key, element]));
  const elements = planOf(now).elements;
  const is = new Set(elements.map(({ key }) => key));
  const selected = selectedOf(now);
  const added = elements.filter(({ key }) => !was.has(key));
  const removed = [...was.values()].filter(({ key }) => !is.has(key));
  const isSameSelection =
    before.selection.size === now.selection.size &&
    [...now.selection].every((key) => before.selection.has(key));

  const sentences = [describeStep(before, now)];
  if (before.tool !== now.tool) sentences.push(TOOL_TEXTS[now.tool]);
  if (removed.length > 0) sentences.push(`Entfernt: ${listNames(removed)}.`);
  if (added.length > 0) sentences.push(`Neu: ${listNames(added)}.`);
  if (!isSameSelection) sentences.push(describeSelection(selected, removed.length > 0));
  else {
    const changes = selected.flatMap((element) => {
      const one = was.get(element.key);
      return one === undefined || one === element ? [] : [{ was: one, is: element }];
    });
    if (changes.length > 0) sentences.push(describeChanges(changes, selected));
  }
  sentences.push(describeNames(before, now), describeZoom(before, now));
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function describeStep({ history: before }: BoardState, { history: now }: BoardState): string {
  if (before.present === now.present) return '';
  if (now.future.includes(before.present)) return 'Zurückgenommen.';
  return before.future.includes(now.present) ? 'Wiederholt.' : '';
}

function describeSelection(selected: PlanElement[], hasLost: boolean): string {
  const [only] = selected;
  if (only === undefined) return hasLost ? '' : 'Nichts ausgewählt.';
  if (selected.length > 1) return `${selected.length} Teile ausgewählt: ${listNames(selected)}.`;
  const places = isBlock(only) ? ` ${formatPlaces(countPlaces(only, 'available'))},` : '';
  return `${nameOfElement(only)} ausgewählt:${places} ${formatBox(only)}.`;
}

function describeChanges(changes: { was: PlanElement; is: PlanElement }[], selected: PlanElement[]): string {
  const isChanged = (property: keyof PlanElement) =>
    changes.some(({ was, is }) => was[property] !== is[property]);
  const [only] = selected;
  if (only === undefined) return '';
  const parts: string[] = [];
  if (isChanged('group')) parts.push(only.group === null ? 'Gruppe gelöst' : 'Gruppiert');
  const isOne = selected.length === 1;
  const { x, y } = isOne ? only : boundsOf(selected);
  if (isChanged('rotation')) parts.push(isOne ? formatRotation(only) : 'Gedreht');
  if (isChanged('w') || isChanged('h')) parts.push(isOne ? formatSize(only) : 'Größe geändert');
  if (isChanged('x') || isChanged('y')) parts.push(formatPosition({ x, y }));
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}

const inMetres = (units: number) => `${formatMetres(units, 2)} m`;

const formatPosition = ({ x, y }: { x: number; y: number }) => `X ${inMetres(x)}, Y ${inMetres(y)}`;

const formatSize = ({ w, h }: Turned) => `Breite ${inMetres(w)}, Höhe ${inMetres(h)}`;

const formatRotation = ({ rotation }: Turned) => `Drehung ${roundPlan(rotation).toLocaleString('de')}°`;

const formatBox = (box: Turned) =>
  [formatPosition(box), formatSize(box), ...(box.rotation === 0 ? [] : [formatRotation(box)])].join(', ');

function listNames(elements: PlanElement[]): string {
  const names = elements.slice(0, MAX_NAMES).map(nameOfElement).join(', ');
  return elements.length > MAX_NAMES ? `${names} und ${elements.length - MAX_NAMES} weitere` : names;
}
