import { useEffect, useRef } from 'react';
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router-dom';
import type { ReminderPage } from '../../../../contract/reminders.ts';
import { formatDay } from '../../../../domain/stored-time.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ViewSwitch } from '../../../ui/view-switch.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { onEscapeKey } from '../../forms/with-focus-fallback.tsx';
import { MailPreviewCard } from '../../orders/outbox/mail-preview-card.tsx';
import { DueOrders } from './due-orders.tsx';
import { formatDueCount, nextCancellationText, type Step, stepTexts } from './reminder-texts.ts';
import type { RemindersData } from './reminders-data.ts';
import styles from './reminders-page.module.css';

export { action, loader } from './reminders-data.ts';

const STEPS: readonly Step[] = ['friendly', 'last', 'cancel'];

/** Orders due for a reminder, to be selected and sent, and those that the shop will cancel automatically. */
export function Component() {
  const { page, shownMail } = useLoaderData<RemindersData>();
  const navigate = useNavigate();
  const views = STEPS.map((view) => ({ view, name: stepLabel(view, page) }));
  return (
    <>
      <PageTitle>Erinnerungen</PageTitle>
      <div className={styles.steps}>
        <ViewSwitch
          label="Welche Erinnerung"
          views={views}
          shown={page.step}
          onChange={(step) => navigate(`?step=${step}`)}
        />
      </div>
      <StepIntro page={page} />
      {shownMail !== null && <ReminderMail key={shownMail.order} mail={shownMail} />}
      <DueOrders key={page.step} page={page} />
      <p>
        <Link to={`${adminPaths.orders}?overdue=1&sort=due`}>Alle überfälligen Bestellungen</Link>
      </p>
    </>
  );
}

function stepLabel(step: Step, { counts }: ReminderPage): string {
  const count = counts[step];
  return count === null
    ? `${stepTexts[step].name} (aus)`
    : `${stepTexts[step].name} (${formatDueCount(count)})`;
}

/** Explains a step, and whether it is switched off or automatic. */
function StepIntro({ page }: { page: ReminderPage }) {
  const { step, counts } = page;
  const maySettings = useSession((session) => session.can('settings'));
  const texts = stepTexts[step];
  const toSettings = maySettings && (
    <Link to={`${adminPaths.settings}#erinnern`}>Zeiten in den Einstellungen</Link>
  );
  if (counts[step] === null) {
    return (
      <Notice>
        <p>{texts.off}</p>
        {toSettings && <p>{toSettings}</p>}
      </Notice>
    );
  }
  return (
    <>
      {(counts[step] > 0 || maySettings) && (
        <p>
          {counts[step] > 0 && `${texts.lead}${step === 'last' ? deadlineText(page) : ''} `}
          {toSettings}
        </p>
      )}
      {step === 'cancel' && page.next_due !== null && <p>{nextCancellationText(page.next_due)}</p>}
      {step === 'cancel' && <StatementNotice bookedUntil={page.booked_until} />}
      {step !== 'cancel' && page.only_stored && (
        <Notice tone="warning">
          Es ist kein Mailserver eingerichtet: Erinnerungen werden nur abgelegt, kein Gast bekommt sie.
        </Notice>
      )}
      {step !== 'cancel' && page.is_automatic && !page.only_stored && (
        <Notice>
          Der Shop verschickt sie zwischen 9 und 19 Uhr von selbst. Du kannst ihm zuvorkommen: Jeder Gast
          bekommt sie nur einmal.
        </Notice>
      )}
    </>
  );
}

/** Nothing is cancelled automatically before a bank statement covers the deadline. */
function StatementNotice({ bookedUntil }: { bookedUntil: string | null }) {
  const mayMoney = useSession((session) => session.can('money'));
  return (
    <Notice
      title={
        bookedUntil === null
          ? 'Es ist noch kein Kontoauszug eingelesen'
          : `Der jüngste eingelesene Umsatz ist vom ${formatDay(bookedUntil)}`
      }
    >
      <p>
        Von selbst storniert wird erst, wenn ein Kontoauszug da ist, der drei Bankarbeitstage über die Frist
        hinausgeht: So lange kann eine Überweisung unterwegs sein.
      </p>
      {mayMoney && (
        <p>
          <Link to={adminPaths.bank}>Zu den Kontoauszügen</Link>
        </p>
      )}
    </Notice>
  );
}

function deadlineText({ deadline }: ReminderPage): string {
  return ` Wer heute die letzte Erinnerung bekommt, hat Zeit bis zum ${formatDay(deadline)}.`;
}

/** The reminder as the guest would get it now. */
function ReminderMail({ mail }: { mail: NonNullable<RemindersData['shownMail']> }) {
  const [asked] = useSearchParams();
  const navigate = useNavigate();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  useFocusFallback(box, () => document.getElementById(`mail-${mail.order}`));
  const closed = new URLSearchParams(asked);
  closed.delete('mail');
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Mail an den Gast"
      className={styles.preview}
      {...onEscapeKey(() => void navigate(`?${closed}`, { preventScrollReset: true }))}
    >
      {mail.preview === null ? (
        <Notice tone="warning">{mail.message}</Notice>
      ) : (
        <MailPreviewCard
          preview={{ ...mail.preview, papers: [] }}
          recipient={mail.preview.recipient}
          state="waiting"
        />
      )}
      <p>
        <LinkButton to={`?${closed}`} variant="secondary" preventScrollReset>
          Mail schließen
        </LinkButton>
      </p>
    </section>
  );
}
