import { useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router-dom';
import type { Device, DoorChoice } from '../../../../contract/devices.ts';
import { formatDate, formatTime } from '../../../../domain/stored-time.ts';
import { call } from '../../../platform/api/call.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyLine } from '../../../ui/copy-line.tsx';
import { Checkbox, FieldMessage, TextField } from '../../../ui/fields.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { QrPicture } from '../../../ui/qr-picture.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { useErrorsUntilEdited } from '../../forms/use-errors-until-edited.ts';
import { ListHead } from '../../lists/list-table.tsx';
import { usePolled } from '../../use-polled.ts';
import { DeviceList } from './device-list.tsx';
import styles from './devices.module.css';
import { DEVICES_FETCHER, type DevicesActionData } from './devices-data.ts';

export { action } from './devices-data.ts';

export function Component() {
  const mayCheckIn = useSession((session) => session.can('checkin'));
  return mayCheckIn ? (
    <Devices />
  ) : (
    <>
      <ListHead title="Einlassgeräte" />
      <Notice tone="warning">Für die Einlassgeräte fehlt dir die Berechtigung „Einlass“.</Notice>
    </>
  );
}

/** Of the field that a new device begins with. */
const NAME = 'geraet-name';

const fetchDevices = (signal: AbortSignal) => call('GET /api/office/devices', { signal });

function Devices() {
  const { data: outcome } = useFetcher<DevicesActionData>({ key: DEVICES_FETCHER });
  const { answer, at, isStale } = usePolled(fetchDevices, outcome);
  return (
    <>
      <ListHead title="Einlassgeräte">
        {answer !== null && answer.devices.length > 0 && (
          <Button onClick={() => document.getElementById(NAME)?.focus()}>Neues Gerät</Button>
        )}
      </ListHead>
      <div role="alert">
        {outcome?.message && <Notice tone="danger">{outcome.message}</Notice>}
        {isStale && <Notice tone="warning">Keine Verbindung. Was du siehst, kann veraltet sein.</Notice>}
      </div>
      {outcome?.pairing && (
        <PairingCard
          key={outcome.pairing.url}
          pairing={outcome.pairing}
          state={answer?.devices.find(({ id }) => id === outcome.pairing?.id)?.state}
        />
      )}
      {answer === null ? (
        <Skeleton shape="block" />
      ) : (
        <>
          <DeviceList devices={answer.devices} now={at} />
          <NewDevice events={answer.events} />
          <p>
            Für den Fall, dass am Abend Netz oder Strom fehlen:{' '}
            <Link to={adminPaths.gateList}>Einlassliste zum Ausdrucken</Link>
          </p>
        </>
      )}
    </>
  );
}

/** The form is reset only once the device has been added. */
function NewDevice({ events }: { events: DoorChoice[] }) {
  const fetcher = useFetcher<DevicesActionData>({ key: DEVICES_FETCHER });
  const form = useRef<HTMLFormElement>(null);
  const { errors: found, pairing } = fetcher.data ?? {};
  const errors = useErrorsUntilEdited(form, found, found ?? {});

  useEffect(() => {
    if (pairing) form.current?.reset();
    else if (found) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [found, pairing]);

  return (
    <Card as="section" aria-labelledby="neues-geraet">
      <fetcher.Form ref={form} method="post" action={adminPaths.devices} className={styles.form}>
        <h2 id="neues-geraet">Neues Gerät</h2>
        <TextField
          id={NAME}
          label="Name"
          name="name"
          hint="Wo das Telefon steht, zum Beispiel „Tor Nord“"
          autoComplete="off"
          maxLength={60}
          message={errors.name}
        />
        <fieldset aria-describedby={errors.event_ids ? 'veranstaltungen-fehler' : undefined}>
          <legend className={styles.legend}>Lässt ein zu</legend>
          {events.map((event) => (
            <Checkbox
              key={event.id}
              name="event_ids"
              value={event.id}
              label={eventLabel(event, events)}
              aria-invalid={errors.event_ids ? true : undefined}
            />
          ))}
          {errors.event_ids && <FieldMessage id="veranstaltungen-fehler">{errors.event_ids}</FieldMessage>}
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

/** With the date if another event has the same name. */
function eventLabel(event: DoorChoice, events: ReadonlyArray<DoorChoice>): string {
  const isAmbiguous = events.some(({ id, name }) => id !== event.id && name === event.name);
  const day = isAmbiguous ? `, ${formatDate(event.starts_at)}` : '';
  return `${event.name}${day}${event.is_published ? '' : ' (noch nicht veröffentlicht)'}`;
}

type Pairing = NonNullable<DevicesActionData['pairing']>;

/** Goes once a phone has used it, whose state in the list is `state`. */
function PairingCard({ pairing, state }: { pairing: Pairing; state: Device['state'] | undefined }) {
  const { name } = pairing;
  // Of a phone that is paired anew the list says for a moment what it was before.
  const [isAwaited, setAwaited] = useState(false);
  if (state === 'waiting' && !isAwaited) setAwaited(true);
  const isPaired = isAwaited && state === 'active';
  useEffect(() => {
    if (isPaired) notify(`${name} ist gekoppelt.`, 'good');
  }, [isPaired, name]);
  return isPaired ? null : <PairingLink {...pairing} />;
}

/** To scan or to send. It is shown only once, because the server stores no copy. */
function PairingLink({ name, url, expires_at }: Pairing) {
  const card = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useFocusFallback(card, () => document.querySelector('h1'));
  return (
    <Card ref={card} as="section" aria-labelledby="koppeln" className={styles.card}>
      <div className={styles.qrCode}>
        <QrPicture text={url} label={`QR-Code zum Koppeln von ${name}`} />
      </div>
      <div className={styles.instructions}>
        <h2 id="koppeln" ref={heading} tabIndex={-1}>
          {name} koppeln
        </h2>
        <p>
          Scanne den Code mit der Kamera des Telefons, das am Einlass steht, oder öffne dort diesen Link. Er
          gilt einmal und bis {formatTime(expires_at)} Uhr.
        </p>
        <CopyLine label="Link" text={url} />
      </div>
    </Card>
  );
}
