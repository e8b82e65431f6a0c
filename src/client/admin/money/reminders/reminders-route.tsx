export { loadReminders as loader } from './load-reminders.ts';
export { RemindersScreen as Component } from './reminders-screen.tsx';
export { sendChosen as action } from './send-chosen.ts';
