import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SampleData } from '../../../contract/sample-data.ts';
import { call } from '../../platform/api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useAttempt } from '../forms/use-attempt.ts';
import { WithFocusFallback } from '../forms/with-focus-fallback.tsx';
import type { SetUpStep } from './set-up.ts';
import styles from './set-up-steps.module.css';
import marks from './step-mark.module.css';

const HEADING = 'einrichten';

export function SetUpSteps({ steps: known }: { steps: ReadonlyArray<SetUpStep> }) {
  // The figures follow within seconds.
  const [isSampleGone, setSampleGone] = useState(false);
  const steps = known.filter(({ to }) => to !== null || !isSampleGone);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card as="section" aria-labelledby={HEADING}>
      <div className={styles.head}>
        <h2 id={HEADING} tabIndex={-1} className={styles.heading}>
          Shop einrichten
        </h2>
        <p className={styles.soft}>
          {done} von {steps.length} erledigt
        </p>
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title} className={styles.step} data-done={step.isDone || undefined}>
            <span className={marks.mark} aria-hidden="true">
              {step.isDone && <Check size={16} />}
            </span>
            {step.to === null ? (
              <WithFocusFallback fallback={() => document.getElementById(HEADING)}>
                <RemoveSampleButton step={step} onAllRemoved={() => setSampleGone(true)} />
              </WithFocusFallback>
            ) : (
              <Link to={step.to} className={styles.link}>
                <StepText step={step} />
              </Link>
            )}
            <ChevronRight size={18} className={styles.arrow} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function StepText({ step: { title, detail, isDone } }: { step: SetUpStep }) {
  return (
    <>
      <span className={styles.title}>
        {title}
        {isDone && <VisuallyHidden> (erledigt)</VisuallyHidden>}
      </span>
      <span className={styles.soft}>{detail}</span>
    </>
  );
}

/** Shows what goes and what stays before anything is removed. */
function RemoveSampleButton({ step, onAllRemoved }: { step: SetUpStep; onAllRemoved: () => void }) {
  const [found, setFound] = useState<SampleData | null>(null);
  const { isBusy, attempt } = useAttempt();
  const ask = () => attempt(async () => setFound(await call('GET /api/office/sample-data')));
  const remove = () =>
    attempt(async () => {
      await call('DELETE /api/office/sample-data');
      setFound(null);
      notify('Die Beispieldaten sind entfernt.', 'good');
      const parts = Object.values(found ?? {}).flat();
      if (parts.every(({ kept }) => kept === null)) onAllRemoved();
    });
  return (
    <>
      <button
        type="button"
        className={styles.link}
        aria-busy={isBusy || undefined}
        onClick={() => void ask()}
      >
        <StepText step={step} />
      </button>
      {found !== null && (
        <RemoveSampleDialog
          found={found}
          isBusy={isBusy}
          onClose={() => setFound(null)}
          onRemove={() => void remove()}
        />
      )}
    </>
  );
}

interface RemoveSampleDialogProps {
  found: SampleData;
  isBusy: boolean;
  onClose: () => void;
  onRemove: () => void;
}

function RemoveSampleDialog({ found, isBusy, onClose, onRemove }: RemoveSampleDialogProps) {
  const { events, layouts, discounts } = found;
  const stays = [...events, ...layouts].filter(({ kept }) => kept !== null);
  const going = [
    ['Veranstaltungen', events],
    ['Saalpläne', layouts],
    ['Rabattcodes', discounts],
  ] as const;
  const goes = going.flatMap(([noun, parts]) => {
    const names = parts.filter(({ kept }) => kept === null).map(({ name }) => name);
    return names.length === 0 ? [] : [{ noun, names }];
  });
  const [goesId, staysId] = [useId(), useId()];
  return (
    <Dialog title="Beispieldaten entfernen?" onClose={onClose}>
      {goes.length > 0 && (
        <>
          <h3 id={goesId} className={styles.part}>
            Wird entfernt
          </h3>
          <ul aria-labelledby={goesId} className={styles.parts}>
            {goes.map(({ noun, names }) => (
              <li key={noun}>
                {noun}: {names.join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
      {stays.length > 0 && (
        <>
          <h3 id={staysId} className={styles.part}>
            Bleibt
          </h3>
          <ul aria-labelledby={staysId} className={styles.parts}>
            {stays.map(({ name, kept }) => (
              <li key={name}>
                {name}: <span className={styles.soft}>{kept}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.soft}>Was ihr geändert habt, bleibt.</p>
      <div className={styles.actions}>
        {goes.length > 0 && (
          <Button variant="danger" isBusy={isBusy} onClick={onRemove}>
            Für immer entfernen
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {goes.length > 0 ? 'Abbrechen' : 'Schließen'}
        </Button>
      </div>
    </Dialog>
  );
}
