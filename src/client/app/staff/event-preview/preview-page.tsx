import { useEffect, useRef } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { StaffEvent } from '../../../../contract/staff-events.ts';
import { adminPathTo } from '../../../admin/admin-paths.ts';
import { pathTo } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './preview-page.module.css';
import { openShop } from './preview-shop.tsx';

export { loader } from '../../../admin/events/event/event-data.ts';

export function Component() {
  const event = useLoaderData<StaffEvent>();
  const place = useRef<HTMLDivElement>(null);
  const address = event.layout === null ? pathTo.tickets(event.id) : pathTo.blocks(event.id);
  useEffect(() => {
    // A new node each time, because the effect may run again while the last root is still being unmounted.
    const node = document.createElement('div');
    place.current?.append(node);
    return openShop(node, event.id, address);
  }, [event.id, address]);
  return (
    <>
      <aside className={styles.banner} aria-label="Vorschau">
        <p>
          <strong className={styles.word}>Vorschau</strong>{' '}
          {!event.is_published && 'Gäste sehen die Veranstaltung noch nicht. '}
          Kaufen lässt sich hier nichts.
        </p>
        {/* A full page load, because the preview replaced the app's `fetch`. A button, because screen
            readers expect the page's first link to lead to its content. */}
        <Button variant="secondary" onClick={() => location.assign(adminPathTo.event(event.id))}>
          Beenden<VisuallyHidden> der Vorschau</VisuallyHidden>
        </Button>
      </aside>
      <div ref={place} className={styles.shop} />
    </>
  );
}
