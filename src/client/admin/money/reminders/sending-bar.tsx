import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router-dom';
import type { DueOrder } from '../../../../contract/reminders.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { Button } from '../../../ui/button.tsx';
import { germanCount } from '../../../ui/german-count.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ChosenBar } from '../../lists/chosen-bar.tsx';
import { pauseWords } from './reminder-words.ts';
import type { SendingOutcome } from './send-chosen.ts';

interface SendingBarProps {
  kind: 'friendly' | 'last';
  chosen: ReadonlyArray<DueOrder>;
  /** Nobody is to be chosen any more: all is sent, or somebody wants it so. */
  onEnd: () => void;
  /** Who gets the focus when the bar goes. */
  heir: () => HTMLElement | null;
}

/** Sends the chosen reminders; stays where it is while there is something to say. */
export function SendingBar({ kind, chosen, onEnd, heir }: SendingBarProps) {
  const fetcher = useFetcher<SendingOutcome>();
  const { data } = fetcher;
  const finish = useEffectEvent(({ message }: SendingOutcome) => {
    if (message === undefined) onEnd();
  });
  useEffect(() => {
    if (data !== undefined) finish(data);
  }, [data]);
  const open = chosen.reduce((sum, order) => sum + eurosToCents(order.open), 0);
  const send = () =>
    fetcher.submit(
      { kind, orders: chosen.map(({ id }) => id) },
      { method: 'post', encType: 'application/json' },
    );
  return (
    <>
      <div role="alert">
        {data?.message && <Notice tone="danger">{data.message}</Notice>}
        {data?.skipped.map(({ order, number, reason }) => (
          <Notice key={order} tone="warning">
            {number} hat keine Erinnerung bekommen. {pauseWords(reason, kind)}
          </Notice>
        ))}
      </div>
      {chosen.length > 0 && (
        <ChosenBar label="Erinnerungen senden" heir={heir}>
          <p>
            <strong>
              {chosen.length === 1 ? '1 Bestellung' : `${germanCount(chosen.length)} Bestellungen`}
            </strong>
            , offen {formatCents(open)}
          </p>
          <Button onClick={() => void send()} isBusy={fetcher.state !== 'idle'}>
            {chosen.length === 1
              ? '1 Erinnerung senden'
              : `${germanCount(chosen.length)} Erinnerungen senden`}
          </Button>
          <Button variant="quiet" onClick={onEnd}>
            Keine auswählen
          </Button>
        </ChosenBar>
      )}
    </>
  );
}
