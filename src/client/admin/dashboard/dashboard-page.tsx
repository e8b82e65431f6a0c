import { type ReactNode, useEffect, useRef } from 'react';
import { useFetcher, useSearchParams } from 'react-router-dom';
import type { Figures } from '../../../contract/figures.ts';
import { formatItemCode, readItemCode } from '../../../domain/item-code.ts';
import { berlinDay, formatDate, formatTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { call } from '../../platform/api/call.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TicketVerdict } from '../../views/ticket-verdict.tsx';
import { ArrivalsPanel } from '../admission/arrivals/arrivals-panel.tsx';
import { type Polled, usePolled } from '../use-polled.ts';
import type { CheckinOutcome } from './dashboard-data.ts';
import styles from './dashboard-page.module.css';
import { FigurePanels } from './figure-panels.tsx';

export { action } from './dashboard-data.ts';

export function Component() {
  const hasFigures = useSession(({ can }) =>
    (['orders', 'money', 'events', 'checkin', 'team', 'settings'] as const).some(can),
  );
  const mayCheckIn = useSession((session) => session.can('checkin'));
  const [search] = useSearchParams();
  const itemId = search.get('item');
  const offered = itemId !== null && <OfferedTicket key={itemId} itemId={itemId} />;
  return (
    <>
      {hasFigures ? (
        <LiveFigures>{offered}</LiveFigures>
      ) : (
        <>
          <Head />
          {offered}
          <Card>
            <h2 className={styles.cardHeading}>Willkommen im Büro</h2>
            <p>
              Verkauf und Einlass zeigt dir diese Seite, sobald dir jemand aus dem Team das Recht dazu gibt.
            </p>
          </Card>
        </>
      )}
      {mayCheckIn && <ArrivalsPanel />}
    </>
  );
}

/** `children` come between the page heading and the figures. */
function LiveFigures({ children }: { children: ReactNode }) {
  const figures = usePolled((signal) => call('GET /api/office/figures', { signal }));
  return (
    <>
      <Head>
        <FiguresAge {...figures} />
      </Head>
      {children}
      <FigurePanels figures={figures.answer} isStale={figures.isStale} />
    </>
  );
}

function Head({ children }: { children?: ReactNode }) {
  const user = useSession((session) => session.user);
  return (
    <div className={styles.pageHead}>
      <PageTitle className={styles.pageTitle} title="Dashboard">
        Hallo, {user?.firstname}!
      </PageTitle>
      {children}
    </div>
  );
}

/** Also says whether the figures are still being updated. */
function FiguresAge({ answer, at, isStale }: Polled<Figures>) {
  return (
    <p role="status" className={isStale ? styles.stale : styles.age}>
      {answer !== null && !isStale && 'Zahlen laufen mit'}
      {answer !== null && isStale && `Keine Verbindung, Stand ${formatClock(at)}`}
    </p>
  );
}

/** Includes the date unless it is today. */
function formatClock(at: number): string {
  const stored = storedTimeOfInstant(at);
  const day = berlinDay(at) === berlinDay(Date.now()) ? '' : ` am ${formatDate(stored)}`;
  return `${formatTime(stored)} Uhr${day}`;
}

/** A ticket whose address a team member has opened; it is checked in only by an explicit tap. */
function OfferedTicket({ itemId }: { itemId: string }) {
  const mayCheckIn = useSession((session) => session.can('checkin'));
  const checkin = useFetcher<CheckinOutcome>();
  const outcome = checkin.state === 'idle' ? checkin.data : undefined;
  const code = readItemCode(itemId);

  if (outcome?.verdict)
    return <TicketVerdict answer={outcome.verdict} heading={(title) => <VerdictTitle title={title} />} />;
  return (
    <Card as="section" aria-labelledby="gescannt" className={styles.offeredTicket}>
      <h2 id="gescannt" className={styles.cardHeading}>
        Gescannte Karte
      </h2>
      <p className={styles.ticketCode}>{code === null ? itemId : formatItemCode(code)}</p>
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

/** Takes the focus from the button that just disappeared, so that screen readers announce the verdict. */
function VerdictTitle({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {title}
    </h2>
  );
}
