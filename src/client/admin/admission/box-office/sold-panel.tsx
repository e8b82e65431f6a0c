import { useState } from 'react';
import type { IssuedOrder } from '../../../../contract/box-office.ts';
import { formatCents } from '../../../../domain/money.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { sendCancellation } from '../../../platform/api/send-desk-change.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notification-store.ts';
import { IssuedPanel } from './issued-panel.tsx';
import { countTicketsWords } from './offer-lines.ts';

/** What was sold last: to print it, or to take it back. */
export interface Sold {
  order: IssuedOrder;
  count: number;
  cents: number;
  isAdmitted: boolean;
}

/** What was just sold at the gate; a slip is taken back here. */
export function SoldPanel({ sold, onUndone }: { sold: Sold; onUndone: () => void }) {
  const { order, count, cents, isAdmitted } = sold;
  const [state, setState] = useState<'valid' | 'busy' | 'undone'>('valid');
  const undo = async () => {
    setState('busy');
    try {
      const reason = 'An der Abendkasse zurückgenommen';
      await sendCancellation(order.id, { items: order.items, reason, also_redeemed: true });
      setState('undone');
      onUndone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState('valid');
      notify(error.message, 'danger');
    }
  };
  if (state === 'undone')
    return (
      <IssuedPanel
        order={order}
        title={`Zurückgenommen: ${countTicketsWords(count)}, ${formatCents(cents)}`}
        hasTickets={false}
      >
        <p>Die Karten gelten nicht mehr. Gib das Geld zurück.</p>
      </IssuedPanel>
    );
  return (
    <IssuedPanel
      order={order}
      title={`${countTicketsWords(count)} ausgegeben, ${formatCents(cents)}${isAdmitted ? ', eingelassen' : ''}`}
      steps={
        <Button variant="quiet" isBusy={state === 'busy'} onClick={undo}>
          Zurücknehmen
        </Button>
      }
    />
  );
}
