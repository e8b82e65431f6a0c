import { useState } from 'react';
import { useFetcher } from 'react-router-dom';
import type { Device } from '../../../../contract/devices.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatCount } from '../../../ui/numbers.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { onEscapeKey } from '../../forms/with-focus-fallback.tsx';
import { type Column, ListTable } from '../../lists/list-table.tsx';
import styles from './devices.module.css';
import { DEVICES_FETCHER } from './devices-data.ts';

/** States are as of `now` (epoch milliseconds). */
export function DeviceList({ devices, now }: { devices: Device[]; now: number }) {
  if (devices.length === 0)
    return <Notice>Noch ist kein Gerät angelegt. Mit dem Formular geht es los.</Notice>;
  return (
    <ListTable
      label="Einlassgeräte"
      rows={devices}
      keyOf={({ id }) => String(id)}
      link={{ title: 'Gerät', name: ({ name }) => name, isMain: true }}
      columns={columnsAt(now)}
    />
  );
}

/** States are as of `now`. */
function columnsAt(now: number): ReadonlyArray<Column<Device>> {
  return [
    {
      title: 'Veranstaltungen',
      place: 'below',
      cell: ({ events }) => events.map(({ name }) => name).join(', '),
    },
    {
      title: 'Zustand',
      place: 'state',
      cell: (device) => {
        const { label, tone } = stateBadge(device, now);
        return (
          <>
            <Badge tone={tone} mayWrap>
              {label}
            </Badge>
            <Maker device={device} />
          </>
        );
      },
    },
    { title: 'Letzter Kontakt', place: 'end', cell: ({ seen_at }) => formatAgo(seen_at, now) },
    {
      title: 'Wartende Scans',
      isNumber: true,
      cell: ({ waiting_scans }) => formatWaitingScans(waiting_scans),
    },
    { title: 'Aktionen', place: 'foot', cell: (device) => <DeviceActions device={device} /> },
  ];
}

/** Highlighted if that person may no longer add devices. */
function Maker({ device }: { device: Device }) {
  if (device.made_by === null) return null;
  const isDoubtful = device.made_by.standing !== 'may' && device.state !== 'revoked';
  return (
    <span className={`${styles.addedBy} ${isDoubtful ? styles.doubtful : ''}`}>
      {makerLabel(device.made_by, device.state)}
    </span>
  );
}

const ACTION_LABELS = { pair: 'Neu koppeln', revoke: 'Abmelden' } as const;
type DeviceAction = keyof typeof ACTION_LABELS;

/** Asks for confirmation if a paired device would lose its access. */
function DeviceActions({ device }: { device: Device }) {
  const fetcher = useFetcher({ key: DEVICES_FETCHER });
  const [asked, setAsked] = useState<DeviceAction | null>(null);
  /** Its button gets the focus when the confirmation is gone. */
  const [next, setNext] = useState<DeviceAction | null>(null);
  const isBusy = fetcher.state !== 'idle';

  const send = (intent: DeviceAction) => {
    // The other button may be gone afterwards.
    setNext('pair');
    setAsked(null);
    fetcher.submit(
      { intent, id: device.id, name: device.name },
      { method: 'post', action: adminPaths.devices },
    );
  };
  const start = (action: DeviceAction) =>
    action === 'revoke' || device.state === 'active' ? setAsked(action) : send(action);

  const decline = () => {
    setNext(asked);
    setAsked(null);
  };

  if (asked !== null) {
    return (
      <fieldset
        aria-label={`${device.name}: ${ACTION_LABELS[asked]}`}
        className={styles.actions}
        {...onEscapeKey(decline)}
      >
        <p>Das gekoppelte Telefon kann dann sofort niemanden mehr einlassen.</p>
        <Button variant="danger" onClick={() => send(asked)}>
          Ja, {asked === 'pair' ? 'neu koppeln' : 'abmelden'}
        </Button>
        <Button variant="quiet" autoFocus onClick={decline}>
          Abbrechen
        </Button>
      </fieldset>
    );
  }
  return (
    <div className={styles.actions}>
      <Button
        aria-label={`${ACTION_LABELS.pair}: ${device.name}`}
        variant="secondary"
        isBusy={isBusy}
        autoFocus={next === 'pair'}
        onClick={() => start('pair')}
      >
        {ACTION_LABELS.pair}
      </Button>
      {device.state !== 'revoked' && (
        <Button
          aria-label={`${ACTION_LABELS.revoke}: ${device.name}`}
          variant="quiet"
          isBusy={isBusy}
          autoFocus={next === 'revoke'}
          onClick={() => start('revoke')}
        >
          {ACTION_LABELS.revoke}
        </Button>
      )}
    </div>
  );
}

/** A device with a network syncs at least every seven seconds. */
const ONLINE_MS = 30_000;

function stateBadge(device: Device, now: number): { label: string; tone: BadgeTone } {
  if (device.state === 'waiting') return { label: 'Wartet auf Kopplung', tone: 'warning' };
  if (device.state === 'revoked') return { label: 'Abgemeldet', tone: 'quiet' };
  const isOnline = device.seen_at !== null && now - Date.parse(device.seen_at) < ONLINE_MS;
  return isOnline ? { label: 'Online', tone: 'good' } : { label: 'Ohne Verbindung', tone: 'warning' };
}

const relative = new Intl.RelativeTimeFormat('de', { numeric: 'always' });
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `vor 3 Minuten`; an instant in the future, by a slightly wrong clock, counts as now. */
function formatAgo(instant: string | null, now: number): string {
  if (instant === null) return 'noch nie';
  const passed = now - Date.parse(instant);
  for (const [unit, ms] of UNITS) {
    if (passed >= ms) return relative.format(-Math.floor(passed / ms), unit);
  }
  return 'gerade eben';
}

function makerLabel({ name, standing }: NonNullable<Device['made_by']>, state: Device['state']): string {
  const by = `${state === 'waiting' ? 'Angelegt' : 'Gekoppelt'} von ${name}`;
  if (standing === 'gone') return `${by}, nicht mehr im Team`;
  if (standing === 'may') return by;
  return state === 'revoked' ? by : `${by}, ohne Berechtigung „Einlass“: Prüfe, wer dieses Telefon hat.`;
}

function formatWaitingScans(count: number): string {
  if (count === 0) return 'keine';
  return count === 1 ? '1 Scan' : `${formatCount(count)} Scans`;
}
