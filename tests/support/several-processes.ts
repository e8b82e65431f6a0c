import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openShop, type Shop } from '../../src/server/app/open-shop.ts';
import { servePages } from '../../src/server/app/pages/serve-pages.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import { TestGuest } from './test-guest.ts';

/** A shop as its own process would open it: real clock, jobs, connections. */
export interface TestProcess extends Shop {
  call: TestGuest['call'];
  guest(): TestGuest;
  /** What the log says, warnings and errors only. */
  complaints: string[];
}

/** Opens a shop on a PostgreSQL database, with pages that show the events' names and the festival's title. */
export async function openProcess(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<TestProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'kartenshop-process-'));
  const complaints: string[] = [];
  const complain = (what: string, facts: object = {}) => {
    complaints.push(`${what} ${JSON.stringify(facts)}`);
  };
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SAMPLE_DATA: '0',
    RATE_LIMITS: 'off',
    ...env,
  });
  const shop = await openShop(config, { info: () => {}, warn: complain, error: complain });
  const dist = writePages(folder);
  await servePages(shop.app, shop.services, dist);
  const guest = () => new TestGuest(shop.app, {});
  const first = guest();
  return {
    ...shop,
    guest,
    complaints,
    call: (...asked) => first.call(...asked),
    async close() {
      shop.services.changes.end();
      await shop.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const RENDERING = `
export const kindOfPage = (address) => ({ kind: 'rendered', address });
export async function renderPage(url, fetch) {
  const read = async (path) => (await fetch('http://localhost/api/booking/' + path)).text();
  const html = (await read('events')) + (await read('festival')) + (await read('legal'));
  return { status: 200, html, head: '', hydration: '' };
}
export const fillPage = (template, page) => template.replace('</div>', () => page.html + '</div>');
`;

/** Pages that show what guests read first, without a build. */
export function writePages(folder: string): string {
  const dist = join(folder, 'dist');
  for (const name of ['client', 'render']) mkdirSync(join(dist, name), { recursive: true });
  writeFileSync(join(dist, 'package.json'), '{"type":"module"}');
  writeFileSync(join(dist, 'client', 'index.html'), '<div id="root"></div>');
  writeFileSync(join(dist, 'render', 'render-page.js'), RENDERING);
  return dist;
}

/** What an open page hears about an event, each message as `hello` or as `placements` with its places. */
export async function openStream({ app }: Pick<Shop, 'app'>, eventId: number): Promise<string[]> {
  const headers = { 'X-Requested-With': 'XMLHttpRequest' };
  const { body } = await app.request(`/api/booking/event/${eventId}/live`, { headers });
  if (body === null) throw new Error('no stream');
  const heard: string[] = [];
  const read = async () => {
    let text = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const messages = (text + chunk).split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        const [, event, data] = /event: (\w+)\nid: .*\ndata: (.*)/.exec(message) ?? [];
        if (event !== undefined) heard.push(event === 'hello' ? event : `${data}`);
      }
    }
  };
  read().catch(() => {});
  return heard;
}
