import { useEffect, useRef } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { StaffEvent } from '../../../../contract/staff-events.ts';
import { adminPathTo } from '../../../admin/admin-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './preview-page.module.css';
import { openShop } from './preview-shop.tsx';

export { loader } from '../../../admin/events/event/event-data.ts';

/** The guests' shop with this event in it, below a banner that says it is only a preview. */
export function Component() {
  const event = useLoaderData<StaffEvent>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A new node each time: React may start again while the last one is still being unmounted.
    const node = document.createElement('div');
    place.current?.append(node);
    return openShop(node, event.id);
  }, [event.id]);
  return (
    <>
      <aside className={styles.banner} aria-label="Vorschau">
        <p>
          <strong className={styles.word}>Vorschau</strong>{' '}
          {!event.is_published && 'Gäste sehen die Veranstaltung noch nicht. '}
          Kaufen lässt sich hier nichts.
        </p>
        {/* A full page load, because the shop has replaced the app's `fetch`. No link, because screen readers expect the
            first link of a page to lead to its content. */}
        <Button variant="secondary" onClick={() => location.assign(adminPathTo.event(event.id))}>
          Beenden<VisuallyHidden> der Vorschau</VisuallyHidden>
        </Button>
      </aside>
      <div ref={place} className={styles.shop} />
    </>
  );
}
