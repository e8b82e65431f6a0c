import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router-dom';
import type { DoorChoice } from '../../../../contract/devices.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldMessage } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { officePaths } from '../../office-paths.ts';
import { nameOf } from './device-words.ts';
import { DEVICES_FETCHER, type DeviceOutcome } from './devices-action.ts';
import styles from './new-device.module.css';

/** Names a phone and the events it lets in. Emptied once the phone is there, and not before. */
export function NewDevice({ events }: { events: DoorChoice[] }) {
  const fetcher = useFetcher<DeviceOutcome>({ key: DEVICES_FETCHER });
  const form = useRef<HTMLFormElement>(null);
  const { errors, pairing } = fetcher.data ?? {};

  useEffect(() => {
    if (pairing) form.current?.reset();
    else if (errors) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors, pairing]);

  return (
    <Card as="section" aria-labelledby="neues-geraet">
      <fetcher.Form ref={form} method="post" action={officePaths.devices} className={styles.form}>
        <h2 id="neues-geraet">Neues Gerät</h2>
        <TextField
          label="Name"
          name="name"
          hint="Wo das Telefon steht, zum Beispiel „Tor Nord“"
          autoComplete="off"
          maxLength={60}
          message={errors?.name}
        />
        <fieldset aria-describedby={errors?.event_ids ? 'veranstaltungen-fehler' : undefined}>
          <legend className={styles.legend}>Lässt ein zu</legend>
          {events.map((event) => (
            <Checkbox
              key={event.id}
              name="event"
              value={event.id}
              label={nameOf(event, events)}
              aria-invalid={errors?.event_ids ? true : undefined}
            />
          ))}
          {errors?.event_ids && <FieldMessage id="veranstaltungen-fehler">{errors.event_ids}</FieldMessage>}
        </fieldset>
        <div>
          <Button type="submit" name="intent" value="add" isBusy={fetcher.state !== 'idle'}>
            Gerät anlegen
          </Button>
        </div>
      </fetcher.Form>
    </Card>
  );
}
