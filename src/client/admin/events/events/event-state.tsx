import { endOfEvent } from '../../../../domain/sale-period.ts';
import { type StoredTime, storedTimeOfInstant } from '../../../../domain/stored-time.ts';
import { Badge } from '../../../ui/badge.tsx';

interface EventStateProps {
  event: { is_published: boolean; starts_at: StoredTime; ends_at: StoredTime | null };
}

export function EventState({ event }: EventStateProps) {
  const end = endOfEvent({ startsAt: event.starts_at, endsAt: event.ends_at });
  const isOver = storedTimeOfInstant(Date.now()) >= end;
  if (isOver) return <Badge tone="quiet">Vorbei</Badge>;
  return event.is_published ? (
    <Badge tone="good">Veröffentlicht</Badge>
  ) : (
    <Badge tone="warning">Verborgen</Badge>
  );
}
