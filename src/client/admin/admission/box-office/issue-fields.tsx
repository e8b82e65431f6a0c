import { BILLING_RULES } from '../../../../contract/form-rules.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './box-office.module.css';
import type { IssueKind } from './issue-kinds.ts';

/** What is typed, by name; it stays when another kind is looked at. */
export type Typed = Readonly<Record<string, string>>;

interface IssueFieldsProps {
  kind: IssueKind;
  typed: Typed;
  onType: (typed: Typed) => void;
  errors: Readonly<Record<string, string>>;
}

const LONGEST_REASON = 200;

/** Who the tickets are for, as far as it is asked. */
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
          {...field('reason', '', LONGEST_REASON)}
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
