import { useSearchParams } from 'react-router-dom';
import type { BoxOfficeEvent } from '../../../contract/box-office.ts';
import { formatDate, formatTime } from '../../../domain/stored-time.ts';
import { SelectField } from '../../ui/select-field.tsx';

interface EventSelectProps {
  events: ReadonlyArray<BoxOfficeEvent>;
  event: BoxOfficeEvent;
}

/** For which event tickets are issued; it stands in the address. */
export function EventSelect({ events, event }: EventSelectProps) {
  const [, setAsked] = useSearchParams();
  const choose = (id: string) =>
    setAsked(
      (asked) => {
        asked.set('event', id);
        return asked;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <SelectField label="Veranstaltung" value={event.id} onChange={({ target }) => choose(target.value)}>
      {events.map(({ id, name, starts_at }) => (
        <option key={id} value={id}>
          {name} · {formatDate(starts_at)}, {formatTime(starts_at)} Uhr
        </option>
      ))}
    </SelectField>
  );
}
