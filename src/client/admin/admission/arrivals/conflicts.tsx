import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import type { OpenConflict } from '../../../../contract/door.ts';
import { formatItemCode, readItemCode } from '../../../../domain/item-code.ts';
import {
  formatDate,
  formatTime,
  type StoredTime,
  storedTimeOfInstant,
} from '../../../../domain/stored-time.ts';
import { call } from '../../../platform/api/call.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatCount } from '../../../ui/numbers.tsx';
import { usePolled } from '../../use-polled.ts';
import styles from './arrivals.module.css';
import { CONFLICTS_FETCHER, type SettleActionData } from './settle-conflict.ts';

type Events = ReadonlyArray<{ id: number; name: string }>;

interface ConflictListProps {
  /** Gets the focus when the last conflict is gone. */
  focusFallback: () => HTMLElement | null;
  conflicts: ReadonlyArray<OpenConflict>;
  events: Events;
}

/** Tickets that should not have been admitted, latest first, until they are settled. */
export function ConflictList({ focusFallback, conflicts, events }: ConflictListProps) {
  const fetcher = useFetcher<SettleActionData>({ key: CONFLICTS_FETCHER });
  const fault = fetcher.data?.message;
  const now = Date.now();
  const group = useRef<HTMLFieldSetElement>(null);
  const isSettling = useRef(false);

  // The pressed button disappears with its conflict, so the focus moves to the list.
  const focusList = useEffectEvent(() => (group.current ?? focusFallback())?.focus());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button is removed by a new list
  useEffect(() => {
    if (!isSettling.current || document.activeElement !== document.body) return;
    isSettling.current = false;
    focusList();
  }, [conflicts]);
  return (
    <>
      <div role="alert">{fault && <Notice tone="danger">{fault}</Notice>}</div>
      {conflicts.length > 0 && (
        <fieldset ref={group} tabIndex={-1} aria-label="Zu Unrecht Eingelassene" className={styles.group}>
          <Notice tone="danger" title={conflictsTitle(conflicts.length)}>
            <ul className={styles.list}>
              {conflicts.map((conflict) => (
                <li key={conflict.scan_id} className={styles.conflict}>
                  <div>
                    <strong>{ticketLabel(conflict, events)}</strong>
                    <br />
                    {gatesLabel(conflict, now)}
                    <br />
                    <span className={styles.code}>{codeLabel(conflict)}</span>
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
                      aria-label={`Erledigt: ${codeLabel(conflict)}`}
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

/** Loaded only while shown. */
export function SettledConflicts({ events }: { events: Events }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card className={styles.settled}>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>Erledigte Fälle</summary>
        {isOpen && <Settled events={events} />}
      </details>
    </Card>
  );
}

const fetchSettled = async (signal: AbortSignal) =>
  (await call('GET /api/office/conflicts/settled', { signal })).conflicts;

function Settled({ events }: { events: Events }) {
  const { data: settlement } = useFetcher({ key: CONFLICTS_FETCHER });
  const { answer: settled, at } = usePolled(fetchSettled, settlement);
  if (settled === null) return <Skeleton shape="block" />;
  return (
    <ul className={styles.list}>
      {settled.map((conflict) => (
        <li key={conflict.scan_id}>
          <strong>{ticketLabel(conflict, events)}</strong>
          <br />
          {gatesLabel(conflict, at)}
          <br />
          <span className={styles.code}>{codeLabel(conflict)}</span>
          <br />
          Erledigt von {conflict.settled_by} um {formatClock(conflict.settled_at, at)}
        </li>
      ))}
    </ul>
  );
}

function conflictsTitle(count: number): string {
  return count === 1
    ? '1 Karte zu Unrecht eingelassen'
    : `${formatCount(count)} Karten zu Unrecht eingelassen`;
}

function ticketLabel({ ticket, event_id }: OpenConflict, events: Events): string {
  const event = events.find(({ id }) => id === event_id);
  return event ? `${ticket}, ${event.name}` : ticket;
}

/** A ticket that was never redeemed has no first gate: it is not valid. */
function gatesLabel({ first, second }: OpenConflict, now: number): string {
  const last = `${second.by} um ${formatClock(storedTimeOfInstant(second.at), now)}`;
  if (first.at === null) return `Nicht gültig, trotzdem eingelassen: ${last}`;
  return `${first.by ?? 'Ohne Angabe'} um ${formatClock(storedTimeOfInstant(first.at), now)} und ${last}`;
}

/** In groups, for reading it out. */
function codeLabel({ item_id }: OpenConflict): string {
  const code = readItemCode(item_id);
  return code === null ? item_id : formatItemCode(code);
}

/** Includes the date unless it is today; `now` is epoch milliseconds. */
function formatClock(at: StoredTime, now: number): string {
  const date = formatDate(at);
  return `${formatTime(at)} Uhr${date === formatDate(storedTimeOfInstant(now)) ? '' : ` am ${date}`}`;
}
