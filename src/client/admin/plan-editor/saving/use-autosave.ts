import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type * as v from 'valibot';
import type { PlanElements } from '../../../../contract/floor-plans.ts';
import type { Layout } from '../../../../contract/layouts.ts';
import { isBlock, type PlanElement } from '../../../../domain/floor-plan.ts';
import { call } from '../../../platform/api/call.ts';
import { notify, notifyLasting } from '../../../ui/notifications.tsx';
import { usePolled } from '../../use-polled.ts';
import type { Board } from '../board-store.ts';
import { Autosave, type Merged, type SaveState } from './autosave.ts';
import { openTab } from './drawing-draft.ts';

type SentElement = v.InferInput<typeof PlanElements>[number];

/** Without what most seats have in common, so that moving all of a large plan stays below the limit of a request. */
function asSent(element: PlanElement): SentElement {
  if (!isBlock(element)) return element;
  const rows = element.rows.map(({ name, seats }) => ({
    name,
    seats: seats.map(({ available, kind, ...seat }) => ({
      ...seat,
      ...(available ? {} : { available }),
      ...(kind === 'seat' ? {} : { kind }),
    })),
  }));
  return { ...element, rows };
}

const MAX_SELECTED_SENT = 500;

interface Saving {
  state: SaveState;
  /** Saves what is not saved yet, and returns the version on the server; null if that fails. */
  settle: () => Promise<number | null>;
  /** Reads the layout again and merges what is new. */
  pull: () => Promise<void>;
}

/** Also exchanges presence with other editors of the layout. */
export function useAutosave(board: Board, layout: Layout): Saving {
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const autosave = useRef<Autosave>(null);
  const page = useRef<ReturnType<typeof openTab>>(null);
  const { id } = layout;
  const first = useEffectEvent(() => layout);

  useEffect(() => {
    const opened = openTab();
    page.current = opened;
    const saver = new Autosave({
      board,
      layout: first(),
      tab: opened.tab,
      send: async (changes) => {
        const body = { ...changes, changed: changes.changed.map(asSent) };
        return (await call('PUT /api/office/layouts/:id', { params: { id }, body })).version;
      },
      read: async () => (await call('GET /api/office/layouts/:id', { params: { id } })).layout,
      onState: setState,
      onMerged: notifyMerged,
    });
    autosave.current = saver;
    saver.recover(() => notify('Was zuletzt noch nicht gespeichert war, ist wieder da.', 'good'));
    const flush = () => saver.flush();
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flush);
      saver.stop();
      const body = { tab: opened.tab, selected: [], isLeaving: true };
      call('POST /api/office/layouts/:id/presence', { params: { id }, body }).catch(() => {});
      opened.close();
    };
  }, [board, id]);

  usePolled(async (signal) => {
    const selected = [...board.getState().selection].slice(0, MAX_SELECTED_SENT);
    const body = { tab: page.current?.tab ?? 'opening-page', selected };
    const presence = await call('POST /api/office/layouts/:id/presence', { params: { id }, body, signal });
    const saver = autosave.current;
    if (saver !== null && presence.version > saver.version) await saver.pull();
    const former = page.current?.former ?? [];
    board.setState({ others: presence.others.filter(({ tab }) => !former.includes(tab)) });
    return presence;
  }, id);

  return {
    state,
    settle: async () => {
      const saver = autosave.current;
      return saver !== null && (await saver.settle()) ? saver.version : null;
    },
    pull: async () => autosave.current?.pull(),
  };
}

function notifyMerged({ by, conflicts, takeTheirs }: Merged): void {
  const who = by === '' ? 'Jemand anders' : by;
  if (conflicts.length === 0) {
    notify(`${who} hat gleichzeitig gezeichnet: Du siehst jetzt beides.`);
    return;
  }
  notifyLasting(`${who} hat auch ${conflicts.join(', ')} geändert. Deine Fassung gilt.`, {
    label: 'Andere Fassung nehmen',
    run: takeTheirs,
  });
}
