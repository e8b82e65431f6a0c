import { Link, useFetcher } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { adminPaths } from '../../admin-paths.ts';
import type { FormOutcome } from '../../forms/form-outcome.ts';
import { MailServerNotice } from '../../orders/outbox/mail-server-notice.tsx';
import { settingsFields } from './settings-fields.ts';
import styles from './settings-page.module.css';
import { PreviewFacts, type SectionProps, SettingsPreview, SettingsSection } from './settings-section.tsx';

interface OrderSectionProps extends SectionProps {
  hasPaypalAccount: boolean;
}

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
        id="paypal_offered"
        name="paypal_offered"
        label="PayPal anbieten"
        checked={props.draft.texts.paypal_offered === 'true'}
        onChange={({ target }) => props.draft.set('paypal_offered', String(target.checked))}
      />
      <p className={styles.soft}>
        {hasPaypalAccount
          ? 'Rechnung und Karten gehen dann von selbst hinaus.'
          : 'Noch ist kein PayPal-Konto eingerichtet (README).'}
      </p>
    </SettingsSection>
  );
}

/** The donation button on an order's page. */
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

const NAME = 'reminders.is_automatic';

const reminderKinds = [
  {
    kind: 'false',
    name: 'Nach Vorschau',
    about: 'Ihr seht, wer an der Reihe ist, wählt aus und schickt alle auf einmal ab.',
  },
  {
    kind: 'true',
    name: 'Von selbst',
    about:
      'Der Shop schickt sie zwischen 9 und 19 Uhr. Lest dafür eure Kontoauszüge regelmäßig ein, sonst trifft es Gäste, die längst bezahlt haben.',
  },
] as const;

/** Reminders of unpaid orders, and their cancellation. */
export function RemindersSection(props: SectionProps) {
  const { draft } = props;
  const of = (name: string) => draft.texts[`reminders.${name}`]?.trim() ?? '';
  return (
    <SettingsSection
      {...props}
      id="erinnern"
      title="Erinnerungen"
      fields={settingsFields.reminders}
      lead={
        <fieldset id={NAME} className={styles.kinds}>
          <legend>Erinnerungen senden</legend>
          {reminderKinds.map(({ kind, name, about }) => (
            <label key={kind} className={styles.kind}>
              <input
                type="radio"
                name={NAME}
                value={kind}
                checked={draft.texts[NAME] === kind}
                onChange={() => draft.set(NAME, kind)}
              />
              <span>
                <strong>{name}</strong>
                <span className={styles.soft}>{about}</span>
              </span>
            </label>
          ))}
        </fieldset>
      }
      preview={
        <SettingsPreview title="So geht es mit einer unbezahlten Bestellung weiter">
          <PreviewFacts
            facts={[
              ['Freundliche Erinnerung', formatDays(of('friendly_days'), 'vor dem Zahlungsziel')],
              ['Letzte Erinnerung', formatDays(of('last_days'), 'nach dem Zahlungsziel')],
              ['Neue Frist', of('last_days') === '0' ? '' : formatDays(of('deadline_days'), 'Zeit')],
              ['Storniert', formatDays(of('cancel_days'), 'nach der neuen Frist')],
            ]}
          />
          <details>
            <summary>Wann wird nicht storniert?</summary>
            <p className={styles.soft}>
              Wer einen Teil bezahlt hat, nie. Sonst, solange ein Zahlungseingang passen könnte oder der
              Kontoauszug keine drei Bankarbeitstage über die Frist hinausgeht. Eine Gebühr gibt es nie.
            </p>
          </details>
          <p>
            <Link to={adminPaths.reminders}>Wer ist an der Reihe?</Link>
          </p>
        </SettingsPreview>
      }
    />
  );
}

function formatDays(days: string, when: string): string {
  if (days === '0') return 'nie';
  return days === '1' ? `1 Tag ${when}` : `${days} Tage ${when}`;
}

interface MailSectionProps extends SectionProps {
  hasMailServer: boolean;
}

/** Offers a test mail to one's own address. */
export function MailSection({ hasMailServer, ...props }: MailSectionProps) {
  const { data, state, submit } = useFetcher<FormOutcome>();
  const of = (name: string) => props.draft.texts[name]?.trim() ?? '';
  const name = of('mail.sender_name') || of('club.name');
  const send = () => submit({ intent: 'test mail' }, { method: 'post', action: adminPaths.settings });
  return (
    <SettingsSection
      {...props}
      id="mail"
      title="E-Mails"
      fields={settingsFields.mail}
      preview={
        <SettingsPreview title="So kommen eure E-Mails an">
          <PreviewFacts
            facts={[
              ['Von', `${name} <${of('club.email')}>`],
              ['Antworten an', of('mail.reply_to') || of('club.email')],
            ]}
          />
        </SettingsPreview>
      }
    >
      {!hasMailServer && <MailServerNotice />}
      <div role="alert">{data?.message && <Notice tone="danger">{data.message}</Notice>}</div>
      <div className={styles.steps}>
        <Button variant="secondary" isBusy={state !== 'idle'} onClick={() => void send()}>
          Testmail schicken
        </Button>
        <p className={styles.soft}>
          An dich, wie gespeichert. Ob E-Mails ankommen, zeigt die{' '}
          <Link to={adminPaths.checkup}>Prüfung</Link>.
        </p>
      </div>
    </SettingsSection>
  );
}
