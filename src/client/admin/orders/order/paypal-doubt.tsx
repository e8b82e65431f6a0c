import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DeskMessage } from './desk-message.tsx';
import { headingOf } from './heading-of.ts';
import type { useDeskForm } from './use-desk-form.ts';

/** PayPal has said of this order what does not fit; somebody looks and ticks it off, and then this is gone. */
export function PaypalDoubt({ fetcher, form, isBusy, message }: ReturnType<typeof useDeskForm>) {
  useFocusHeir(form, headingOf('zahlungen'));
  return (
    <Notice tone="warning" title="Bei PayPal ist etwas zu klären">
      <p>
        Was PayPal gemeldet hat, steht unten im Verlauf. Vergleicht es mit eurem PayPal-Konto. Bis es abgehakt
        ist, wird diese Bestellung weder erinnert noch von selbst storniert.
      </p>
      <fetcher.Form ref={form} method="post">
        <Button type="submit" name="intent" value="close paypal" isBusy={isBusy}>
          Ist geklärt
        </Button>
      </fetcher.Form>
      <DeskMessage message={message} />
    </Notice>
  );
}
