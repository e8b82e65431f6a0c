import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Layout } from '../../../../contract/layouts.ts';
import { fetchLayout } from '../../../platform/api/fetch-layouts.ts';
import { sendDrawing, sendPresence } from '../../../platform/api/send-layout.ts';
import { notify, offer } from '../../../ui/notification-store.ts';
import { usePolled } from '../../use-polled.ts';
import type { Board } from '../board-store.ts';
import { Autosave, type Merged, type SaveState } from './autosave.ts';
import { openTab } from './drawing-draft.ts';

const MOST_TOLD = 500;

/** Keeps the board's plan on the server as long as the page is open, and tells of others who draw on it. */
export function useAutosave(board: Board, layout: Layout): SaveState {
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const autosave = useRef<Autosave>(null);
  const tab = useRef<string>(null);
  const { id } = layout;
  const first = useEffectEvent(() => layout);

  useEffect(() => {
    const opened = openTab();
    tab.current = opened.tab;
    const saver = new Autosave({
      board,
      layout: first(),
      tab: opened.tab,
      send: ({ name, elements, version, save }) =>
        sendDrawing(id, { name, elements: [...elements], version, save }),
      read: () => fetchLayout(id),
      onState: setState,
      onMerged: tellMerged,
      onMessage: (message) => notify(message, 'warning'),
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
      sendPresence(id, { tab: opened.tab, selected: [], isLeaving: true }).catch(() => {});
      opened.close();
    };
  }, [board, id]);

  usePolled(async (signal) => {
    const selected = [...board.getState().selection].slice(0, MOST_TOLD);
    const presence = await sendPresence(id, { tab: tab.current ?? 'opening-page', selected }, signal);
    const saver = autosave.current;
    if (saver !== null && presence.version > saver.version) await saver.pull();
    board.setState({ others: presence.others });
    return presence;
  }, id);

  return state;
}

function tellMerged({ by, conflicts, takeTheirs }: Merged): void {
  const who = by === '' ? 'Jemand anders' : by;
  if (conflicts.length === 0) {
    notify(`${who} hat gleichzeitig gezeichnet: Du siehst jetzt beides.`);
    return;
  }
  offer(`${who} hat auch ${conflicts.join(', ')} geändert. Deine Fassung gilt.`, {
    label: 'Andere Fassung nehmen',
    run: takeTheirs,
  });
}
