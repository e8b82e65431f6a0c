import type { Context } from 'hono';
import type { Refusal } from '../../contract/refusals.ts';
import { Allowance } from '../platform/http/allowance.ts';
import { clientAddress } from '../platform/http/client-address.ts';
import { hashSecret } from '../platform/http/secrets.ts';
import type { Ports } from '../platform/ports.ts';
import { foldEmail } from './fold-email.ts';

/** From one network, where the whole club may sit. */
const ofNetworks = new Allowance({ most: 20, perMinute: 1, refusal: 'too_many' });
/** To one mailbox, whether anybody has it or not. */
const ofMailboxes = new Allowance({ most: 3, perMinute: 0.1, refusal: 'too_many' });

interface Order {
  c: Context;
  services: Pick<Ports, 'clock' | 'config'>;
  email: string;
}

/** Writes a mail with a password link, or refuses as `too_many`: nobody floods somebody else's mailbox. */
export function countLinkMail(
  { c, services, email }: Order,
  write: () => Promise<void>,
): Promise<Refusal | null> {
  const spending = { c, services, most: () => 1, usedBy: () => 1 };
  const mailbox = hashSecret(foldEmail(email));
  return ofNetworks.spend<null>({ ...spending, key: clientAddress(c) }, () =>
    ofMailboxes.spend<null>({ ...spending, key: mailbox }, async () => {
      await write();
      return null;
    }),
  );
}
