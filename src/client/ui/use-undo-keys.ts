import { useEffect } from 'react';
import { useNotifications } from './notification-store.ts';

/** Ctrl+Z (⌘Z) takes back what the newest notification offers to take back; within a field it stays the field's own. */
export function useUndoKeys(): void {
  useEffect(() => {
    const undo = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || isTypedIn(event.target)) return;
      const { shown, dismiss } = useNotifications.getState();
      const newest = shown.findLast(({ action }) => action?.isUndo);
      if (newest === undefined) return;
      event.preventDefault();
      dismiss(newest.id);
      newest.action?.run();
    };
    document.addEventListener('keydown', undo);
    return () => document.removeEventListener('keydown', undo);
  }, []);
}

function isTypedIn(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select');
}
