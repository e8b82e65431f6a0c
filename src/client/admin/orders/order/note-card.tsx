import type { DeskOrder } from '../../../../contract/staff-orders.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { DeskMessage } from './desk-message.tsx';
import styles from './desk-screen.module.css';
import { useDeskForm } from './use-desk-form.ts';

/** What the team wants to remember about an order. */
export function NoteCard({ order }: { order: DeskOrder }) {
  const { fetcher, form, isBusy, errors, message } = useDeskForm();
  return (
    <Card as="section" aria-labelledby="notiz">
      <fetcher.Form ref={form} method="post" className={styles.part}>
        <h2 id="notiz">Notiz</h2>
        <DeskMessage message={message} />
        <input type="hidden" name="version" value={order.version} />
        <TextArea
          key={order.note}
          label="Für das Team, der Gast sieht sie nicht"
          name="note"
          rows={3}
          maxLength={2000}
          defaultValue={order.note}
          message={errors.note}
        />
        <div>
          <Button type="submit" name="intent" value="note" variant="secondary" isBusy={isBusy}>
            Notiz speichern
          </Button>
        </div>
      </fetcher.Form>
    </Card>
  );
}
