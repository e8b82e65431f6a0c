import { Link } from 'react-router-dom';
import { endOfEvent } from '../../../../domain/sale-period.ts';
import { type StoredTime, storedTimeOfInstant } from '../../../../domain/stored-time.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { adminPaths } from '../../admin-paths.ts';

interface EventStateProps {
  event: {
    is_published: boolean;
    starts_at: StoredTime;
    ends_at: StoredTime | null;
    cancelled_at?: StoredTime | undefined;
    moved_from?: StoredTime | undefined;
  };
}

export function EventState({ event }: EventStateProps) {
  const end = endOfEvent({ startsAt: event.starts_at, endsAt: event.ends_at });
  const isOver = storedTimeOfInstant(Date.now()) >= end;
  if (event.cancelled_at !== undefined) return <Badge tone="danger">Abgesagt</Badge>;
  if (isOver) return <Badge tone="quiet">Vorbei</Badge>;
  return (
    <>
      {event.is_published ? (
        <Badge tone="good">Veröffentlicht</Badge>
      ) : (
        <Badge tone="warning">Verborgen</Badge>
      )}
      {event.moved_from !== undefined && <Badge tone="quiet">Verlegt</Badge>}
    </>
  );
}

/** Whether this member may change events and give back money. */
export function useMayCallOff(): boolean {
  return useSession((session) => session.can('events') && session.can('money'));
}

/** Folded away, because it is rare. */
export function CallOffLink() {
  if (!useMayCallOff()) return null;
  return (
    <Card>
      <details>
        <summary>Absagen oder verlegen …</summary>
        <p>
          <Link to={adminPaths.callOffAll}>
            Alle Veranstaltungen, die noch bevorstehen, absagen, verlegen oder zum Teil erstatten
          </Link>
        </p>
      </details>
    </Card>
  );
}
