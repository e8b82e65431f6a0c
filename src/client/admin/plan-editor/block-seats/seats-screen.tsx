import { useMemo, useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { BlockSeats } from '../../../../contract/block-seats.ts';
import type { Seat } from '../../../../contract/events.ts';
import { MOST_ARC } from '../../../../domain/bent-rows.ts';
import type { SeatState } from '../../../../domain/seat-state.ts';
import { SeatMap } from '../../../plan/seat-map.tsx';
import { layOutRows } from '../../../plan/seat-rows.ts';
import { countSeats as countWords, nameSeat, stateWords, wordOfKind } from '../../../plan/seat-wording.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { officePathTo } from '../../office-path-to.ts';
import { NumberField } from '../panels/number-field.tsx';
import { countSeats, type EditedSeats, seatsOfRows } from './edited-rows.ts';
import { PatternForm } from './pattern-form.tsx';
import { SeatActions } from './seat-actions.tsx';
import styles from './seats-screen.module.css';
import { TableForm } from './table-form.tsx';
import { useSaid } from './use-said.ts';
import { useSeatEditor } from './use-seat-editor.ts';

/** The seats of a block: made by pattern or from a table, and each to be chosen and changed. */
export function SeatsScreen() {
  const loaded = useLoaderData<BlockSeats>();
  return <SeatDesk key={loaded.id} loaded={loaded} />;
}

function SeatDesk({ loaded }: { loaded: BlockSeats }) {
  const editor = useSeatEditor(loaded);
  const { block, edit } = editor;
  const { rows, arc } = editor.seats;
  const [selection, setSelection] = useState<ReadonlySet<number>>(new Set());
  const seats = useMemo(() => seatsOfRows(rows), [rows]);
  const laidOut = useMemo(() => layOutRows(seats), [seats]);
  const states = useMemo(() => {
    const taken = new Set(block.taken);
    return new Map(
      seats.map(({ id, available }): [number, SeatState] => [
        id,
        selection.has(id) ? 'selected' : taken.has(id) ? 'taken' : available ? 'free' : 'unavailable',
      ]),
    );
  }, [seats, selection, block.taken]);
  const labels = useMemo(
    () => new Map(seats.map((seat) => [seat.id, nameEdited(seat, states.get(seat.id))])),
    [seats, states],
  );
  const toggle = (id: number) =>
    setSelection((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const count = countSeats(rows);
  const [said, say] = useSaid();
  const replace = (change: Partial<EditedSeats>) => {
    edit(change);
    say(`Jetzt ${countWords(countSeats(change.rows ?? rows))}, noch nicht gespeichert.`);
  };

  return (
    <>
      <p>
        <Link to={officePathTo.layout(block.layout.id)}>Zurück zum Plan {block.layout.name}</Link>
      </p>
      <PageTitle title={`Sitze in ${block.name}`}>{block.name}</PageTitle>
      {block.has_fixed_places && (
        <Notice>
          Dieser Block hat freie Platzwahl. Sitze zählen erst, wenn er nummerierte Plätze bekommt.
        </Notice>
      )}
      <div className={styles.desk}>
        <section className={styles.map} aria-labelledby="seats">
          <div className={styles.bar}>
            <h2 id="seats" tabIndex={-1}>
              {count === 1 ? '1 Sitz' : `${count.toLocaleString('de')} Sitze`}
            </h2>
            {count > 0 && (
              <NumberField
                label="Bogen"
                unit="°"
                value={arc}
                min={0}
                max={MOST_ARC}
                onChange={(value) => edit({ arc: Math.round(value) }, 'arc')}
              />
            )}
            <Button
              variant="quiet"
              aria-disabled={editor.history.past.length === 0}
              onClick={() => {
                if (editor.history.past.length === 0) return;
                editor.undo();
                say('Zurückgenommen.');
              }}
            >
              Rückgängig
            </Button>
            <Button
              variant="primary"
              isBusy={editor.isSaving}
              aria-disabled={!editor.isDirty || undefined}
              onClick={() => {
                if (!editor.isDirty) return;
                setSelection(new Set());
                void editor.save();
              }}
            >
              {editor.isDirty ? 'Speichern' : 'Gespeichert'}
            </Button>
          </div>
          {editor.isOverwriting && (
            <Notice tone="warning">
              <p>
                Diese Sitze hat inzwischen jemand anders geändert. Du siehst deine Fassung; speicherst du sie,
                gilt sie statt der anderen.
              </p>
              <Button variant="secondary" onClick={editor.discard}>
                Andere Fassung nehmen
              </Button>
            </Notice>
          )}
          {editor.message !== undefined && (
            <Notice tone="danger" role="alert">
              <p>{editor.message}</p>
              {editor.missing.length > 0 && (
                <Button
                  variant="secondary"
                  onClick={() => {
                    editor.bringBack();
                    setSelection(new Set(editor.missing));
                    document.getElementById('seats')?.focus();
                  }}
                >
                  Diese Plätze zurückholen
                </Button>
              )}
            </Notice>
          )}
          {count > 0 ? (
            <SeatMap
              label={`Sitze in ${block.name}`}
              rows={laidOut}
              arc={arc}
              states={states}
              labels={labels}
              isOpen="every"
              onToggle={toggle}
              isStageAhead
            />
          ) : (
            <Notice>Noch gibt es hier keine Sitze. Erzeuge Reihen oder füge eine Tabelle ein.</Notice>
          )}
          <SeatActions
            rows={rows}
            selection={selection}
            taken={block.taken}
            onEdit={(rows, words) => {
              edit({ rows });
              say(words);
            }}
            onSelect={setSelection}
          />
        </section>
        <Card as="section" className={styles.forms} aria-labelledby="pattern">
          <PatternForm blockId={block.id} seats={editor.seats} onEdit={replace} box={block.box} />
          <TableForm blockId={block.id} seats={editor.seats} onEdit={replace} />
        </Card>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

function nameEdited(seat: Seat, state: SeatState | undefined): string {
  const word = state === 'selected' ? 'ausgewählt' : stateWords[state ?? 'unavailable'];
  return [nameSeat(seat), wordOfKind(seat), word].filter(Boolean).join(', ');
}
