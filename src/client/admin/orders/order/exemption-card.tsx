import { useState } from 'react';
import type { DeskOrder } from '../../../../contract/staff-orders.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { DeskMessage } from './desk-message.tsx';
import styles from './desk-screen.module.css';
import { useDeskForm } from './use-desk-form.ts';

/** Whether the shop reminds of an order and cancels it by itself: not that of a sponsor who pays at the gate. */
export function ExemptionCard({ order: { exempt_because: because } }: { order: DeskOrder }) {
  const { fetcher, form, isBusy, errors, message } = useDeskForm();
  const [isExempt, setExempt] = useState(because !== null);
  return (
    <Card as="section" aria-labelledby="erinnerungen">
      <fetcher.Form ref={form} method="post" className={styles.part}>
        <h2 id="erinnerungen">Erinnerungen</h2>
        <DeskMessage message={Object.keys(errors).length > 0 ? undefined : message} />
        <Checkbox
          name="is_exempt"
          label="Nicht mahnen und nicht von selbst stornieren"
          checked={isExempt}
          onChange={(event) => setExempt(event.target.checked)}
        />
        {isExempt && (
          <TextField
            key={because}
            label="Grund, nur für das Team"
            name="reason"
            isOptional
            autoComplete="off"
            maxLength={200}
            defaultValue={because ?? ''}
            message={errors.reason}
          />
        )}
        <div>
          <Button type="submit" name="intent" value="exempt" variant="secondary" isBusy={isBusy}>
            Erinnerungen speichern
          </Button>
        </div>
      </fetcher.Form>
    </Card>
  );
}
