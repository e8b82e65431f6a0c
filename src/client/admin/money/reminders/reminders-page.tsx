import { useRef } from 'react';
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router-dom';
import type { ReminderPage } from '../../../../contract/reminders.ts';
import { formatDay } from '../../../../domain/stored-time.ts';
import { useSession } from '../../../platform/session/session.ts';
import { menuEntryClass } from '../../../ui/menu-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { SidePanel } from '../../lists/list-panel.tsx';
import { ListSearch } from '../../lists/list-search.tsx';
import { Chip, ListHead, ListTools, MoreMenu, withParam } from '../../lists/list-table.tsx';
import { MailPreviewCard } from '../../orders/outbox/mail-preview-card.tsx';
import { DueOrders } from './due-orders.tsx';
import { formatDueCount, nextCancellationText, type Step, stepTexts } from './reminder-texts.ts';
import type { RemindersData } from './reminders-data.ts';

export { action, loader } from './reminders-data.ts';

const STEPS: readonly Step[] = ['friendly', 'last', 'cancel'];

/** Orders due for a reminder, to be selected and sent, and those that the shop will cancel automatically. */
export function Component() {
  const { page, shownMail } = useLoaderData<RemindersData>();
  const maySettings = useSession((session) => session.can('settings'));
  const [asked] = useSearchParams();
  const search = useRef<HTMLInputElement>(null);
  const at = new URLSearchParams(asked);
  at.delete('mail');
  return (
    <>
      <ListHead title="Erinnerungen">
        <MoreMenu
          entries={
            <>
              <li>
                <Link to={`${adminPaths.orders}?overdue=1&sort=due`} className={menuEntryClass}>
                  Alle überfälligen Bestellungen
                </Link>
              </li>
              {maySettings && (
                <li>
                  <Link to={`${adminPaths.settings}#erinnern`} className={menuEntryClass}>
                    Zeiten in den Einstellungen
                  </Link>
                </li>
              )}
            </>
          }
        />
      </ListHead>
      <ListTools
        search={<ListSearch field={search} placeholder="Name, E-Mail, Nummer" />}
        chips={STEPS.map((step) => (
          <Chip
            key={step}
            to={withParam(at, 'step', step)}
            isOn={step === page.step}
            count={countLabel(page.counts[step])}
          >
            {stepTexts[step].name}
          </Chip>
        ))}
      />
      <DueOrders
        key={page.step}
        page={page}
        search={search}
        shown={shownMail?.order ?? null}
        panel={shownMail !== null && <ReminderMail key={shownMail.order} mail={shownMail} />}
      />
      <StepNotes page={page} />
    </>
  );
}

function countLabel(count: number | null): string {
  return count === null ? 'aus' : formatDueCount(count);
}

/** What happens to these orders, and whether the step is switched off or automatic; beneath the list. */
function StepNotes({ page }: { page: ReminderPage }) {
  const { step, counts } = page;
  const texts = stepTexts[step];
  if (counts[step] === null) return <Notice>{texts.off}</Notice>;
  return (
    <>
      {counts[step] > 0 && (
        <p>
          {texts.lead}
          {step === 'last' && deadlineText(page)}
        </p>
      )}
      {step === 'cancel' && page.next_due !== null && <p>{nextCancellationText(page.next_due)}</p>}
      {step === 'cancel' && <StatementNotice bookedUntil={page.booked_until} />}
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
  const closed = new URLSearchParams(asked);
  closed.delete('mail');
  return (
    <SidePanel
      label="E-Mail an den Gast"
      title="E-Mail an den Gast"
      onClose={() => void navigate(`?${closed}`, { preventScrollReset: true })}
      focusFallback={() => document.getElementById(`mail-${mail.order}`)}
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
    </SidePanel>
  );
}
