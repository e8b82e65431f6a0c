import { create } from 'zustand';
import type { Tone } from './notice.tsx';

export interface Notification {
  id: number;
  text: string;
  tone: Tone;
  action: NotificationAction | undefined;
  /** Until it is answered or closed, instead of five seconds. */
  isLasting: boolean;
}

/** What one may do about it while it is shown, like taking back what was just done. */
export interface NotificationAction {
  label: string;
  run: () => void;
  /** Takes back what was just done: the keys for that do it too, the way to the button is long without a mouse. */
  isUndo?: boolean;
  /** How long there is time for it, instead of five seconds. */
  shownMs?: number;
}

interface Notifications {
  shown: ReadonlyArray<Notification>;
  dismiss: (id: number) => void;
}

let lastId = 0;

export const useNotifications = create<Notifications>()((set) => ({
  shown: [],
  dismiss: (id) => set(({ shown }) => ({ shown: shown.filter((one) => one.id !== id) })),
}));

/** Shows a sentence at the bottom right for five seconds. The same sentence twice is shown once, for longer. */
export function notify(text: string, tone: Tone = 'info', action?: NotificationAction): void {
  show({ text, tone, action, isLasting: false });
}

/** Shows a sentence that stays until somebody follows or closes it. */
export function offer(text: string, action: NotificationAction): void {
  show({ text, tone: 'info', action, isLasting: true });
}

/** Something else was done since: the keys take back nothing from before it any more; its button still does. */
export function endUndoKeys(): void {
  useNotifications.setState(({ shown }) => ({
    shown: shown.map((one) =>
      one.action?.isUndo ? { ...one, action: { ...one.action, isUndo: false } } : one,
    ),
  }));
}

function show(wanted: Omit<Notification, 'id'>): void {
  lastId += 1;
  const added = { ...wanted, id: lastId };
  const { text } = wanted;
  useNotifications.setState(({ shown }) => ({ shown: [...shown.filter((one) => one.text !== text), added] }));
}
