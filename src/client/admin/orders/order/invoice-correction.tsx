import type { IssuedDocument } from '../../../../contract/documents.ts';
import type { DeskOrder } from '../../../../contract/staff-orders.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { DeskMessage } from './desk-message.tsx';
import styles from './desk-screen.module.css';
import { headingOf } from './heading-of.ts';
import { useDeskForm } from './use-desk-form.ts';

const parts: Record<IssuedDocument['outdated'][number], string> = {
  buyer: 'Name oder Anschrift des Gastes',
  seller: 'Name, Anschrift oder Steuernummer des Vereins',
  supply: 'Tag oder Uhrzeit der Veranstaltung',
  tax: 'Umsatzsteuer',
};

interface InvoiceCorrectionProps {
  order: DeskOrder;
  documents: ReadonlyArray<IssuedDocument>;
}

/** Where an invoice no longer holds: says why, and corrects it. */
export function InvoiceCorrection({ order, documents }: InvoiceCorrectionProps) {
  // Outlives the form, which is gone as soon as it has done its work.
  const desk = useDeskForm();
  const invoice = documents.find(({ outdated }) => outdated.length > 0);
  return (
    <>
      {/* Mostly it comes with what is saved in another card, far from here. */}
      <VisuallyHidden role="status">
        {invoice &&
          `Rechnung ${invoice.number} stimmt nicht mehr. Unter „Dokumente“ lässt sie sich berichtigen.`}
      </VisuallyHidden>
      {invoice && <CorrectionForm order={order} invoice={invoice} desk={desk} />}
    </>
  );
}

interface CorrectionFormProps {
  order: DeskOrder;
  invoice: IssuedDocument;
  desk: ReturnType<typeof useDeskForm>;
}

function CorrectionForm({ order, invoice, desk }: CorrectionFormProps) {
  const { fetcher, form, isBusy, message } = desk;
  useFocusHeir(form, headingOf('dokumente'));
  return (
    <Notice tone="warning" title={`Rechnung ${invoice.number} stimmt nicht mehr`}>
      <p>
        Seit sie ausgestellt ist, wurde geändert: {invoice.outdated.map((part) => parts[part]).join(', ')}.
      </p>
      <p>
        Beim Berichtigen hebt eine Stornorechnung sie auf, und es gibt eine neue mit eigener Nummer.{' '}
        {order.customer.email === ''
          ? 'Beide liegen dann hier zum Ausdrucken.'
          : 'Beide gehen per Mail an den Gast.'}{' '}
        Die Karten gelten weiter. Zurücknehmen lässt es sich nicht, nur noch einmal berichtigen.
      </p>
      <fetcher.Form ref={form} method="post" className={styles.form}>
        <DeskMessage message={message} />
        <input type="hidden" name="document" value={invoice.id} />
        <div>
          <Button type="submit" name="intent" value="correct invoice" variant="secondary" isBusy={isBusy}>
            Rechnung berichtigen
          </Button>
        </div>
      </fetcher.Form>
    </Notice>
  );
}
