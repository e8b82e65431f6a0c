import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router-dom';
import type { OpenConflict } from '../../../../contract/door.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { germanCount } from '../../../ui/german-count.ts';
import { Notice } from '../../../ui/notice.tsx';
import styles from './conflict-list.module.css';
import { codeOf, doorsOf, ticketOf } from './conflict-words.ts';
import { CONFLICTS_FETCHER, type SettlementOutcome } from './settle-here.ts';

interface ConflictListProps {
  /** Who gets the focus when the last of them is gone. */
  heir: () => HTMLElement | null;
  conflicts: ReadonlyArray<OpenConflict>;
  events: ReadonlyArray<{ id: number; name: string }>;
}

/** Tickets that somebody got in with who should not have, the latest first; gone as soon as somebody has looked. */
export function ConflictList({ heir, conflicts, events }: ConflictListProps) {
  const fetcher = useFetcher<SettlementOutcome>({ key: CONFLICTS_FETCHER });
  const fault = fetcher.data?.message;
  const now = Date.now();
  const group = useRef<HTMLFieldSetElement>(null);
  const isSettling = useRef(false);

  // The button that was pressed goes with its conflict: whoever works by keyboard stays here.
  const stay = useEffectEvent(() => (group.current ?? heir())?.focus());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is what takes the button away
  useEffect(() => {
    if (!isSettling.current || document.activeElement !== document.body) return;
    isSettling.current = false;
    stay();
  }, [conflicts]);
  return (
    <>
      <div role="alert">{fault && <Notice tone="danger">{fault}</Notice>}</div>
      {conflicts.length > 0 && (
        <fieldset ref={group} tabIndex={-1} aria-label="Zu Unrecht Eingelassene" className={styles.group}>
          <Notice tone="danger" title={titleOf(conflicts.length)}>
            <ul className={styles.list}>
              {conflicts.map((conflict) => (
                <li key={conflict.scan_id} className={styles.conflict}>
                  <div>
                    <strong>{ticketOf(conflict, events)}</strong>
                    <br />
                    {doorsOf(conflict, now)}
                    <br />
                    <span className={styles.code}>{codeOf(conflict)}</span>
                  </div>
                  <fetcher.Form
                    method="post"
                    action={paths.dashboard}
                    onSubmit={() => {
                      isSettling.current = true;
                    }}
                  >
                    <input type="hidden" name="scan" value={conflict.scan_id} />
                    <Button
                      type="submit"
                      aria-label={`Erledigt: ${codeOf(conflict)}`}
                      name="intent"
                      value="settle"
                      variant="secondary"
                      isBusy={fetcher.formData?.get('scan') === conflict.scan_id}
                    >
                      Erledigt
                    </Button>
                  </fetcher.Form>
                </li>
              ))}
            </ul>
          </Notice>
        </fieldset>
      )}
    </>
  );
}

function titleOf(count: number): string {
  return count === 1
    ? '1 Karte zu Unrecht eingelassen'
    : `${germanCount(count)} Karten zu Unrecht eingelassen`;
}
