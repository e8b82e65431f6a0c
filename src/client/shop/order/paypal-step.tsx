import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { OrderView } from '../../../contract/orders.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { sendPaypal } from '../../platform/api/send-paypal.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const SILENT = 'PayPal antwortet gerade nicht. Versuche es gleich noch einmal, oder überweise den Betrag.';

/** How far the payment by PayPal has come, and how it goes on. */
export function PaypalStep({ order: { id, paypal } }: { order: OrderView }) {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const goOn = async () => {
    setIsBusy(true);
    setMessage(undefined);
    try {
      const { approve_url, state } = await sendPaypal(id);
      if (approve_url !== null) return location.assign(approve_url);
      if (state === 'open' || state === 'denied') setMessage(SILENT);
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setMessage(error.message);
    }
    setIsBusy(false);
  };

  if (paypal === 'pending' || paypal === 'wrong')
    return (
      <Notice title="Deine Zahlung wird noch geprüft">
        <p>Du musst nichts weiter tun. Sobald sie bestätigt ist, kommen Rechnung und Karten per Mail.</p>
      </Notice>
    );
  return (
    <Notice
      tone="warning"
      title={paypal === 'denied' ? 'PayPal hat die Zahlung abgelehnt' : 'Noch nicht bezahlt'}
    >
      <p>
        Deine Karten sind reserviert. Du kannst mit PayPal bezahlen oder den Betrag überweisen, eins von
        beiden genügt.
      </p>
      <Button isBusy={isBusy} onClick={goOn}>
        Mit PayPal bezahlen
      </Button>
      <p role="status">{message}</p>
    </Notice>
  );
}
