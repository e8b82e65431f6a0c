import type { Hono } from 'hono';
import * as v from 'valibot';
import * as contract from '../../../contract/logo.ts';
import { isRefusal, refuse } from '../../../contract/refusals.ts';
import {
  type EncodedAnswer,
  encodedAnswer,
  fingerprint,
  respond,
} from '../../platform/http/prepared/encoded-answer.ts';
import { answerRefusal, pathsOf, route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort, SettingsWriter } from '../../settings/festival-settings.ts';
import { bytesOfLogo } from '../../settings/logo/logos.repository.ts';
import { changeLogo, removeLogo } from './change-logo.ts';

/** The one in force and the one before, which stored pages still show, in both sizes. */
const MOST_PREPARED = 4;

const HEAD = {
  status: 200,
  contentType: 'image/png',
  cacheControl: 'public, max-age=31536000, immutable',
};

/** Routes for changing and showing the logo. The size limit of uploads is set by `limitBodies`. */
export function logoRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'store'> & SettingsPort & SettingsWriter,
): void {
  route(app, services, contract.changeLogo, async ({ staff, c }) => {
    const file = await c.req.arrayBuffer().catch(() => null);
    if (file === null) return refuse('malformed');
    const logo = await changeLogo(services, staff, new Uint8Array(file));
    return isRefusal(logo) ? logo : { success: true as const, logo };
  });

  route(app, services, contract.removeLogo, async ({ staff }) => {
    await removeLogo(services, staff);
    return { success: true as const };
  });

  const prepared = new Map<string, EncodedAnswer>();
  // Bypasses `route`, because no caller has to be looked up.
  app.on('GET', pathsOf(contract.readLogo), async (c) => {
    const asked = v.safeParse(contract.readLogo.params, c.req.param());
    if (!asked.success) return answerRefusal(c, refuse('unknown_address'));
    const { file } = asked.output;
    const ready = prepared.get(file);
    if (ready !== undefined) return respond(c, ready);
    const [id = '', size] = file.replace('.png', '').split('-');
    // The contract allows no other size.
    const bytes = await bytesOfLogo(services.store.read, id, size as contract.LogoSize);
    if (bytes === null) return answerRefusal(c, refuse('unknown_logo'));
    const plain = Buffer.from(bytes);
    const answer = encodedAnswer(HEAD, fingerprint(plain), 'identity', plain);
    const [oldest] = prepared.keys();
    if (oldest !== undefined && prepared.size >= MOST_PREPARED) prepared.delete(oldest);
    prepared.set(file, answer);
    return respond(c, answer);
  });
}
