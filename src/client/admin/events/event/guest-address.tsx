import type { OfficeEvent } from '../../../../contract/staff-events.ts';
import { pathTo } from '../../../platform/paths.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import styles from './event-screen.module.css';

/** Where guests find the event, to be passed on. Staff who go there come to the dashboard, so it is no link. */
export function GuestAddress({ event }: { event: OfficeEvent }) {
  const path = event.layout === null ? pathTo.tickets(event.id) : pathTo.blocks(event.id);
  const address = `${location.origin}${path}`;
  return (
    <div>
      <p className={styles.soft}>
        {event.is_published ? 'Adresse für Gäste' : 'Adresse für Gäste, sobald veröffentlicht'}
      </p>
      <p className={styles.address}>
        <span className={styles.url}>{address}</span>
        <CopyButton label="Adresse für Gäste" text={address} />
      </p>
    </div>
  );
}
