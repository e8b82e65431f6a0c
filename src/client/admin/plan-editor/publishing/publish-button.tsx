import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Publication } from '../../../../contract/layouts.ts';
import { isBlock, type PlanElement } from '../../../../domain/floor-plan.ts';
import { call } from '../../../platform/api/call.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { adminPaths, adminPathTo } from '../../admin-paths.ts';
import { searchOfTab } from '../../events/event/event-tabs.ts';
import { useAttempt } from '../../forms/use-attempt.ts';
import { edit, useBoard, useBoardState } from '../board-store.ts';
import type { useAutosave } from '../saving/use-autosave.ts';
import { restoreSeats } from '../seats/edited-seats.ts';
import styles from './publish-button.module.css';

interface PublishButtonProps {
  layoutId: number;
  saving: Pick<ReturnType<typeof useAutosave>, 'settle' | 'pull'>;
}

/** Asks before guests see the draft, and says what changes for them. */
export function PublishButton({ layoutId, saving }: PublishButtonProps) {
  const board = useBoard();
  const hasDraft = useBoardState((state) => state.hasDraft);
  const isPublished = useBoardState((state) => state.isPublished);
  const navigate = useNavigate();
  const mayEvents = useSession((session) => session.can('events'));
  const begin = { label: 'Veranstaltung anlegen', run: () => void navigate(`${adminPaths.events}#neu`) };
  const [publication, setPublication] = useState<Publication | null>(null);
  const { isBusy, attempt } = useAttempt();
  const params = { id: layoutId };

  const ask = () =>
    attempt(async () => {
      const version = await saving.settle();
      if (version === null) notify('Erst muss gespeichert sein, was gezeichnet ist.', 'warning');
      else setPublication((await call('GET /api/office/layouts/:id/publication', { params })).publication);
    });
  const publish = ({ version }: Publication) =>
    attempt(async () => {
      try {
        await call('POST /api/office/layouts/:id/publication', { params, body: { version } });
        if (isPublished) notify('Veröffentlicht: Gäste sehen den Plan jetzt so.', 'good');
        else
          notify(
            'Veröffentlicht: Veranstaltungen können ihn jetzt nutzen.',
            'good',
            mayEvents ? begin : undefined,
          );
      } finally {
        setPublication(null);
        await saving.pull();
      }
    });
  return (
    <>
      <Button
        variant="primary"
        isBusy={isBusy}
        aria-disabled={!hasDraft || undefined}
        onClick={() => {
          if (hasDraft) void ask();
        }}
      >
        Veröffentlichen
      </Button>
      {publication !== null && (
        <PublishDialog
          publication={publication}
          isFirst={!isPublished}
          isBusy={isBusy}
          onClose={() => setPublication(null)}
          onPublish={() => void publish(publication)}
          onRestore={(refused) => {
            edit(board, (plan) => ({ ...plan, elements: restorePlaces(plan.elements, refused) }));
            setPublication(null);
            notify('Wieder da. Du kannst jetzt veröffentlichen.', 'good');
          }}
        />
      )}
    </>
  );
}

type Refused = NonNullable<Publication['refused']>;

/** Brings back the blocks and seats that have to stay. */
export function restorePlaces(
  elements: ReadonlyArray<PlanElement>,
  { blocks, seats }: Pick<Refused, 'blocks' | 'seats'>,
): PlanElement[] {
  const kept = new Map(blocks.map((block) => [block.key, block]));
  const there = new Set(elements.map(({ key }) => key));
  const restored = elements.map((element) => {
    const published = kept.get(element.key);
    if (published === undefined || !isBlock(element)) return element;
    const missing = seats[element.key];
    if (missing === undefined) return published;
    return { ...element, rows: restoreSeats(element.rows, published.rows, new Set(missing)) };
  });
  return [...restored, ...blocks.filter(({ key }) => !there.has(key))];
}

interface PublishDialogProps {
  publication: Publication;
  /** Nothing of it was published before. */
  isFirst: boolean;
  isBusy: boolean;
  onClose: () => void;
  onPublish: () => void;
  onRestore: (refused: Refused) => void;
}

function PublishDialog({ publication, isFirst, isBusy, onClose, onPublish, onRestore }: PublishDialogProps) {
  const { held, refused, unpriced } = publication;
  const mayOrders = useSession((session) => session.can('orders'));
  return (
    <Dialog title={isFirst ? 'Saalplan veröffentlichen' : 'Das ändert sich für Gäste'} onClose={onClose}>
      <ul className={styles.changes}>
        {describePublication(publication, isFirst).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {held > 0 && refused === null && (
        <Notice tone="warning">
          {held === 1
            ? 'Ein Platz liegt gerade in einem Warenkorb und geht dort verloren.'
            : `${held} Plätze liegen gerade in Warenkörben und gehen dort verloren.`}
        </Notice>
      )}
      {unpriced.length > 0 && refused === null && (
        <Notice>
          Neue Blöcke sind erst zu kaufen, wenn sie eine Kategorie haben, in:
          <ul className={styles.links}>
            {unpriced.map(({ id, name }) => (
              <li key={id}>
                <Link to={adminPathTo.event(id) + searchOfTab('plan')}>{name}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {refused !== null && (
        <Notice tone="danger" role="alert">
          {refused.message}
          {mayOrders && refused.guests.length > 0 && (
            <ul className={styles.links}>
              {refused.guests.map(({ seat, order_id }) => (
                <li key={`${order_id} ${seat}`}>
                  <Link to={adminPathTo.staffOrder(order_id)}>{seat} umbuchen</Link>
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      <div className={styles.actions}>
        {refused === null ? (
          <Button variant="primary" isBusy={isBusy} onClick={onPublish}>
            Jetzt veröffentlichen
          </Button>
        ) : (
          refused.blocks.length > 0 && (
            <Button variant="primary" onClick={() => onRestore(refused)}>
              Diese Plätze zurückholen
            </Button>
          )
        )}
        <Button variant="quiet" onClick={onClose}>
          Weiter zeichnen
        </Button>
      </div>
    </Dialog>
  );
}

const MAX_NAMED = 6;

/** What a publication changes, a line each. */
export function describePublication(
  { added, removed, changed, seats, has_other_look }: Publication,
  isFirst: boolean,
): string[] {
  const lines = [
    ['Neu', added],
    ['Geändert', changed],
    ['Entfernt', removed],
  ].flatMap(([word, names]) => (names?.length ? [`${word}: ${listNames(names as string[])}`] : []));
  const counts = [
    [seats.added, 'mehr'],
    [seats.removed, 'weniger'],
    [seats.changed, 'geändert'],
  ].flatMap(([count, word]) => (count === 0 ? [] : [`${count?.toLocaleString('de')} ${word}`]));
  if (counts.length > 0) lines.push(`Sitze: ${counts.join(', ')}`);
  if (seats.views > 0)
    lines.push(
      `Sicht: an ${seats.views === 1 ? '1 Sitz' : `${seats.views.toLocaleString('de')} Sitzen`} anders`,
    );
  if (has_other_look && !isFirst) lines.push('Geändert: Name, Bühne oder Beschriftungen');
  return lines.length > 0 ? lines : ['Nichts: Gäste sehen schon, was gezeichnet ist.'];
}

function listNames(names: ReadonlyArray<string>): string {
  const more = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` und ${more} weitere` : '');
}
