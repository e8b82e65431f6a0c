import { useMemo, useState } from 'react';
import type { Layout } from '../../../../contract/layouts.ts';
import { isBlock, nameOfElement } from '../../../../domain/plan-element.ts';
import { planLimits } from '../../../../domain/plan-limits.ts';
import { findPlanProblems, type PlanProblem } from '../../../../domain/plan-problems.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { planOf } from '../board-store.ts';
import { useBoard, useBoardState } from '../canvas/board-context.ts';
import { placesOf } from '../canvas/shown-block.ts';
import { renamePlan } from '../tools/edit-elements.ts';
import { KeyHelp } from '../tools/key-help.tsx';
import { select } from '../tools/select-elements.ts';
import { LayoutHistoryPanel } from './layout-history-panel.tsx';
import styles from './side-panel.module.css';

/** The plan as a whole: its name, where it is used, and what guests would stumble over. */
export function PlanPanel({ layout }: { layout: Layout }) {
  const board = useBoard();
  const plan = useBoardState(planOf);
  const facts = useBoardState((state) => state.facts);
  const [name, setName] = useState(plan.name);
  const blocks = plan.elements.filter(isBlock);
  const places = blocks.reduce((sum, block) => sum + placesOf(block, facts), 0);
  const problems = useMemo(() => {
    const byKey = new Map(plan.elements.filter(isBlock).map((block) => [block.key, block]));
    return findPlanProblems(plan, (key) => {
      const block = byKey.get(key);
      return block === undefined ? 0 : placesOf(block, facts);
    });
  }, [plan, facts]);
  const wordsOf = (keys: string[]) =>
    plan.elements.filter(({ key }) => keys.includes(key)).map(nameOfElement);

  return (
    <>
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
          {blocks.length === 1 ? '1 Block' : `${blocks.length} Blöcke`},{' '}
          {places === 1 ? '1 Platz' : `${places.toLocaleString('de')} Plätze`}
        </p>
        <p className={styles.facts}>
          {layout.events.length === 0
            ? 'Noch findet keine Veranstaltung auf diesem Plan statt.'
            : `Veranstaltungen: ${layout.events.map((event) => event.name).join(', ')}. Was du zeichnest, sehen Gäste gleich.`}
        </p>
      </section>
      {problems.length > 0 && (
        <section className={styles.section} aria-labelledby="problems">
          <h2 id="problems">Fällt auf</h2>
          {problems.map((problem) => (
            <Notice key={`${problem.kind} ${problem.keys.join()}`} tone="warning">
              <p>{describeProblem(problem, wordsOf(problem.keys))}</p>
              <button type="button" className={styles.item} onClick={() => select(board, problem.keys)}>
                <span>Auswählen</span>
              </button>
            </Notice>
          ))}
        </section>
      )}
      <LayoutHistoryPanel layoutId={layout.id} />
      <KeyHelp />
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
    case 'no_places':
      return `Noch ohne Plätze: ${all}.`;
  }
}
