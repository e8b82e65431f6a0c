import { Link, useFetcher } from 'react-router-dom';
import type { CheckupLine } from '../../../../contract/checkup.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { adminPaths } from '../../admin-paths.ts';
import styles from './checkup-page.module.css';

type CheckupOutcome = { lines: CheckupLine[] } | { message: string };

export async function action(): Promise<CheckupOutcome> {
  try {
    return await call('POST /api/office/settings/checkup');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { message: error.message };
  }
}

/** Runs only when asked to, because each run sends a mail. */
export function Component() {
  const { data, state, submit } = useFetcher<CheckupOutcome>();
  const isBusy = state !== 'idle';
  return (
    <>
      <p>
        <Link to={adminPaths.settings}>Zurück zu den Einstellungen</Link>
      </p>
      <PageTitle>Prüfung</PageTitle>
      <p>
        Der Shop sieht nach, ob E-Mails bei den Gästen ankommen können, ob er von außen zu erreichen ist und
        ob auf dem Server alles in Ordnung ist. Dabei geht eine Testmail an dich. Das dauert bis zu einer
        halben Minute.
      </p>
      <div className={styles.start}>
        <Button
          isBusy={isBusy}
          onClick={() => void submit(null, { method: 'post', action: adminPaths.checkup })}
        >
          {data === undefined ? 'Jetzt prüfen' : 'Noch einmal prüfen'}
        </Button>
      </div>
      <div role="status">
        {!isBusy && data !== undefined && 'message' in data && <Notice tone="danger">{data.message}</Notice>}
        {!isBusy && data !== undefined && 'lines' in data && <p>{summaryOf(data.lines)}</p>}
      </div>
      {data !== undefined && 'lines' in data && (
        <ul className={styles.lines} aria-label="Was geprüft wurde" aria-busy={isBusy}>
          {data.lines.map((line) => (
            <CheckedLine key={line.title} {...line} />
          ))}
        </ul>
      )}
    </>
  );
}

const LABELS: Record<CheckupLine['state'], { tone: BadgeTone; label: string }> = {
  good: { tone: 'good', label: 'in Ordnung' },
  warning: { tone: 'warning', label: 'Achtung' },
  bad: { tone: 'danger', label: 'Fehler' },
  open: { tone: 'quiet', label: 'selbst nachsehen' },
};

function CheckedLine({ title, state, finding, advice }: CheckupLine) {
  const { tone, label } = LABELS[state];
  return (
    <Card as="li" className={styles.line}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p>{finding}</p>
      {advice !== '' && (
        <p>
          <strong>Zu tun:</strong> {advice}
        </p>
      )}
    </Card>
  );
}

function summaryOf(lines: ReadonlyArray<CheckupLine>): string {
  const bad = lines.filter(({ state }) => state === 'bad').length;
  if (bad === 0) return 'Geprüft: kein Fehler gefunden.';
  return bad === 1 ? 'Geprüft: ein Fehler gefunden.' : `Geprüft: ${bad} Fehler gefunden.`;
}
