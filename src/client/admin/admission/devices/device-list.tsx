import type { Device } from '../../../../contract/devices.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './device-list.module.css';
import { DeviceSteps } from './device-steps.tsx';
import { describeAgo, describeMaker, describeState, describeWaiting } from './device-words.ts';

/** All phones as they were at `now` (epoch milliseconds): a table, on phones a card each. */
export function DeviceList({ devices, now }: { devices: Device[]; now: number }) {
  if (devices.length === 0)
    return <Notice>Noch ist kein Gerät angelegt. Mit dem Formular geht es los.</Notice>;
  return (
    <table aria-label="Einlassgeräte" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Gerät</th>
          <th scope="col">Veranstaltungen</th>
          <th scope="col">Zustand</th>
          <th scope="col">Letzter Kontakt</th>
          <th scope="col">Wartende Scans</th>
          <th scope="col">Aktionen</th>
        </tr>
      </thead>
      <tbody>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function DeviceRow({ device, now }: { device: Device; now: number }) {
  const { words, tone } = describeState(device, now);
  return (
    <tr>
      <th scope="row">{device.name}</th>
      <td data-label="Veranstaltungen">{device.events.map((event) => event.name).join(', ')}</td>
      <td data-label="Zustand">
        <Badge tone={tone} mayWrap>
          {words}
        </Badge>
        <MadeBy device={device} />
      </td>
      <td data-label="Letzter Kontakt">{describeAgo(device.seen_at, now)}</td>
      <td data-label="Wartende Scans">{describeWaiting(device.waiting_scans)}</td>
      <td>
        <DeviceSteps device={device} />
      </td>
    </tr>
  );
}

/** Whom to ask about a phone; it stands out where he should not have made it any more. */
function MadeBy({ device }: { device: Device }) {
  if (device.made_by === null) return null;
  const isDoubtful = device.made_by.standing !== 'may' && device.state !== 'revoked';
  return (
    <span className={`${styles.maker} ${isDoubtful ? styles.doubtful : ''}`}>
      {describeMaker(device.made_by, device.state)}
    </span>
  );
}
