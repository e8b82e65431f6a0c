import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { BoxOfficeEvent } from '../../../../contract/box-office.ts';
import { fetchBoxOffice } from '../../../platform/api/fetch-box-office.ts';
import { serverNow } from '../../../platform/api/server-time.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { officePaths } from '../../office-paths.ts';
import { usePolled } from '../../use-polled.ts';
import styles from './box-office.module.css';
import { eventOfAddress } from './event-of-address.ts';
import { EventSelect } from './event-select.tsx';
import type { Typed } from './issue-fields.tsx';
import { IssueForm } from './issue-form.tsx';
import { kindOfAddress } from './issue-kinds.ts';
import { KindChoice } from './kind-choice.tsx';
import { useAddressed } from './use-addressed.ts';

/** Issuing tickets: of which kind, for which event, which places, and for whom. */
export function IssueScreen() {
  const loaded = useLoaderData<BoxOfficeEvent[]>();
  const [namedEvent, chooseEvent] = useAddressed('event');
  const [namedKind, chooseKind] = useAddressed('kind');
  const [changes, setChanges] = useState(0);
  const { answer } = usePolled(fetchBoxOffice, changes);
  // Here, so that it stays when another event is chosen.
  const [typed, setTyped] = useState<Typed>({});
  const events = answer ?? loaded;
  const event = eventOfAddress(events, namedEvent, serverNow());
  const kind = kindOfAddress(namedKind);
  return (
    <div className={`${styles.screen} ${styles.wideScreen}`}>
      <p>
        <Link to={officePaths.orders}>Zurück zu den Bestellungen</Link>
      </p>
      <PageTitle>Karten ausgeben</PageTitle>
      {event === undefined ? (
        <Notice>Noch ist keine Veranstaltung im Verkauf.</Notice>
      ) : (
        <>
          <KindChoice chosen={kind} onChoose={chooseKind} />
          <EventSelect events={events} event={event} onChoose={chooseEvent} />
          <IssueForm
            key={event.id}
            {...{ kind, event, typed }}
            onType={setTyped}
            onIssued={() => setChanges((before) => before + 1)}
          />
        </>
      )}
    </div>
  );
}
