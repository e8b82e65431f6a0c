export { loadMail as loader } from './load-outbox.ts';
export { MailScreen as Component } from './mail-screen.tsx';
export { retryHere as action } from './retry-here.ts';
