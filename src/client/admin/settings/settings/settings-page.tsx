import { type FormEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { SPHERE_NAMES } from '../../../../contract/books.ts';
import { clubStyleAddress, type Logo } from '../../../../contract/logo.ts';
import type { SettingsChange, SettingsEntry } from '../../../../contract/settings.ts';
import { WINE } from '../../../../domain/club-colors.ts';
import { eveningNames } from '../../../../domain/evening-colors.ts';
import { formatDate, formatDateTime, formatTime, wallTimeOf } from '../../../../domain/stored-time.ts';
import { type Sphere, spheres } from '../../../../domain/tax.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { OutdatedNotice, SaveDraft } from '../../forms/draft-controls.tsx';
import { type FormOutcome, showProblem, useOutcomeForm } from '../../forms/form-outcome.ts';
import { TabLinks } from '../../forms/tab-links.tsx';
import { useSettledDraft } from '../../forms/use-draft.ts';
import { AlarmSection } from './alarm-section.tsx';
import { BackupSection } from './backup-section.tsx';
import { ClubSection, FestivalSection } from './festival-sections.tsx';
import { LogoCard } from './logo-card.tsx';
import { BankSection, TaxSection } from './money-sections.tsx';
import { DonationSection, MailSection, OrderSection, RemindersSection } from './order-sections.tsx';
import type { SettingsOutcome, SettingsPageData } from './settings-data.ts';
import { isBankChanged, textsFromSettings, useSettingsDraft } from './settings-draft.ts';
import { eveningLabels, fieldLabel } from './settings-fields.ts';
import styles from './settings-page.module.css';
import { type SettingsTab, settingsTabs, tabLabels, tabOfAddress, tabOfField } from './settings-tabs.ts';

export { action, loader } from './settings-data.ts';

/** The open page follows a colour that was saved, and the logo; others have them when they load. */
function showClubStyle(color: string, logo: Logo | null) {
  const address = clubStyleAddress(color, logo);
  const href = address ?? `/assets/club-${color}.css`;
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[href^="/assets/club-"]')];
  if (links.some((link) => link.getAttribute('href') === href) || (links.length === 0 && address === null))
    return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  document.head.append(link);
  link.onload = () => {
    for (const old of links) old.remove();
  };
}

/** Saved as a whole; each section shows a preview of what guests will see. */
export function Component() {
  const { settings, history, has_paypal_account, has_mail_server, logo, backups } =
    useLoaderData<SettingsPageData>();
  const draft = useSettingsDraft(settings);
  const navigate = useNavigate();
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm<SettingsOutcome>(({ done, next }) => {
    if (done === undefined || next === undefined) return;
    const label = `Weiter: ${next.title}`;
    notify(done, 'good', { label, run: () => void navigate(next.to), shownMs: 15_000 });
  });
  useSettledDraft(fetcher, draft.settle);
  const location = useLocation();
  const { hash, key } = location;
  const tab = tabOfAddress(location);
  useTabOfRefusal(form, fetcher.data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever is led to the same field again has left it since
  useEffect(() => {
    const field = document.getElementById(hash.slice(1));
    // Sections are only scrolled to.
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
    const folded = field.closest('details');
    if (folded) folded.open = true;
    field.focus({ preventScroll: true });
    // What the sample club says there is to be written over.
    if (field.type === 'text') field.select();
  }, [hash, key]);
  useEffect(() => showClubStyle(settings.accent_color ?? WINE, logo), [settings.accent_color, logo]);
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    draft.markSent();
    // The password is never part of the stored draft.
    const typed = new FormData(submitted.currentTarget).get('current_password');
    void fetcher.submit(
      {
        texts: JSON.stringify(draft.texts),
        version: String(draft.version),
        current_password: typeof typed === 'string' ? typed : '',
      },
      { method: 'post', action: adminPaths.settings },
    );
  };
  const discard = () => {
    draft.discard();
    fetcher.reset();
  };
  const section = { draft, errors };
  return (
    <>
      <PageTitle>Einstellungen</PageTitle>
      <p>
        Eigene Seiten: <Link to={adminPaths.legalTexts}>Rechtstexte</Link> und{' '}
        <Link to={adminPaths.checkup}>Prüfung</Link>
      </p>
      <TabLinks
        label="Abschnitte der Einstellungen"
        tabs={settingsTabs.map((one) => ({
          to: { hash: one },
          name: tabLabels[one],
          isCurrent: one === tab,
          isUnsaved: draft.changed.some((field) => tabOfField(field) === one),
          isRefused: Object.keys(errors).some((field) => tabOfField(field) === one),
        }))}
      />
      <form ref={form} className={styles.sections} noValidate onSubmit={submit}>
        {/* Hidden tabs stay, and with them a password that was typed. */}
        <TabPart tab="fest" shown={tab}>
          <FestivalSection {...section} />
        </TabPart>
        <TabPart tab="verein" shown={tab}>
          <ClubSection {...section} />
          <LogoCard logo={logo} />
        </TabPart>
        <TabPart tab="geld" shown={tab}>
          <BankSection {...section} isChanged={isBankChanged(textsFromSettings(settings), draft.texts)} />
          <TaxSection {...section} />
          <DonationSection {...section} />
        </TabPart>
        <TabPart tab="bestellungen" shown={tab}>
          <OrderSection {...section} hasPaypalAccount={has_paypal_account} />
          <RemindersSection {...section} />
        </TabPart>
        <TabPart tab="emails" shown={tab}>
          <MailSection {...section} hasMailServer={has_mail_server === true} />
          <AlarmSection {...section} />
        </TabPart>
        <TabPart tab="sicherung" shown={tab}>
          <BackupSection {...section} backups={backups} />
        </TabPart>
        {tab === 'verlauf' && <SettingsLog history={history} />}
        <div className={styles.saving}>
          <div role="alert">
            {message && <Notice tone="danger">{message}</Notice>}
            {draft.isOutdated && (
              <OutdatedNotice
                title="Inzwischen hat jemand anders die Einstellungen geändert"
                onKeep={draft.rebase}
                onDiscard={discard}
              />
            )}
          </div>
          <div className={styles.steps}>
            <SaveDraft label="Speichern" isBusy={isBusy} isTouched={draft.isTouched} onDiscard={discard} />
          </div>
        </div>
      </form>
    </>
  );
}

function TabPart({ tab, shown, children }: { tab: SettingsTab; shown: SettingsTab; children: ReactNode }) {
  return (
    <div className={styles.sections} data-tab={tab} hidden={tab !== shown}>
      {children}
    </div>
  );
}

/** Leads to the first field that was refused, if it stands in another tab. */
function useTabOfRefusal(form: RefObject<HTMLFormElement | null>, outcome: FormOutcome | undefined) {
  const location = useLocation();
  const navigate = useNavigate();
  const tab = tabOfAddress(location);
  const led = useRef<SettingsTab>(null);
  const lead = useEffectEvent((fields: string[]) => {
    const tabs = fields.map(tabOfField);
    const [first] = tabs;
    if (first === undefined || tabs.includes(tab)) return;
    led.current = first;
    void navigate({ hash: first }, { replace: true, preventScrollReset: true });
  });
  useEffect(() => lead(Object.keys(outcome?.errors ?? {})), [outcome]);
  useEffect(() => {
    if (led.current === tab) showProblem(form.current);
    led.current = null;
  }, [tab, form]);
}

/** Of the bank account, it says only that it was changed. */
function SettingsLog({ history }: { history: readonly SettingsEntry[] }) {
  return (
    <Card as="section" aria-labelledby="verlauf" className={styles.form}>
      <h2 id="verlauf" tabIndex={-1}>
        Verlauf
      </h2>
      {history.length === 0 ? (
        <p>Noch hat niemand etwas geändert.</p>
      ) : (
        <ol className={styles.entries}>
          {history.map(({ id, at, who, changes }) => (
            <li key={id}>
              <p>
                <strong>{who}</strong> <time dateTime={wallTimeOf(at)}>{formatDateTime(at)}</time>
              </p>
              <ul className={styles.changes}>
                {changes.map((change) => (
                  <li key={change.field}>{formatChange(change)}</li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function formatChange({ field, from, to }: SettingsChange): string {
  if (from === null || to === null) return `${fieldLabel(field)} der Bankverbindung geändert`;
  if (field === 'hero.picture' || field === 'logo')
    return `${fieldLabel(field)} ${to === '' ? 'entfernt' : 'gewählt'}`;
  return `${fieldLabel(field)}: ${formatValue(field, from)} → ${formatValue(field, to)}`;
}

const isSphere = (value: string): value is Sphere => spheres.some((sphere) => sphere === value);

function formatValue(field: string, value: string): string {
  if (value === '') return 'leer';
  if (field === 'starts_at') return `${formatDate(value)}, ${formatTime(value)} Uhr`;
  if (field === 'hero.colors') {
    const known = eveningNames.find((name) => name === value);
    return `„${known ? eveningLabels[known] : value}“`;
  }
  if (field === 'hero.own_color') return `#${value}`;
  if (field === 'sphere') return isSphere(value) ? SPHERE_NAMES[value] : value;
  if (field === 'datev.has_tax_keys') return value === 'true' ? 'ja' : 'nein';
  if (field === 'tax.kind') return value === 'rate' ? 'mit Umsatzsteuer' : '§ 19 UStG';
  if (field === 'backup.is_nightly') return value === 'true' ? 'ja' : 'nein';
  if (field === 'reminders.is_automatic') return value === 'true' ? 'von selbst' : 'nach Vorschau';
  return `„${value}“`;
}
