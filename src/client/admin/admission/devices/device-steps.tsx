import { useState } from 'react';
import { useFetcher } from 'react-router-dom';
import type { Device } from '../../../../contract/devices.ts';
import { Button } from '../../../ui/button.tsx';
import { byEscape } from '../../forms/by-escape.ts';
import { officePaths } from '../../office-paths.ts';
import styles from './device-steps.module.css';
import { DEVICES_FETCHER } from './devices-action.ts';

const WORDS = { pair: 'Neu koppeln', revoke: 'Abmelden' } as const;
type Step = keyof typeof WORDS;

/** Pairing a phone anew and logging it out: asked back where a phone at work loses its access by it. */
export function DeviceSteps({ device }: { device: Device }) {
  const fetcher = useFetcher({ key: DEVICES_FETCHER });
  const [asked, setAsked] = useState<Step | null>(null);
  /** The step whose button gets the focus when the question has gone. */
  const [next, setNext] = useState<Step | null>(null);
  const isBusy = fetcher.state !== 'idle';

  const send = (intent: Step) => {
    // Pairing is possible before and after either of them.
    setNext('pair');
    setAsked(null);
    fetcher.submit(
      { intent, id: device.id, name: device.name },
      { method: 'post', action: officePaths.devices },
    );
  };
  const start = (step: Step) =>
    step === 'revoke' || device.state === 'active' ? setAsked(step) : send(step);

  const decline = () => {
    setNext(asked);
    setAsked(null);
  };

  if (asked !== null) {
    return (
      <fieldset
        aria-label={`${device.name}: ${WORDS[asked]}`}
        className={styles.steps}
        {...byEscape(decline)}
      >
        <p>Das gekoppelte Telefon kann dann sofort niemanden mehr einlassen.</p>
        <Button variant="danger" onClick={() => send(asked)}>
          Ja, {asked === 'pair' ? 'neu koppeln' : 'abmelden'}
        </Button>
        <Button variant="quiet" autoFocus onClick={decline}>
          Abbrechen
        </Button>
      </fieldset>
    );
  }
  return (
    <div className={styles.steps}>
      <Button
        aria-label={`${WORDS.pair}: ${device.name}`}
        variant="secondary"
        isBusy={isBusy}
        autoFocus={next === 'pair'}
        onClick={() => start('pair')}
      >
        {WORDS.pair}
      </Button>
      {device.state !== 'revoked' && (
        <Button
          aria-label={`${WORDS.revoke}: ${device.name}`}
          variant="quiet"
          isBusy={isBusy}
          autoFocus={next === 'revoke'}
          onClick={() => start('revoke')}
        >
          {WORDS.revoke}
        </Button>
      )}
    </div>
  );
}
