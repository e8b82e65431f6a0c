import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { BoxOfficeEvent } from '../../../../contract/box-office.ts';
import { serverNow } from '../../../platform/api/server-time.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { usePolled } from '../../use-polled.ts';
import styles from './box-office.module.css';
import { EventSelect, fetchBoxOffice, pickEvent, useSearchParam } from './box-office-events.tsx';
import { ISSUE_KINDS, type IssueKind, pickKind, type TypedFields } from './issue-fields.tsx';
import { IssueForm } from './issue-form.tsx';

export { loader } from './box-office-events.tsx';

export function Component() {
  const loaded = useLoaderData<BoxOfficeEvent[]>();
  const [requestedEvent, chooseEvent] = useSearchParam('event');
  const [requestedKind, chooseKind] = useSearchParam('kind');
  const [changes, setChanges] = useState(0);
  const { answer } = usePolled(fetchBoxOffice, changes);
  // Kept by the page rather than the form, so that it survives choosing another event.
  const [typed, setTyped] = useState<TypedFields>({});
  const events = answer ?? loaded;
  const event = pickEvent(events, requestedEvent, serverNow());
  const kind = pickKind(requestedKind);
  return (
    <div className={`${styles.screen} ${styles.wideScreen}`}>
      <p>
        <Link to={adminPaths.orders}>Zurück zu den Bestellungen</Link>
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

interface KindChoiceProps {
  chosen: IssueKind;
  onChoose: (kind: IssueKind) => void;
}

/** Changing the kind keeps the chosen tickets and the typed fields. */
function KindChoice({ chosen, onChoose }: KindChoiceProps) {
  return (
    <fieldset className={styles.kinds}>
      <legend>Was gibst du aus?</legend>
      {ISSUE_KINDS.map(({ kind, name, about }) => (
        <label key={kind} className={styles.kind}>
          <input
            type="radio"
            name="kind"
            value={kind}
            checked={kind === chosen}
            onChange={() => onChoose(kind)}
          />
          <span>
            <strong>{name}</strong>
            <span className={styles.soft}>{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
