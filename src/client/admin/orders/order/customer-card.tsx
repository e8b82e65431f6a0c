import { useEffect, useState } from 'react';
import type { IssuedDocument } from '../../../../contract/documents.ts';
import { FIRM_RULES, type FirmField } from '../../../../contract/form-rules.ts';
import type { StaffOrder } from '../../../../contract/staff-orders.ts';
import { mayBeNameless } from '../../../../domain/order.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { onEscapeKey } from '../../forms/with-focus-fallback.tsx';
import { FormMessage, notifyDone, sectionHeading, useOrderForm } from './order-form.tsx';
import styles from './order-page.module.css';

export function CustomerCard({ order, invoice }: { order: StaffOrder; invoice: IssuedDocument | undefined }) {
  const [isEdited, setEdited] = useState(false);
  const { firstname, lastname, email, telephone, street, zipcode, city } = order.customer;
  return (
    <Card as="section" aria-labelledby="besteller">
      <div className={styles.part}>
        <h2 id="besteller" tabIndex={-1}>
          Wer bestellt hat
        </h2>
        {isEdited ? (
          <CustomerForm order={order} invoice={invoice} onEnd={() => setEdited(false)} />
        ) : (
          <>
            <address className={styles.address}>
              <strong>
                {firstname} {lastname}
              </strong>
              {street && <span>{street}</span>}
              {(zipcode || city) && (
                <span>
                  {zipcode} {city}
                </span>
              )}
              {email && <a href={`mailto:${email.split('@').map(encodeURIComponent).join('@')}`}>{email}</a>}
              {order.firm && <span>Rechnung an {firmText(order.firm)}</span>}
              {telephone && <a href={`tel:${telephone.replace(/[^\d+]/g, '')}`}>{telephone}</a>}
            </address>
            <div>
              <Button variant="secondary" onClick={() => setEdited(true)}>
                Angaben berichtigen
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}

const customerFields = [
  { name: 'firstname', label: 'Vorname', maxLength: 100 },
  { name: 'lastname', label: 'Nachname', maxLength: 100 },
  { name: 'email', label: 'E-Mail', maxLength: 254, type: 'email' },
  { name: 'telephone', label: 'Telefonnummer', maxLength: 50, type: 'tel' },
  { name: 'street', label: 'Straße und Hausnummer', maxLength: 200 },
  { name: 'zipcode', label: 'Postleitzahl', maxLength: 20 },
  { name: 'city', label: 'Stadt', maxLength: 100 },
] as const;

const firmFields: ReadonlyArray<{ name: FirmField; label: string }> = [
  { name: 'name', label: 'Firma' },
  { name: 'vat_id', label: 'USt-IdNr.' },
  { name: 'reference', label: 'Referenz der Firma' },
  { name: 'street', label: 'Anschrift der Firma' },
  { name: 'zipcode', label: 'PLZ der Firma' },
  { name: 'city', label: 'Ort der Firma' },
];

function firmText({ name, street, zipcode, city, vat_id, reference }: NonNullable<StaffOrder['firm']>) {
  return [name, street, `${zipcode} ${city}`.trim(), vat_id, reference].filter(Boolean).join(', ');
}

/** Folded unless there is a firm; without its name there is none. */
function FirmFields({ firm, errors }: { firm: StaffOrder['firm']; errors: Record<string, string> }) {
  const isAsked = firm !== undefined || Object.keys(errors).some((field) => field.startsWith('firm.'));
  // Never folded again by a correction, which would hide the field that is typed in.
  const [isOpen, setOpen] = useState(isAsked);
  if (isAsked && !isOpen) setOpen(true);
  return (
    <details open={isOpen || undefined}>
      <summary>Rechnung an eine Firma</summary>
      <div className={styles.form}>
        {firmFields.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            name={`firm.${name}`}
            isOptional
            maxLength={FIRM_RULES[name].longest}
            autoComplete="off"
            defaultValue={firm?.[name] ?? ''}
            message={errors[`firm.${name}`]}
          />
        ))}
      </div>
    </details>
  );
}

interface CustomerFormProps {
  order: StaffOrder;
  invoice: IssuedDocument | undefined;
  onEnd: () => void;
}

/** Refused if somebody else has changed name or address since the form was opened. */
function CustomerForm({ order, invoice, onEnd }: CustomerFormProps) {
  const { fetcher, form, isBusy, errors, message } = useOrderForm((outcome) => {
    notifyDone(outcome);
    onEnd();
  });
  const isOptional = (name: string) => mayBeNameless(order.source) && name !== 'lastname';
  useFocusFallback(form, sectionHeading('besteller'));
  // As of when the form was opened: later changes have not been seen here.
  const [{ customer, firm, version }] = useState(order);
  useEffect(() => form.current?.querySelector<HTMLElement>('[name=firstname]')?.focus(), [form]);
  return (
    <fetcher.Form ref={form} method="post" noValidate className={styles.form} {...onEscapeKey(onEnd)}>
      <FormMessage message={Object.keys(errors).length > 0 ? undefined : message} />
      <input type="hidden" name="version" value={version} />
      {customerFields.map(({ name, ...field }) => (
        <TextField
          key={name}
          {...field}
          name={name}
          isOptional={isOptional(name)}
          required={!isOptional(name)}
          autoComplete="off"
          defaultValue={customer[name]}
          message={errors[`customer.${name}`]}
        />
      ))}
      <FirmFields firm={firm} errors={errors} />
      {invoice && <InvoiceStaysNote invoice={invoice} />}
      <div className={styles.buttons}>
        <Button type="submit" name="intent" value="customer" isBusy={isBusy}>
          Speichern
        </Button>
        <Button variant="quiet" onClick={onEnd}>
          Abbrechen
        </Button>
      </div>
    </fetcher.Form>
  );
}

function InvoiceStaysNote({ invoice }: { invoice: IssuedDocument }) {
  return (
    <Notice title={`Rechnung ${invoice.number} bleibt, wie sie ausgestellt ist`}>
      <p>
        Karten, E-Mails und Listen nennen ab sofort die neuen Angaben, die Rechnung nicht: Was ausgestellt
        ist, darf niemand mehr ändern. Rechnungen bis 250 € brauchen keinen Empfänger, sie gelten auch so.
      </p>
      <p>
        Braucht der Gast eine mit anderem Namen oder anderer Anschrift: Speichere hier und wähle dann bei
        „Dokumente“ „Rechnung berichtigen“. Er bekommt eine Stornorechnung und eine neue Rechnung, seine
        Karten gelten weiter.
      </p>
    </Notice>
  );
}
