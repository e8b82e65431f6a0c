import type { BoxOfficeEvent } from '../../../../contract/box-office.ts';
import { formatDate, formatTime } from '../../../../domain/stored-time.ts';
import { SelectField } from '../../../ui/select-field.tsx';

interface EventSelectProps {
  events: ReadonlyArray<BoxOfficeEvent>;
  event: BoxOfficeEvent;
  onChoose: (id: string) => void;
}

/** For which event tickets are issued; without the year, so that the time is not cut off on a phone. */
export function EventSelect({ events, event, onChoose }: EventSelectProps) {
  return (
    <SelectField label="Veranstaltung" value={event.id} onChange={({ target }) => onChoose(target.value)}>
      {events.map(({ id, name, starts_at }) => (
        <option key={id} value={id}>
          {name} · {formatDate(starts_at).slice(0, 6)}, {formatTime(starts_at)} Uhr
        </option>
      ))}
    </SelectField>
  );
}
