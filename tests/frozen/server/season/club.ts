import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import type { Season } from './season.ts';

/** A picture of one colour, large enough to be taken. */
function picture(): Uint8Array {
  const png = new PNG({ width: 640, height: 360 });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([122, 23, 56, 255], at);
  return PNG.sync.write(png);
}

/** What the club sets itself: settings, legal texts, pictures. */
export async function setUpClub({ caller }: Season, admin: string, password: string): Promise<string> {
  const erika = caller('admin', admin);
  const { settings } = (await erika('GET', '/api/office/settings')).body;
  const changed = {
    ...settings,
    motto: 'Ein Abend unter Reben',
    bank: { ...settings.bank, holder: 'Weinfreunde Rebental', iban: 'DE89370400440532013000' },
    paypal_offered: true,
    tax: { kind: 'rate', percent: 19 },
    reminders: { friendly_days: 3, last_days: 3, deadline_days: 7, cancel_days: 5, is_automatic: false },
    donation: { label: 'Für die Feuerwehr spenden', url: 'https://feuerwehr.example/spenden' },
    order_prefix: 'WF27',
    payment_term_days: 14,
  };
  await erika('PUT', '/api/office/settings', changed);
  await erika('PUT', '/api/office/settings', { ...changed, current_password: password });
  await erika('PUT', '/api/office/settings', { ...changed, title: '', current_password: password });
  await erika('GET', '/api/office/settings');
  await erika('POST', '/api/office/settings/test-mail');
  const { legal } = (await erika('GET', '/api/office/legal')).body;
  const text = '## Unsere Regeln\n\nGläser **bitte** zurück. Mehr [hier](https://weinfest.example/regeln).';
  await erika('PUT', '/api/office/legal', { name: 'terms', text, seen: legal.terms.as_of });
  await erika('PUT', '/api/office/legal', { name: 'terms', text: 'zu spät', seen: 'von gestern' });
  await erika('GET', '/api/office/legal');
  const guest = caller('guest');
  await guest('GET', '/api/booking/legal');
  await guest('GET', '/api/booking/festival');
  const uploaded = await erika('POST', '/api/office/pictures', picture(), { 'Content-Type': 'image/png' });
  await erika('POST', '/api/office/pictures', deflateSync('no picture'), { 'Content-Type': 'image/png' });
  const { id } = uploaded.body.picture;
  await guest('GET', `/picture/${id}-640.webp`);
  await guest('GET', `/picture/${id}-800.webp`);
  return id;
}
