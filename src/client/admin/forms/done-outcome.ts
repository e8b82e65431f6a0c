import { notify } from '../../ui/notification-store.ts';

/** What came of a form that did what it was to do. Said from here, for the form may leave the page with it. */
export function doneOutcome(sentence: string): { done: string } {
  notify(sentence, 'good');
  return { done: sentence };
}
