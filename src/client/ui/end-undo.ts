import { useNotifications } from './notification-store.ts';

/** What was done before can be taken back no more. Not in the store's file, which weighs on every page. */
export function endUndo(): void {
  useNotifications.setState(({ shown }) => ({ shown: shown.filter(({ action }) => !action?.isUndo) }));
}
