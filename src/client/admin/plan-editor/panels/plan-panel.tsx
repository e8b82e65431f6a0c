import { useEffect, useMemo, useState } from 'react';
import type { Layout, LayoutEntry } from '../../../../contract/layouts.ts';
import { countPlaces, isBlock, nameOfElement, planLimits } from '../../../../domain/floor-plan.ts';
import { findPlanProblems, type PlanProblem } from '../../../../domain/plan-problems.ts';
import { formatDateTime, wallTimeOf } from '../../../../domain/stored-time.ts';
import { formatBlocks, formatPlaces } from '../../../plan/block-count.ts';
import { call } from '../../../platform/api/call.ts';
import { TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { planOf, useBoard, useBoardState } from '../board-store.ts';
import { divideByAisles } from '../seats/edited-seats.ts';
import { renamePlan } from '../tools/edit-elements.ts';
import { select } from '../tools/select-elements.ts';
import { TracingPanel } from '../tracing/tracing-panel.tsx';
import { BeginForm } from './begin-form.tsx';
import { KeyHelp } from './key-help.tsx';
import styles from './side-panel.module.css';

export function PlanPanel({ layout }: { layout: Layout }) {
  const board = useBoard();
  const plan = useBoardState(planOf);
  const [name, setName] = useState(plan.name);
  const blocks = plan.elements.filter(isBlock);
  const places = blocks.reduce((sum, block) => sum + countPlaces(block, 'available'), 0);
  const problems = useMemo(() => {
    const byKey = new Map(plan.elements.filter(isBlock).map((block) => [block.key, block]));
    return findPlanProblems(plan, (key) => {
      const block = byKey.get(key);
      return block === undefined ? 0 : countPlaces(block, 'available');
    });
  }, [plan]);
  const namesOf = (keys: string[]) =>
    plan.elements.filter(({ key }) => keys.includes(key)).map(nameOfElement);

  return (
    <>
      {blocks.length === 0 && (
        <>
          <BeginForm />
          <TracingPanel />
        </>
      )}
      <section className={styles.section} aria-labelledby="plan">
        <h2 id="plan">Plan</h2>
        <TextField
          label="Name"
          value={name}
          maxLength={planLimits.name}
          required
          message={name.trim() === '' ? 'Jeder Plan braucht einen Namen.' : undefined}
          onChange={({ target }) => {
            setName(target.value);
            if (target.value.trim() !== '') renamePlan(board, target.value.trim());
          }}
          onBlur={() => setName(planOf(board.getState()).name)}
        />
        <p className={styles.facts}>
          {formatBlocks(blocks)}, {formatPlaces(places)}
        </p>
        <p className={styles.facts}>
          {layout.events.length === 0
            ? 'Noch findet keine Veranstaltung auf diesem Plan statt.'
            : `Veranstaltungen: ${layout.events.map((event) => event.name).join(', ')}.`}
        </p>
      </section>
      {problems.length > 0 && (
        <section className={styles.section} aria-labelledby="problems">
          <h2 id="problems">Fällt auf</h2>
          {problems.map((problem) => (
            <Notice key={`${problem.kind} ${problem.keys.join()}`} tone="warning">
              <p>{describeProblem(problem, namesOf(problem.keys))}</p>
              {problem.kind === 'long_row' && (
                <button
                  type="button"
                  className={styles.item}
                  onClick={() => divideByAisles(board, problem.keys)}
                >
                  <span>Gang einfügen</span>
                </button>
              )}
              <button type="button" className={styles.item} onClick={() => select(board, problem.keys)}>
                <span>Auswählen</span>
              </button>
            </Notice>
          ))}
        </section>
      )}
      {blocks.length > 0 && <TracingPanel />}
      <LayoutHistory layoutId={layout.id} />
      <KeyHelp keys={KEYS} />
    </>
  );
}

function describeProblem({ kind }: PlanProblem, names: string[]): string {
  const all = names.slice(0, 6).join(', ') + (names.length > 6 ? ' …' : '');
  switch (kind) {
    case 'overlap':
      return `${names.join(' und ')} liegen übereinander.`;
    case 'same_name':
      return `${names.length} Blöcke heißen „${names[0]}“: Gäste könnten sie verwechseln.`;
    case 'no_name':
      return 'Ein Block hat keinen Namen.';
    case 'long_row':
      return `Mehr als 20 Sitze ohne Gang: ${all}. Im Saal sind 20 erlaubt, im Freien 40 (§ 10 Abs. 5 VStättVO).`;
    case 'no_places':
      return `Noch ohne Plätze: ${all}.`;
  }
}

/** Newest first; loaded each time it is opened. */
function LayoutHistory({ layoutId }: { layoutId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.section} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Verlauf</summary>
      {isOpen && <LayoutEntries layoutId={layoutId} />}
    </details>
  );
}

