import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router-dom';
import { formatItemCode, readItemCode } from '../../../domain/item-code.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TicketVerdict } from '../../views/ticket/ticket-verdict.tsx';
import type { CheckinOutcome } from './dashboard-action.ts';
import styles from './dashboard-screen.module.css';

/** A ticket whose address was opened by somebody of the team: checked in by one tap, and never without it. */
export function OfferedTicket({ itemId }: { itemId: string }) {
  const mayCheckIn = useSession((session) => session.can('checkin'));
  const checkin = useFetcher<CheckinOutcome>();
  const outcome = checkin.state === 'idle' ? checkin.data : undefined;
  const code = readItemCode(itemId);

  if (outcome?.verdict)
    return <TicketVerdict answer={outcome.verdict} heading={(title) => <VerdictTitle title={title} />} />;
  return (
    <Card as="section" aria-labelledby="gescannt" className={styles.offer}>
      <h2 id="gescannt" className={styles.heading}>
        Gescannte Karte
      </h2>
      <p className={styles.code}>{code === null ? itemId : formatItemCode(code)}</p>
      <div role="alert">{outcome?.message && <Notice tone="danger">{outcome.message}</Notice>}</div>
      {mayCheckIn ? (
        <checkin.Form method="post">
          <input type="hidden" name="intent" value="check-in" />
          <input type="hidden" name="item" value={itemId} />
          <Button type="submit" isBusy={checkin.state !== 'idle'}>
            Einchecken
          </Button>
        </checkin.Form>
      ) : (
        <Notice tone="warning">Zum Einchecken fehlt dir die Berechtigung „Einlass“.</Notice>
      )}
    </Card>
  );
}

/** The button that was pressed has gone: the focus goes on to the verdict, and so it is read aloud. */
function VerdictTitle({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {title}
    </h2>
  );
}
