import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { FetcherWithComponents } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { keepBillingDraft, readBillingDraft } from './billing-draft.ts';
import { type BillingErrors, type BillingField, billingFields, checkBilling } from './billing-fields.ts';
import styles from './billing-form.module.css';
import type { OrderAnswer } from './order-basket.ts';

export interface BillingFormProps {
  id: string;
  order: FetcherWithComponents<OrderAnswer>;
  /** What the last attempt found wrong with the fields. */
  answered: BillingErrors;
  /** True where a tap has just opened the form; after a reload it does not draw the attention to itself. */
  isJustOpened: boolean;
}

const NONE: BillingErrors = {};

/** Who orders. Everything typed is kept in this tab at once; the button to send it stands in the summary. */
export function BillingForm({ id, order, answered, isJustOpened }: BillingFormProps) {
  const [draft] = useState(readBillingDraft);
  const [errors, recheck] = useFieldErrors(answered);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!isJustOpened) return;
    heading.current?.focus({ preventScroll: true });
    const isTall = (section.current?.offsetHeight ?? 0) > window.innerHeight;
    section.current?.scrollIntoView({ block: isTall ? 'start' : 'nearest' });
  }, [isJustOpened]);

  useEffect(() => {
    const first = billingFields.find(({ name }) => answered[name] !== undefined);
    const field = first && form.current?.elements.namedItem(first.name);
    if (field instanceof HTMLElement) field.focus();
  }, [answered]);

  const change = ({ currentTarget, target }: ChangeEvent<HTMLFormElement, HTMLInputElement>) => {
    const typed = new FormData(currentTarget);
    keepBillingDraft(typed);
    recheck(target.name as BillingField, typed);
  };
  const text = (name: Exclude<BillingField, 'terms'>) => ({
    name,
    label: billingFields.find((field) => field.name === name)?.label,
    defaultValue: draft?.[name] ?? '',
    message: errors[name],
  });

  return (
    <section ref={section} className={styles.billing} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} ref={heading} tabIndex={-1} className={styles.heading}>
        Rechnungsdaten
      </h2>
      <ErrorSummary errors={errors === answered ? answered : NONE} />
      <order.Form ref={form} id={id} method="post" noValidate className={styles.form} onChange={change}>
        <input type="hidden" name="intent" value="order" />
        <TextField {...text('firstname')} autoComplete="given-name" required />
        <TextField {...text('lastname')} autoComplete="family-name" required />
        <TextField
          {...text('email')}
          type="email"
          autoComplete="email"
          hint="Zum Beispiel marta@example.org"
          required
        />
        <TextField {...text('telephone')} type="tel" autoComplete="tel" hint="Nur für Rückfragen" required />
        <div className={styles.whole}>
          <TextField {...text('street')} autoComplete="address-line1" required />
        </div>
        <TextField {...text('zipcode')} inputMode="numeric" autoComplete="postal-code" required />
        <TextField {...text('city')} autoComplete="address-level2" required />
        <div className={styles.whole}>
          <TextArea {...text('comment')} isOptional rows={3} />
        </div>
        <div className={styles.whole}>
          <Checkbox
            name="terms"
            defaultChecked={draft?.hasAgreed ?? false}
            required
            message={errors.terms}
            label={
              <>
                Ich habe die{' '}
                <a href={paths.terms} target="_blank" rel="noreferrer">
                  AGB<VisuallyHidden> (öffnet sich in einem neuen Tab)</VisuallyHidden>
                </a>
                {/* The space in one text with the words: alone, behind hidden words, browsers leave it out of the name. */}
                {' gelesen und bin mit ihnen einverstanden.'}
              </>
            }
          />
        </div>
      </order.Form>
    </section>
  );
}

/** The messages of the last attempt, each gone as soon as its field is right. */
function useFieldErrors(answered: BillingErrors) {
  const [errors, setErrors] = useState(answered);
  const [seen, setSeen] = useState(answered);
  if (seen !== answered) {
    setSeen(answered);
    setErrors(answered);
  }
  const recheck = (name: BillingField, form: FormData) => {
    if (errors[name] !== undefined) setErrors({ ...errors, [name]: checkBilling(form)[name] });
  };
  return [errors, recheck] as const;
}

function summaryOf(count: number, areMissing: boolean): string {
  if (count === 1) return areMissing ? 'Eine Angabe fehlt noch' : 'Eine Angabe stimmt noch nicht';
  return areMissing ? `${count} Angaben fehlen noch` : `${count} Angaben fehlen noch oder stimmen nicht`;
}

/** Tells those who listen how much is missing or wrong; the focus is on the first of it. Gone with the first that is mended. */
function ErrorSummary({ errors }: { errors: BillingErrors }) {
  const wrong = billingFields.filter(({ name }) => errors[name] !== undefined);
  const typed = readBillingDraft();
  const areMissing = wrong.every(({ name }) => name === 'terms' || !typed?.[name].trim());
  const labels = wrong.map(({ label }) => label).join(', ');
  return (
    <VisuallyHidden role="alert">
      {wrong.length > 0 && `${summaryOf(wrong.length, areMissing)}: ${labels}.`}
    </VisuallyHidden>
  );
}
