import { Checkbox } from '../../../ui/checkbox.tsx';
import { settingsFields } from './settings-fields.ts';
import { PreviewFacts, SettingsPreview } from './settings-preview.tsx';
import styles from './settings-screen.module.css';
import { type SectionProps, SettingsSection } from './settings-section.tsx';

interface OrderSectionProps extends SectionProps {
  hasPaypalAccount: boolean;
}

/** How ordering goes: for how long, how many, under which number, and whether by PayPal. */
export function OrderSection({ hasPaypalAccount, ...props }: OrderSectionProps) {
  const { payment_term_days, hold_minutes, most_held_seats, order_prefix = '' } = props.draft.texts;
  return (
    <SettingsSection
      {...props}
      id="bestellen"
      title="Bestellen und Bezahlen"
      fields={settingsFields.orders}
      preview={
        <SettingsPreview title="Das gilt dann für neue Bestellungen">
          <PreviewFacts
            facts={[
              ['Zu bezahlen', `innerhalb von ${payment_term_days} Tagen`],
              ['Plätze bleiben frei', `${hold_minutes} Minuten, höchstens ${most_held_seats} je Gast`],
              ['Verwendungszweck', `${order_prefix.toUpperCase()}-K7HXAQ`],
            ]}
          />
        </SettingsPreview>
      }
    >
      <Checkbox
        name="paypal_offered"
        label="PayPal anbieten"
        checked={props.draft.texts.paypal_offered === 'true'}
        onChange={({ target }) => props.draft.set('paypal_offered', String(target.checked))}
      />
      <p className={styles.soft}>
        {hasPaypalAccount
          ? 'Im Warenkorb gibt es dann einen zweiten Knopf. Bezahlt ist, was PayPal bestätigt; Rechnung und Karten gehen von selbst hinaus.'
          : 'Noch ist kein PayPal-Konto eingerichtet, deshalb sehen Gäste auch dann nichts davon. Wer den Server betreut, findet in der README, was dafür nötig ist.'}
      </p>
    </SettingsSection>
  );
}

/** The button to donate on the page of an order. */
export function DonationSection(props: SectionProps) {
  const label = props.draft.texts['donation.label']?.trim();
  return (
    <SettingsSection
      {...props}
      id="spenden"
      title="Spenden"
      fields={settingsFields.donation}
      preview={
        <SettingsPreview title="Nach der Bestellung">
          {label ? <p className={styles.donation}>{label}</p> : <p>Kein Spendenknopf.</p>}
        </SettingsPreview>
      }
    />
  );
}
