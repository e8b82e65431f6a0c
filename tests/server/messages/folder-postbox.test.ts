import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderPostbox } from '../../../src/server/messages/folder-postbox.ts';
import { mailMessage } from '../../../src/server/messages/mail-message.ts';
import { orderConfirmation } from '../../../src/server/messages/order-confirmation.ts';
import { testSettings } from '../../harness/test-settings.ts';
import { sampleOrder } from './sample-order.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kartenshop-mail-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

async function message() {
  const content = await orderConfirmation(sampleOrder, testSettings, 'https://wein.example');
  return mailMessage(content, { messageId: '<1@wein.example>', now: 0, settings: testSettings });
}

test('a mail is kept as a file that every mail program opens', async () => {
  const folder = join(dataDir, 'mail');
  await folderPostbox(folder).post(await message(), '2027-03-01T12-00-00Z-000001');
  expect(readdirSync(folder)).toEqual(['2027-03-01T12-00-00Z-000001.eml']);
  const raw = readFileSync(join(folder, '2027-03-01T12-00-00Z-000001.eml'));
  expect(raw.toString()).toMatch(/^[\w-]+: .+\r\n/);
  const email = await PostalMime.parse(raw);
  expect(email.subject).toBe('Bestellbestätigung WF27-K7HXAQ');
  expect(email.text).toContain('Ermäßigt');
  expect(email.attachments).toHaveLength(1);
});

test('nobody else on the machine reads it', async () => {
  const folder = join(dataDir, 'mail');
  await folderPostbox(folder).post(await message(), 'one');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'one.eml')).mode & 0o777).toBe(0o600);
});

test('the same mail posted again replaces itself', async () => {
  const folder = join(dataDir, 'mail');
  const postbox = folderPostbox(folder);
  await postbox.post(await message(), 'one');
  await postbox.post(await message(), 'one');
  expect(readdirSync(folder)).toEqual(['one.eml']);
});
