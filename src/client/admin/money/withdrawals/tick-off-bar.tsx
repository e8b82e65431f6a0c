import { useFetcher } from 'react-router-dom';
import type { ReceivedWithdrawal } from '../../../../contract/withdrawals.ts';
import { Button } from '../../../ui/button.tsx';
import type { FormOutcome } from '../../forms/use-outcome-form.ts';
import { ChosenBar } from '../../lists/chosen-bar.tsx';
import { officePaths } from '../../office-paths.ts';
import { Refused } from './refused.tsx';

interface TickOffBarProps {
  chosen: ReadonlyArray<ReceivedWithdrawal>;
  onEnd: () => void;
  /** Gets the focus when nothing is ticked any more, and the bar goes. */
  heir: () => HTMLElement | null;
}

/** Ticks off at once what was chosen of the withdrawals that mean no order. */
export function TickOffBar({ chosen, onEnd, heir }: TickOffBarProps) {
  const fetcher = useFetcher<FormOutcome>();
  const isBusy = fetcher.state !== 'idle';
  const count = chosen.length === 1 ? '1 Widerruf' : `${chosen.length} Widerrufe`;
  return (
    <>
      <Refused {...(isBusy ? {} : fetcher.data)} />
      {chosen.length > 0 && (
        <ChosenBar label="Widerrufe abhaken" heir={heir}>
          <p>
            <strong>{count}</strong> ohne Bestellung
          </p>
          <fetcher.Form method="post" action={officePaths.withdrawals}>
            {chosen.map(({ id }) => (
              <input key={id} type="hidden" name="id" value={id} />
            ))}
            <Button type="submit" name="intent" value="tick-off" isBusy={isBusy}>
              Als erledigt abhaken
            </Button>
          </fetcher.Form>
          <Button variant="quiet" onClick={onEnd}>
            Keine auswählen
          </Button>
        </ChosenBar>
      )}
    </>
  );
}
