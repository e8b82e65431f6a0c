import { BILLING_RULES } from '../../../../contract/form-rules.ts';
import { centsToEuros } from '../../../../domain/money.ts';
import { TextArea, TextField } from '../../../ui/fields.tsx';
import styles from './box-office.module.css';
import type { IssueRequest } from './use-issuing.tsx';

export const ISSUE_KINDS = [
  { kind: 'complimentary', name: 'Ehrenkarten', about: 'Kosten nichts, gelten sofort' },
  { kind: 'box_office', name: 'Abendkasse', about: 'Vor Ort bezahlt, gelten sofort' },
  { kind: 'telephone', name: 'Telefonisch bestellt', about: 'Auf Rechnung, Bestätigung per E-Mail' },
] as const;

export type IssueKind = (typeof ISSUE_KINDS)[number]['kind'];

/** The requested kind, else complimentary tickets. */
export function pickKind(requested: string | null): IssueKind {
  return ISSUE_KINDS.find(({ kind }) => kind === requested)?.kind ?? 'complimentary';
}

/** By name; kept when the kind changes. */
export type TypedFields = Readonly<Record<string, string>>;

interface IssueFieldsProps {
  kind: IssueKind;
  typed: TypedFields;
  onType: (typed: TypedFields) => void;
  errors: Readonly<Record<string, string>>;
}

const MAX_REASON_LENGTH = 200;

/** The buyer, the recipient or nothing, depending on the kind. */
export function IssueFields({ kind, typed, onType, errors }: IssueFieldsProps) {
  const field = (name: string, at: string, maxLength: number) => ({
    name,
    maxLength,
    autoComplete: 'off',
    value: typed[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onType({ ...typed, [name]: target.value }),
    message: errors[`${at}${name}`],
  });
  if (kind === 'box_office') return null;
  if (kind === 'complimentary') {
    const person = 'recipient.';
    return (
      <div className={styles.fields}>
        <TextField
          label="Grund"
          hint="Wofür oder warum, für eure Unterlagen: Sponsor, Ehrengast, Tombola …"
          required
          {...field('reason', '', MAX_REASON_LENGTH)}
        />
        <div className={styles.pair}>
          <TextField
            label="Vorname"
            isOptional
            {...field('firstname', person, BILLING_RULES.firstname.longest)}
          />
          <TextField
            label="Nachname oder Firma"
            required
            {...field('lastname', person, BILLING_RULES.lastname.longest)}
          />
        </div>
        <TextField
          label="E-Mail"
          hint="Dorthin schicken wir die Karten. Ohne Adresse druckst du sie aus."
          isOptional
          type="email"
          {...field('email', person, BILLING_RULES.email.longest)}
        />
      </div>
    );
  }
  const who = 'customer.';
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextField label="Vorname" required {...field('firstname', who, BILLING_RULES.firstname.longest)} />
        <TextField label="Nachname" required {...field('lastname', who, BILLING_RULES.lastname.longest)} />
      </div>
      <div className={styles.pair}>
        <TextField
          label="E-Mail"
          required
          type="email"
          {...field('email', who, BILLING_RULES.email.longest)}
        />
        <TextField
          label="Telefonnummer"
          required
          type="tel"
          {...field('telephone', who, BILLING_RULES.telephone.longest)}
        />
      </div>
      <TextField
        label="Straße und Hausnummer"
        required
        {...field('street', who, BILLING_RULES.street.longest)}
      />
      <div className={styles.pair}>
        <TextField label="Postleitzahl" required {...field('zipcode', who, BILLING_RULES.zipcode.longest)} />
        <TextField label="Stadt" required {...field('city', who, BILLING_RULES.city.longest)} />
      </div>
      <TextArea label="Bemerkung" isOptional {...field('comment', '', BILLING_RULES.comment.longest)} />
    </div>
  );
}

interface IssueInput extends Pick<IssueRequest, 'event' | 'lines'> {
  kind: IssueKind;
  cents: number;
  typed: TypedFields;
  isAdmitted: boolean;
}

export function issueRequestOf({ kind, event, lines, cents, typed, isAdmitted }: IssueInput): IssueRequest {
  const text = (name: string) => typed[name] ?? '';
  const seen_total = centsToEuros(cents);
  switch (kind) {
    case 'complimentary': {
      const recipient = { firstname: text('firstname'), lastname: text('lastname'), email: text('email') };
      return { kind, event, lines, reason: text('reason'), recipient };
    }
    case 'box_office':
      return { kind, event, lines, seen_total, is_admitted: isAdmitted };
    case 'telephone': {
      const customer = {
        firstname: text('firstname'),
        lastname: text('lastname'),
        email: text('email'),
        telephone: text('telephone'),
        street: text('street'),
        zipcode: text('zipcode'),
        city: text('city'),
      };
      return { kind, event, lines, seen_total, customer, comment: text('comment') };
    }
  }
}
