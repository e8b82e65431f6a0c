import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailFault } from '../../../src/server/messages/mail-fault.ts';
import { mailMessage, type Postbox } from '../../../src/server/messages/mail-message.ts';
import { orderConfirmation } from '../../../src/server/messages/mails/order-confirmation.ts';
import { folderPostbox, smtpPostbox } from '../../../src/server/messages/postbox.ts';
import { testSettings } from '../../support/test-settings.ts';
import { readPicture } from './mails/read-picture.ts';
import { sampleOrder } from './mails/sample-order.ts';
import { oddServer, smtpInbox } from './smtp-inbox.ts';

const closing: { close(): void | Promise<void> }[] = [];
afterEach(async () => {
  for (const open of closing.splice(0).reverse()) await open.close();
});

function postbox(url: string, patienceMs?: number): Postbox {
  const opened = smtpPostbox(url, patienceMs);
  closing.push(opened);
  return opened;
}

async function inbox(options?: Parameters<typeof smtpInbox>[0]) {
  const opened = await smtpInbox(options);
  closing.push(opened);
  return opened;
}

async function message(wishes: Partial<typeof sampleOrder> = {}) {
  const content = await orderConfirmation(
    { ...sampleOrder, ...wishes },
    testSettings,
    'https://wein.example',
  );
  const now = Date.UTC(2027, 2, 1, 12);
  return mailMessage(content, {
    messageId: '<order_confirmation.1.WF@wein.example>',
    now,
    settings: testSettings,
  });
}

describe('on its way', () => {
  test('a mail arrives with text, HTML and the picture, umlauts and all', async () => {
    const { url, emails } = await inbox();
    await postbox(url).post(await message({ firstname: 'Zoë', lastname: 'Groß' }), 'name');
    const [email] = await emails();
    expect(email).toMatchObject({
      subject: 'Bestellbestätigung WF27-K7HXAQ',
      messageId: '<order_confirmation.1.WF@wein.example>',
      from: { name: 'Weinfreunde Rebental e. V.', address: 'karten@weinfest.example' },
      replyTo: [{ address: 'karten@weinfest.example' }],
      to: [{ name: 'Zoë Groß', address: 'anna@example.org' }],
    });
    expect(email?.date && Date.parse(email.date)).toBe(Date.UTC(2027, 2, 1, 12));
    expect(email?.text).toContain('Ermäßigt, Hofterrasse (je 20,00 €): 40,00 €');
    expect(email?.html).toContain('Bestellbestätigung');
    const [picture] = email?.attachments ?? [];
    expect(picture).toMatchObject({ mimeType: 'image/png', disposition: 'inline', related: true });
    expect(email?.html).toContain(`cid:${picture?.contentId?.replace(/[<>]/g, '')}`);
    expect(readPicture(new Uint8Array(picture?.content as ArrayBuffer))?.text).toBe(sampleOrder.giro_code);
  });

  test('no answering machine answers it', async () => {
    const { url, emails } = await inbox();
    await postbox(url).post(await message(), 'name');
    const headers = new Map((await emails())[0]?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('x-mailer')).toBe(undefined);
  });

  test('a name with line breaks stays a name and adds no header and no recipient', async () => {
    const recipients: string[] = [];
    const { url, received, emails } = await inbox({
      onRcptTo({ address }, _session, done) {
        recipients.push(address);
        done();
      },
    });
    const evil = 'Anna\r\nBcc: spy@example.org\r\nX-Evil: 1\r\n\r\nbody';
    const lastname = '"Groß", <spy@example.org>\u2028';
    await postbox(url).post(await message({ firstname: evil, lastname, number: `WF\r\nX-Evil: 2` }), 'name');
    expect(recipients).toEqual(['anna@example.org']);
    const keys = (await emails())[0]?.headers.map(({ key }) => key);
    expect(keys).not.toContain('x-evil');
    expect(keys).not.toContain('bcc');
    const head = received[0]?.toString('latin1').split('\r\n\r\n', 1)[0] ?? '';
    for (const line of head.split('\r\n')) expect(line).toMatch(/^[\x20-\x7e\t]+$/);
  });

  test('an umlaut domain is written as mail servers know it', async () => {
    const { url, received } = await inbox();
    await postbox(url).post(await message({ email: 'anna@weingut-müller.example' }), 'name');
    expect(received[0]?.toString()).toContain('<anna@xn--weingut-mller-4ob.example>');
  });
});

