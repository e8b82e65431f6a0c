import { Link } from 'react-router-dom';
import type { ReminderPage } from '../../../../contract/reminders.ts';
import { formatDay } from '../../../../domain/stored-time.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { officePaths } from '../../office-paths.ts';
import { nextCancelWords, stepWords } from './reminder-words.ts';

/** What a step is about, or that it is switched off, and whether the shop does it by itself. */
export function StepLead({ page }: { page: ReminderPage }) {
  const { step, counts } = page;
  const maySettle = useSession((session) => session.can('settings'));
  const words = stepWords[step];
  const toSettings = maySettle && (
    <Link to={`${officePaths.settings}#erinnern`}>Zeiten in den Einstellungen</Link>
  );
  if (counts[step] === null) {
    return (
      <Notice>
        <p>{words.off}</p>
        {toSettings && <p>{toSettings}</p>}
      </Notice>
    );
  }
  return (
    <>
      {(counts[step] > 0 || maySettle) && (
        <p>
          {counts[step] > 0 && `${words.lead}${step === 'last' ? deadlineWords(page) : ''} `}
          {toSettings}
        </p>
      )}
      {step === 'cancel' && page.next_due !== null && <p>{nextCancelWords(page.next_due)}</p>}
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

/** Nothing is cancelled by itself before the bank has had its say. */
function StatementNotice({ bookedUntil }: { bookedUntil: string | null }) {
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
      <p>
        <Link to={officePaths.bank}>Zu den Kontoauszügen</Link>
      </p>
    </Notice>
  );
}

function deadlineWords({ deadline }: ReminderPage): string {
  return ` Wer heute die letzte Erinnerung bekommt, hat Zeit bis zum ${formatDay(deadline)}.`;
}
