import { useNotifications } from '../../../ui/notification-store.ts';

let said = '';

/** What is said of entries next stands in the stead of what was said of them last, not below it. */
export function replaceSaid(text: string): void {
  const { shown, dismiss } = useNotifications.getState();
  for (const { id, text: earlier } of shown) if (earlier === said) dismiss(id);
  said = text;
}
