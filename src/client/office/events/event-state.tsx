import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { Badge } from '../../ui/badge.tsx';

/** Whether guests see an event, in a word and a colour. */
export function EventState({ event }: { event: { is_published: boolean; starts_at: string } }) {
  // A day later nobody asks whether it is still on.
  const isOver = event.starts_at < storedTimeOfInstant(Date.now() - 24 * 60 * 60 * 1000);
  if (isOver) return <Badge tone="quiet">Vorbei</Badge>;
  return event.is_published ? (
    <Badge tone="good">Veröffentlicht</Badge>
  ) : (
    <Badge tone="warning">Verborgen</Badge>
  );
}
