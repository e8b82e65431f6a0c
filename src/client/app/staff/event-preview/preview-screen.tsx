import { useEffect, useRef } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { OfficeEvent } from '../../../../contract/staff-events.ts';
import { officePathTo } from '../../../admin/office-path-to.ts';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './preview-screen.module.css';
import { openShop } from './preview-shop.tsx';

/** The shop as guests would see it with this event in it, beneath a line that says it is none. */
export function PreviewScreen() {
  const event = useLoaderData<OfficeEvent>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A node of its own each time: React may begin anew while the last one is still being cleared.
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
        {/* The shop within has taken over how pages ask for their data: the office begins anew. No link, for the first
            of a page is the one to its content. */}
        <Button variant="secondary" onClick={() => location.assign(officePathTo.officeEvent(event.id))}>
          Beenden<VisuallyHidden> der Vorschau</VisuallyHidden>
        </Button>
      </aside>
      <div ref={place} className={styles.shop} />
    </>
  );
}
