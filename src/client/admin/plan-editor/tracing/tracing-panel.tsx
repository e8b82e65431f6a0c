import { type FormEvent, useState } from 'react';
import { UNITS_PER_METRE } from '../../../../domain/floor-plan.ts';
import { plainAngle } from '../../../../domain/plan-geometry.ts';
import { MOST_METRES, withWidth } from '../../../../domain/tracing-image.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { PictureField } from '../../events/picture/picture-field.tsx';
import { type Board, useBoard, useBoardState } from '../board-store.ts';
import { canvasElement } from '../canvas/canvas.tsx';
import { NumberField } from '../panels/number-field.tsx';
import styles from '../panels/side-panel.module.css';
import { showAll } from '../tools/keyboard-shortcuts.ts';
import own from './tracing.module.css';
import { applyMeasured, changeTracing, layTracing, startMeasuring } from './tracing-image.ts';

const LEAST_METRES = 0.1;

/** A photo or scan of the hall to draw on: uploaded, scaled by a known distance, dimmed. */
export function TracingPanel() {
  const board = useBoard();
  const hasImage = useBoardState((state) => state.tracing !== null);
  return (
    <details className={styles.section}>
      <summary>Vorlage zum Abpausen</summary>
      {hasImage ? (
        <Placement />
      ) : (
        <PictureField
          label="Foto, Scan oder PDF des Saals"
          hint="Nur ihr seht es, unter der Zeichnung."
          picture={null}
          onChange={(picture) => picture && layTracing(board, picture)}
        />
      )}
    </details>
  );
}

function Placement() {
  const board = useBoard();
  const tracing = useBoardState((state) => state.tracing);
  if (tracing === null) return null;
  const begin = (take: () => void) => {
    take();
    // On a phone it is far above the panel; arrow keys go to it.
    canvasElement()?.focus();
  };
  return (
    <div className={own.placement}>
      <Button variant="secondary" onClick={() => begin(() => startMeasuring(board))}>
        Maßstab aus zwei Punkten
      </Button>
      <Button variant="secondary" onClick={() => begin(() => board.setState({ tool: 'tracing' }))}>
        Vorlage verschieben
      </Button>
      <div className={styles.pair}>
        <NumberField
          label="Breite"
          unit="m"
          value={tracing.w / UNITS_PER_METRE}
          min={LEAST_METRES}
          max={MOST_METRES}
          onChange={(metres) => changeTracing(board, (image) => withWidth(image, metres))}
        />
        <NumberField
          label="Drehung"
          unit="°"
          value={tracing.rotation}
          min={-360}
          max={360}
          onChange={(degrees) => changeTracing(board, () => ({ rotation: plainAngle(degrees) }))}
        />
        <NumberField
          label="Deckkraft"
          unit="%"
          value={tracing.opacity}
          min={10}
          max={100}
          onChange={(percent) => changeTracing(board, () => ({ opacity: Math.round(percent) }))}
        />
      </div>
      <Button variant="quiet" onClick={() => removeTracing(board)}>
        Vorlage entfernen
      </Button>
    </div>
  );
}

/** Over the canvas while the picture is moved or measured: what to do, and the way out. */
export function TracingBar() {
  const board = useBoard();
  const tool = useBoardState((state) => state.tool);
  const count = useBoardState((state) => state.measured.length);
  const finish = () => {
    board.setState({ tool: 'select', measured: [] });
    canvasElement()?.focus();
  };
  if (tool === 'tracing')
    return (
      <div className={own.bar}>
        <p>Zieh die Vorlage an ihren Platz.</p>
        <Button onClick={finish}>Fertig</Button>
      </div>
    );
  if (tool !== 'measure') return null;
  return (
    <div className={own.bar}>
      <p role="status">
        {count === 0 && 'Tippe auf zwei Punkte, deren Abstand du kennst.'}
        {count === 1 && 'Und jetzt auf den zweiten Punkt.'}
        {count === 2 && <VisuallyHidden>Wie weit sind sie auseinander?</VisuallyHidden>}
      </p>
      {count === 2 && <Distance />}
      <Button variant="quiet" onClick={finish}>
        Abbrechen
      </Button>
    </div>
  );
}

function Distance() {
  const board = useBoard();
  const [metres, setMetres] = useState(10);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (applyMeasured(board, metres)) {
      showAll(board);
      canvasElement()?.focus();
    } else notify('Die beiden Punkte liegen zu nah beieinander.', 'warning');
  };
  return (
    <form className={own.distance} onSubmit={apply}>
      <NumberField
        label="Abstand"
        unit="m"
        value={metres}
        min={LEAST_METRES}
        max={MOST_METRES}
        onChange={setMetres}
      />
      <Button type="submit">Übernehmen</Button>
    </form>
  );
}

function removeTracing(board: Board): void {
  const { tracing } = board.getState();
  board.setState({ tracing: null, tool: 'select', measured: [] });
  notify('Die Vorlage ist entfernt.', 'info', {
    label: 'Rückgängig',
    run: () => board.setState({ tracing }),
    isUndo: true,
  });
}
