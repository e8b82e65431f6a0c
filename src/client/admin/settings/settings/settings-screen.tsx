import type { FormEvent } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { SettingsAnswer } from '../../../../contract/settings.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { officePaths } from '../../office-paths.ts';
import { BankSection } from './bank-section.tsx';
import { ClubSection } from './club-section.tsx';
import { FestivalSection } from './festival-section.tsx';
import { MailSection } from './mail-section.tsx';
import { DonationSection, OrderSection } from './order-sections.tsx';
import { RemindersSection } from './reminders-section.tsx';
import { isBankChanged, textsOf } from './settings-draft.ts';
import { SettingsLog } from './settings-log.tsx';
import styles from './settings-screen.module.css';
import { TaxSection } from './tax-section.tsx';
import { useSettingsDraft } from './use-settings-draft.ts';

/** The sections by the anchors of their headings. */
const WAYS = [
  ['fest', 'Fest'],
  ['verein', 'Verein'],
  ['bank', 'Bankverbindung'],
  ['steuer', 'Steuer'],
  ['bestellen', 'Bestellen und Bezahlen'],
  ['erinnern', 'Erinnerungen'],
  ['spenden', 'Spenden'],
  ['mail', 'Mails'],
  ['verlauf', 'Verlauf'],
] as const;

/** Everything the club settles for itself, saved all at once, beside what guests will see of it. */
export function SettingsScreen() {
  const { settings, history, has_paypal_account } = useLoaderData<SettingsAnswer>();
  const draft = useSettingsDraft(settings);
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm(draft.discard);
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    // The password goes with this one form and is kept nowhere.
    const typed = new FormData(submitted.currentTarget).get('current_password');
    void fetcher.submit(
      {
        texts: JSON.stringify(draft.texts),
        version: String(draft.version),
        current_password: typeof typed === 'string' ? typed : '',
      },
      { method: 'post', action: officePaths.settings },
    );
  };
  const discard = () => {
    draft.discard();
    fetcher.reset();
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  const section = { draft, errors };
  return (
    <>
      <p>
        <Link to={paths.dashboard}>Zurück zum Dashboard</Link>
      </p>
      <PageTitle>Einstellungen</PageTitle>
      <p>
        Was ihr in AGB, Datenschutzerklärung und Impressum ergänzt, steht unter{' '}
        <Link to={officePaths.legalTexts}>Rechtstexte</Link>.
      </p>
      <nav aria-label="Abschnitte der Einstellungen">
        <ul className={styles.ways}>
          {WAYS.map(([id, name]) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <form ref={form} className={styles.sections} noValidate onSubmit={submit}>
        <FestivalSection {...section} />
        <ClubSection {...section} />
        <BankSection {...section} isChanged={isBankChanged(textsOf(settings), draft.texts)} />
        <TaxSection {...section} />
        <OrderSection {...section} hasPaypalAccount={has_paypal_account} />
        <RemindersSection {...section} />
        <DonationSection {...section} />
        <MailSection {...section} />
        <div className={styles.saving}>
          <div role="alert">
            {message && <Notice tone="danger">{message}</Notice>}
            {draft.isOutdated && (
              <Notice tone="warning" title="Inzwischen hat jemand anders die Einstellungen geändert">
                <p>Was du geändert hast, ist noch da und nicht gespeichert.</p>
                <div className={styles.steps}>
                  <Button variant="secondary" onClick={draft.carryOver}>
                    Meine Änderungen behalten
                  </Button>
                  <Button variant="quiet" onClick={discard}>
                    Neuen Stand zeigen
                  </Button>
                </div>
              </Notice>
            )}
          </div>
          <div className={styles.steps}>
            <Button type="submit" isBusy={isBusy}>
              Speichern
            </Button>
            {draft.isTouched && (
              <>
                <Button variant="quiet" onClick={discard}>
                  Verwerfen
                </Button>
                <p className={styles.unsaved}>Noch nicht gespeichert</p>
              </>
            )}
          </div>
        </div>
      </form>
      <SettingsLog history={history} />
    </>
  );
}
