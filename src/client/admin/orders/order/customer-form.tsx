import { useEffect, useState } from 'react';
import type { IssuedDocument } from '../../../../contract/documents.ts';
import type { DeskOrder } from '../../../../contract/staff-orders.ts';
import { mayBeNameless } from '../../../../domain/order-source.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { byEscape } from '../../forms/by-escape.ts';
import { DeskMessage } from './desk-message.tsx';
import styles from './desk-screen.module.css';
import { headingOf } from './heading-of.ts';
import { InvoiceStaysNote } from './invoice-stays-note.tsx';
import { sayDone, useDeskForm } from './use-desk-form.ts';

const fields = [
  { name: 'firstname', label: 'Vorname', maxLength: 100 },
  { name: 'lastname', label: 'Nachname', maxLength: 100 },
  { name: 'email', label: 'E-Mail', maxLength: 254, type: 'email' },
  { name: 'telephone', label: 'Telefonnummer', maxLength: 50, type: 'tel' },
  { name: 'street', label: 'Straße und Hausnummer', maxLength: 200 },
  { name: 'zipcode', label: 'Postleitzahl', maxLength: 20 },
  { name: 'city', label: 'Stadt', maxLength: 100 },
] as const;

interface CustomerFormProps {
  order: DeskOrder;
  /** Where one was issued, correcting does not reach it. */
  invoice: IssuedDocument | undefined;
  onEnd: () => void;
}

/** Corrects name and address, unless somebody else did so since the form was opened. */
export function CustomerForm({ order, invoice, onEnd }: CustomerFormProps) {
  const { fetcher, form, isBusy, errors, message } = useDeskForm((outcome) => {
    sayDone(outcome);
    onEnd();
  });
  const isOptional = (name: string) => mayBeNameless(order.source) && name !== 'lastname';
  useFocusHeir(form, headingOf('besteller'));
  // What was there when it was opened: what comes in meanwhile has not been seen.
  const [{ customer, version }] = useState(order);
  useEffect(() => form.current?.querySelector<HTMLElement>('[name=firstname]')?.focus(), [form]);
  return (
    <fetcher.Form ref={form} method="post" noValidate className={styles.form} {...byEscape(onEnd)}>
      <DeskMessage message={Object.keys(errors).length > 0 ? undefined : message} />
      <input type="hidden" name="version" value={version} />
      {fields.map(({ name, ...field }) => (
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
