import type { IssuedDocument } from '../../../../contract/documents.ts';
import { Notice } from '../../../ui/notice.tsx';

/** What correcting name or address does not change, and what to do where it must be on paper. */
export function InvoiceStaysNote({ invoice }: { invoice: IssuedDocument }) {
  return (
    <Notice title={`Rechnung ${invoice.number} bleibt, wie sie ausgestellt ist`}>
      <p>
        Karten, Mails und Listen nennen ab sofort die neuen Angaben, die Rechnung nicht: Was ausgestellt ist,
        darf niemand mehr ändern. Rechnungen bis 250 € brauchen keinen Empfänger, sie gelten auch so.
      </p>
      <p>
        Braucht der Gast eine mit anderem Namen oder anderer Anschrift: Speichere hier und wähle dann bei
        „Dokumente“ „Rechnung berichtigen“. Er bekommt eine Stornorechnung und eine neue Rechnung, seine
        Karten gelten weiter.
      </p>
    </Notice>
  );
}