describe('servers that do not take it', () => {
  const fault = async (url: string, patienceMs: number) =>
    postbox(url, patienceMs)
      .post(await message(), 'name')
      .then(() => 'sent', mailFault);

  test('one that refuses the recipient', async () => {
    const { url } = await inbox({
      onRcptTo({ address }, _session, done) {
        done(Object.assign(new Error(`no such user ${address}`), { responseCode: 550 }));
      },
    });
    expect(await fault(url, 5000)).toBe('EENVELOPE 550 RCPT TO');
  });

  test('one that refuses the mail itself', async () => {
    const { url } = await inbox({
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => done(Object.assign(new Error('spam'), { responseCode: 554 })));
      },
    });
    expect(await fault(url, 5000)).toBe('EMESSAGE 554 DATA');
  });

  test('one that is not there', async () => {
    const { url, close } = await oddServer(() => {});
    await close();
    expect(await fault(url, 5000)).toMatch(/^ESOCKET|ECONNECTION|ECONNREFUSED/);
  });

  test('one on another machine that would take the password unencrypted', async () => {
    const passwords: unknown[] = [];
    const { url } = await inbox({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth({ password }, _session, done) {
        passwords.push(password);
        done(null, { user: 'erika' });
      },
    });
    // 0.0.0.0 leads here too, but is none of the addresses that never leave a machine.
    const elsewhere = url.replace('127.0.0.1', 'erika:geheim@0.0.0.0');
    for (const smtpUrl of [elsewhere, `${elsewhere}/?ignoreTLS=true`])
      expect(await fault(smtpUrl, 5000)).toMatch(/^ETLS/);
    expect(passwords).toEqual([]);
    expect(await fault(url.replace('//', '//erika:geheim@'), 5000)).toBe('sent');
  });

  test('one that never says a word', async () => {
    const server = await oddServer(() => {});
    closing.push(server);
    expect(await fault(server.url, 100)).toMatch(/^(ETIMEDOUT|EABORT)/);
  });

  test('one that keeps talking and never comes to an end', async () => {
    const server = await oddServer((socket) => {
      const chat = setInterval(() => socket.write('220-still here\r\n'), 10);
      socket.on('close', () => clearInterval(chat));
    });
    closing.push(server);
    expect(await fault(server.url, 200)).toMatch(/^(ETIMEDOUT|EABORT)/);
  });

  test('one that dies in the middle of the mail; once it is back the mail goes through', async () => {
    let isDying = true;
    const server = await oddServer((socket) => {
      let isInMail = false;
      socket.write('220 hello\r\n');
      socket.on('data', (chunk) => {
        if (isInMail && isDying) socket.destroy();
        else if (!isInMail)
          socket.write(chunk.toString().startsWith('DATA') ? '354 go on\r\n' : '250 fine\r\n');
        else if (chunk.toString().endsWith('\r\n.\r\n')) socket.write('250 taken\r\n');
        isInMail ||= chunk.toString().startsWith('DATA');
      });
    });
    closing.push(server);
    const box = postbox(server.url, 5000);
    const mail = await message();
    expect(await box.post(mail, 'name').then(() => 'sent', mailFault)).toMatch(/^E(CONNECTION|SOCKET)/);
    isDying = false;
    expect(await box.post(mail, 'name').then(() => 'sent', mailFault)).toBe('sent');
  });

  test('closing the postbox ends what is under way', async () => {
    const server = await oddServer(() => {});
    closing.push(server);
    const box = postbox(server.url, 60_000);
    const sending = box.post(await message(), 'name').then(() => 'sent', mailFault);
    box.close();
    expect(await sending).toMatch(/^E/);
  });
});

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kartenshop-mail-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

async function storedMessage() {
  const content = await orderConfirmation(sampleOrder, testSettings, 'https://wein.example');
  return mailMessage(content, { messageId: '<1@wein.example>', now: 0, settings: testSettings });
}

test('a mail is kept as a file that every mail program opens', async () => {
  const folder = join(dataDir, 'mail');
  await folderPostbox(folder).post(await storedMessage(), '2027-03-01T12-00-00Z-000001');
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
  await folderPostbox(folder).post(await storedMessage(), 'one');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'one.eml')).mode & 0o777).toBe(0o600);
});

test('the same mail posted again replaces itself', async () => {
  const folder = join(dataDir, 'mail');
  const postbox = folderPostbox(folder);
  await postbox.post(await storedMessage(), 'one');
  await postbox.post(await storedMessage(), 'one');
  expect(readdirSync(folder)).toEqual(['one.eml']);
});
