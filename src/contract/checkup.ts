import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

/** One thing that was looked at. */
export const CheckupLine = v.object({
  title: v.string(),
  /** `open`: it cannot be known from here, `advice` says how to find out. */
  state: v.picklist(['good', 'warning', 'bad', 'open']),
  /** A German sentence or two. */
  finding: v.string(),
  /** What to do, empty if nothing. */
  advice: v.string(),
});
export type CheckupLine = v.InferOutput<typeof CheckupLine>;

export const runCheckup = endpoint({
  method: 'POST',
  path: '/api/office/settings/checkup',
  summary:
    'Prüfen, ob Mails ankommen und der Shop von außen zu erreichen ist; schickt auch eine Testmail an die eigene Adresse',
  access: 'settings',
  answer: v.object({ lines: v.array(CheckupLine) }),
});

/** Says that it is this shop which answers at its public address, and no other. */
export const readMarker = endpoint({
  method: 'GET',
  path: '/api/marker',
  summary:
    'Das zufällige Kennzeichen dieses Shops, an dem er sich unter seiner öffentlichen Adresse wiedererkennt',
  access: 'anyone',
  answer: v.object({ marker: v.string() }),
});

/** Refusals about the check-up; part of `refusals`. */
export const checkupRefusals = {
  too_many_checkups: {
    status: 429,
    message: 'Der Shop wurde gerade schon mehrmals geprüft. In ein paar Minuten geht es wieder.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
