import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { FetcherWithComponents } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/fields.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './checkout-form.module.css';
import { FIRM_INPUTS, type FirmInput, readBillingDraft, storeBillingDraft } from './checkout-storage.ts';
import { TicketsAndTotal, type TicketsAndTotalProps } from './order-summary.tsx';
import { type BillingErrors, type BillingField, checkBilling, type OrderAnswer } from './place-order.ts';

/** In page order. `BILLING_RULES` of the contract says what each field may contain. */
const LABELS: Record<BillingField, string> = {
  firstname: 'Vorname',
  lastname: 'Nachname',
  email: 'Email',
  telephone: 'Telefonnummer',
  street: 'Straße und Hausnummer',
  zipcode: 'Postleitzahl',
  city: 'Stadt',
  'firm.name': 'Firma',
  'firm.vat_id': 'USt-IdNr.',
  'firm.reference': 'Eure Referenz',
  'firm.street': 'Anschrift der Firma',
  'firm.zipcode': 'PLZ der Firma',
  'firm.city': 'Ort der Firma',
  comment: 'Bemerkungen',
  terms: 'AGB',
};
// `Object.keys()` returns string[], losing the names.
const FIELDS = Object.keys(LABELS) as BillingField[];

const NONE: BillingErrors = {};

interface CheckoutFormProps {
  id: string;
  order: FetcherWithComponents<OrderAnswer>;
  /** Errors of the last attempt to order. */
  answered: BillingErrors;
  /** True after a tap opened the form; after a reload it must not grab focus or scroll. */
  isJustOpened: boolean;
}

/** Stores everything typed in this tab at once. The submit button is in the summary. */
export function CheckoutForm({ id, order, answered, isJustOpened }: CheckoutFormProps) {
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
    const first = FIELDS.find((name) => answered[name] !== undefined);
    const field = first && form.current?.elements.namedItem(first);
    if (!(field instanceof HTMLElement)) return;
    // Not by state: a correction would fold it again and hide the field that is typed in.
    field.closest('details')?.setAttribute('open', '');
    field.focus();
  }, [answered]);

  const change = ({ currentTarget, target }: ChangeEvent<HTMLFormElement, HTMLInputElement>) => {
    const typed = new FormData(currentTarget);
    storeBillingDraft(typed);
    // Change events come only from these fields: the form's other field is hidden.
    recheck(target.name as BillingField, typed);
  };
  const text = (name: Exclude<BillingField, 'terms'>) => ({
    name,
    label: LABELS[name],
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
        <FirmFields text={text} isOpen={FIRM_INPUTS.some((name) => draft?.[name].trim())} />
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
                {/* Part of this text on purpose: browsers drop a lone space after hidden text from the
                    accessible name. */}
                {' gelesen und bin mit ihnen einverstanden.'}
              </>
            }
          />
        </div>
      </order.Form>
    </section>
  );
}

interface FirmFieldsProps {
  text: (name: FirmInput) => {
    name: string;
    label: string;
    defaultValue: string;
    message: string | undefined;
  };
  /** Something was typed before. */
  isOpen: boolean;
}

/** Folded, because few need it; the address is the guest's own unless another one is typed. */
function FirmFields({ text, isOpen }: FirmFieldsProps) {
  return (
    <details className={styles.whole} open={isOpen}>
      <summary>Rechnung an eine Firma</summary>
      <div className={styles.firm}>
        <div className={styles.whole}>
          <TextField {...text('firm.name')} autoComplete="organization" />
        </div>
        <TextField {...text('firm.vat_id')} isOptional />
        <TextField {...text('firm.reference')} isOptional />
        <div className={styles.whole}>
          <TextField {...text('firm.street')} isOptional autoComplete="billing address-line1" />
        </div>
        <TextField {...text('firm.zipcode')} isOptional autoComplete="billing postal-code" />
        <TextField {...text('firm.city')} isOptional autoComplete="billing address-level2" />
      </div>
    </details>
  );
}

/** Messages of the last attempt, each removed once its field is valid. */
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

/**
 * Announces how many fields are wrong while the focus is on the first one; cleared by the first correction.
 */
function ErrorSummary({ errors }: { errors: BillingErrors }) {
  const wrong = FIELDS.filter((name) => errors[name] !== undefined);
  const draft = readBillingDraft();
  const areMissing = wrong.every((name) => name === 'terms' || !draft?.[name].trim());
  const labels = wrong.map((name) => LABELS[name]).join(', ');
  return (
    <VisuallyHidden role="alert">
      {wrong.length > 0 && `${countErrors(wrong.length, areMissing)}: ${labels}.`}
    </VisuallyHidden>
  );
}

function countErrors(count: number, areMissing: boolean): string {
  if (count === 1) return areMissing ? 'Eine Angabe fehlt noch' : 'Eine Angabe stimmt noch nicht';
  return areMissing ? `${count} Angaben fehlen noch` : `${count} Angaben fehlen noch oder stimmen nicht`;
}

interface ReviewBarProps extends TicketsAndTotalProps {
  formId: string;
  onReview: () => void;
}

/**
 * On phones, leads from the form to the purchase button, which must be next to what is bought (§ 312j BGB).
 * As the form's submit button it also catches Enter, so that Enter never buys by accident.
 */
export function ReviewBar({ formId, onReview, ...sum }: ReviewBarProps) {
  return (
    <div className={styles.reviewBar}>
      <TicketsAndTotal {...sum} />
      <Button
        type="submit"
        form={formId}
        isWide
        onClick={(event) => {
          event.preventDefault();
          onReview();
        }}
      >
        Bestellung prüfen
      </Button>
    </div>
  );
}

interface Review {
  /** The section with the lines, their price and the purchase button. */
  review: RefObject<HTMLElement | null>;
  /** Errors of whichever came last: the step to the review or the attempt to order. */
  errors: BillingErrors;
  /** Moves to the review, or shows what is missing in the form. */
  goToReview: () => void;
}

/** `answer` is the result of the last attempt to order. */
export function useReview(formId: string, answer: OrderAnswer | undefined): Review {
  const review = useRef<HTMLElement>(null);
  const [found, setFound] = useState<{ errors: BillingErrors; after: OrderAnswer | undefined }>();
  const isNewest = found !== undefined && found.after === answer;
  return {
    review,
    errors: isNewest ? found.errors : (answer?.errors ?? NONE),
    goToReview: () => {
      const form = document.getElementById(formId);
      if (!(form instanceof HTMLFormElement)) return;
      const errors = checkBilling(new FormData(form));
      setFound({ errors, after: answer });
      if (Object.keys(errors).length > 0) return;
      review.current?.focus({ preventScroll: true });
      review.current?.scrollIntoView({ block: 'nearest' });
    },
  };
}
