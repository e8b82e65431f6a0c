import type { Ports } from '../platform/ports.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { deliverDueMail } from './deliver-due-mail.ts';
import type { Postbox } from './mail-message.ts';
import { openPostbox } from './postbox.ts';

/** How often to check without being woken, for retries and mails left by a crashed server. */
const LOOK_EVERY_MS = 20_000;
/** Pause between batches: the mails of a rush are still sent within minutes, and orders get the processor. */
const BREATH_MS = 200;
/** How long mails under way may take when the server stops. */
const GRACE_MS = 5_000;

export interface Outbox {
  wake(): void;
  /** Waits a few seconds at most for mails under way; those cut off are retried. */
  stop(): Promise<void>;
}

/** Starts sending the mails in the outbox. Several servers on one database share the work. */
export function startOutbox(
  services: Pick<Ports, 'clock' | 'config' | 'log' | 'pdfWorker' | 'randomBytes' | 'store'> & SettingsPort,
  postbox: Postbox = openPostbox(services.config),
): Outbox {
  let isStopped = false;
  let isWoken = false;
  let endSleep = () => {};
  let endBreath = () => {};

  const sleep = () => pause(LOOK_EVERY_MS, (end) => (endSleep = end));
  const breathe = () => pause(BREATH_MS, (end) => (endBreath = end));

  const work = async () => {
    while (!isStopped) {
      isWoken = false;
      const taken = await deliverDueMail(services, postbox).catch((error: Error) => {
        services.log.error('outbox failed', { stack: error.stack });
        return 0;
      });
      if (isStopped) return;
      if (taken > 0) await breathe();
      else if (!isWoken) await sleep();
    }
  };
  const working = work();

  return {
    wake() {
      isWoken = true;
      endSleep();
    },
    async stop() {
      isStopped = true;
      endSleep();
      endBreath();
      const grace = setTimeout(() => postbox.close(), GRACE_MS);
      await working;
      clearTimeout(grace);
      postbox.close();
    },
  };
}

/** Resolves after `ms`, or when the function handed to `onStart` is called. */
function pause(ms: number, onStart: (end: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    onStart(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