function LayoutEntries({ layoutId }: { layoutId: number }) {
  const [read, setRead] = useState<LayoutEntry[] | 'failed' | null>(null);
  useEffect(() => {
    let isShown = true;
    call('GET /api/office/layouts/:id/history', { params: { id: layoutId } }).then(
      ({ entries }) => isShown && setRead(entries),
      () => isShown && setRead('failed'),
    );
    return () => {
      isShown = false;
    };
  }, [layoutId]);
  if (read === null) return <p className={styles.facts}>Wird geladen …</p>;
  if (read === 'failed')
    return (
      <p className={styles.facts}>Der Verlauf lässt sich gerade nicht laden. Öffne ihn gleich noch einmal.</p>
    );
  if (read.length === 0) return <p className={styles.facts}>Noch hat niemand diesen Plan geändert.</p>;
  return (
    <ol className={styles.entries}>
      {[...read.entries()].map(([at, entry]) => (
        <li key={read.length - at}>
          <strong>{entry.who}</strong> {formatLayoutEntry(entry)}
          <time dateTime={wallTimeOf(entry.at)}>{formatDateTime(entry.at)}</time>
        </li>
      ))}
    </ol>
  );
}

/** Follows the name of a person: `hat 2 Blöcke hinzugefügt und einen geändert`. */
export function formatLayoutEntry({ what, added, removed, changed }: LayoutEntry): string {
  switch (what) {
    case 'created':
      return 'hat den Plan angelegt';
    case 'copied':
      return `hat den Plan mit ${formatBlocksDative(added)} aus einem anderen kopiert`;
    case 'imported':
      return `hat den Plan mit ${formatBlocksDative(added)} aus einer Datei geholt`;
    case 'seats_changed':
      return 'hat die Sitze eines Blocks geändert';
    case 'published':
      return 'hat den Plan veröffentlicht';
    case 'discarded':
      return 'hat den Entwurf verworfen';
    case 'restored':
      return 'hat eine frühere Fassung als Entwurf genommen';
    case 'changed':
      return `hat ${formatChanges({ added, removed, changed })}`;
  }
}

function formatChanges(counts: Pick<LayoutEntry, 'added' | 'removed' | 'changed'>): string {
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
  const all = [`${first[0] === 1 ? 'einen Block' : formatBlockCount(first[0])} ${first[1]}`, ...others];
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} und ${all.at(-1)}` : (all[0] ?? '');
}

const formatBlockCount = (count: number) => `${count.toLocaleString('de')} Blöcke`;

/** Dative, to follow `mit`. */
const formatBlocksDative = (count: number) =>
  count === 1 ? 'einem Block' : `${count.toLocaleString('de')} Blöcken`;

const KEYS = [
  ['B, T, S', 'Block, Beschriftung, Bühne'],
  ['V, H', 'Auswählen, Papier bewegen'],
  ['Pfeile', 'verschieben um 1, mit Umschalt um 10'],
  ['Alt+Pfeile', 'Größe ändern'],
  [', und .', 'drehen um 1°, mit Umschalt um 15°'],
  ['Bild auf, ab', 'voriges, nächstes Teil; mit Umschalt dazu'],
  ['Strg+A', 'alles auswählen'],
  ['F2', 'umbenennen'],
  ['Entf', 'entfernen'],
  ['Strg+D', 'duplizieren (oder Alt+Ziehen)'],
  ['Strg+C, X, V', 'kopieren, auch in andere Pläne'],
  ['Strg+G', 'gruppieren, mit Umschalt lösen'],
  ['Strg+Z', 'rückgängig, mit Umschalt wiederholen'],
  ['Strg beim Ziehen', 'ohne Raster und Linien'],
  ['+, −, 0', 'vergrößern, verkleinern, alles zeigen'],
] as const;
