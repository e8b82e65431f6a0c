import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import type { CheckupLine } from '../../../src/contract/checkup.ts';
import { backupName, latestBackupAt } from '../../../src/server/app/backup/backup-place.ts';
import { checkAddress, checkCertificate } from '../../../src/server/app/checkup/check-address.ts';
import { backupLine, clockLine, diskLine } from '../../../src/server/app/checkup/check-machine.ts';
import { checkSender } from '../../../src/server/app/checkup/check-sender.ts';
import { openDns } from '../../../src/server/app/checkup/dns.ts';
import { listenerOf } from '../../../src/server/platform/http/http-server.ts';
import { eachDatabase } from '../../support/each-database.ts';
import { loggedInMember } from '../../support/team-member.ts';
import { testSettings } from '../../support/test-settings.ts';
import { type TestShop, type TestShopWishes, testShop } from '../../support/test-shop.ts';
import { smtpInbox } from '../messages/smtp-inbox.ts';

const DAY = 24 * 60 * 60 * 1000;

/** For `karten.verein.example`, signed by itself; made for these tests and used nowhere else. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOrro9FhaPyp5NQRf
GUHPhPqH2lLIOpABkKzdTjCOJTOhRANCAATLFBsgImMl9S1XrqsMHAmDiKjx+Aup
4yz7p3ycIF3HEXPuP8iP7BlffuY7Fb9SjLeyZHS0B7t+jNIm4DhpQkx+
-----END PRIVATE KEY-----
`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBuTCCAV+gAwIBAgIUYu8dCjL0LQ/061yAIGm1bB+BQhEwCgYIKoZIzj0EAwIw
IDEeMBwGA1UEAwwVa2FydGVuLnZlcmVpbi5leGFtcGxlMCAXDTI2MTEyNjE3MDcz
OVoYDzIxMDAxMDI5MTcwNzM5WjAgMR4wHAYDVQQDDBVrYXJ0ZW4udmVyZWluLmV4
YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATLFBsgImMl9S1XrqsMHAmD
iKjx+Aup4yz7p3ycIF3HEXPuP8iP7BlffuY7Fb9SjLeyZHS0B7t+jNIm4DhpQkx+
o3UwczAdBgNVHQ4EFgQUF2BdsfsAefigHVP8jyM4k/KhrPswHwYDVR0jBBgwFoAU
F2BdsfsAefigHVP8jyM4k/KhrPswDwYDVR0TAQH/BAUwAwEB/zAgBgNVHREEGTAX
ghVrYXJ0ZW4udmVyZWluLmV4YW1wbGUwCgYIKoZIzj0EAwIDSAAwRQIhAKWbqIeh
HDC6zZVhDxgq6HbCvBl/hCn5YmpQufba8ZHDAiAisz8GAnuYdorJIBqlsIMcJwea
8H4qSIUXdVajXDAdPQ==
-----END CERTIFICATE-----
`;
const ENDS_AT = Date.UTC(2100, 9, 29, 17, 7, 39);
const ENDS_ON = '29.10.2100';

type Records = Record<string, string[]>;

/** A name server over UDP that knows these records: `TXT name`, `A name`, `PTR name`. */
async function nameServer(records: Records): Promise<string> {
  const types: Record<number, string> = { 1: 'A', 12: 'PTR', 16: 'TXT', 28: 'AAAA' };
  const labelled = (name: string) =>
    Buffer.concat(
      [...name.split('.'), ''].map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    );
  const dataOf = (type: string, value: string) => {
    if (type === 'A') return Buffer.from(value.split('.').map(Number));
    if (type === 'PTR') return labelled(value);
    const parts = value.match(/.{1,200}/gs) ?? [];
    return Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part)])));
  };
  const socket = createSocket('udp4', (asked, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = asked[at] ?? 0; length > 0; length = asked[at] ?? 0) {
      labels.push(asked.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
    const number = asked.readUInt16BE(at + 1);
    const type = types[number] ?? '';
    const known = records[`${type} ${labels.join('.')}`.toLowerCase()] ?? [];
    const head = Buffer.from(asked.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(known.length, 6);
    head.writeUInt16BE(0, 10);
    const answers = known.map((value) => {
      const data = dataOf(type, value);
      const fields = Buffer.from([0xc0, 12, 0, number, 0, 1, 0, 0, 0, 60, 0, 0]);
      fields.writeUInt16BE(data.length, 10);
      return Buffer.concat([fields, data]);
    });
    socket.send(Buffer.concat([head, asked.subarray(12, at + 5), ...answers]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

const lowered = (records: Records): Records =>
  Object.fromEntries(Object.entries(records).map(([key, value]) => [key.toLowerCase(), value]));

const ask = async (records: Records) => openDns([await nameServer(lowered(records))]);
const statesOf = (lines: CheckupLine[]) => lines.map(({ state }) => state);

const sender = async (records: Records, smtpHost = 'smtp.ionos.de') =>
  checkSender(await ask(records), 'karten@verein.example', smtpHost);

test('a domain with SPF, DKIM and DMARC of its provider is in order', async () => {
  const long = `v=DKIM1; k=rsa; p=${'A'.repeat(350)}`;
  const lines = await sender({
    'TXT verein.example': ['google-site-verification=x', 'v=spf1 include:_spf.ionos.de ~all'],
    'TXT s2-ionos._domainkey.verein.example': [long],
    'TXT _dmarc.verein.example': ['v=DMARC1; p=none; rua=mailto:x@verein.example'],
  });
  expect(statesOf(lines)).toEqual(['good', 'good', 'good']);
});

test('a domain without any is told what to enter', async () => {
  const lines = await sender({ 'A verein.example': ['192.0.2.1'] });
  expect(statesOf(lines)).toEqual(['bad', 'open', 'warning']);
  expect(lines[0]?.advice).toContain('v=spf1 include:');
  expect(lines[1]?.finding).toContain('s1-ionos');
  expect(lines[2]?.advice).toContain('_dmarc.verein.example');
});

test.each([
  ['two records', ['v=spf1 mx ~all', 'v=spf1 a ~all'], 'bad'],
  ['everybody may send', ['v=spf1 mx +all'], 'bad'],
  ['everybody may send, in other words', ['v=spf1 mx all'], 'bad'],
  ['a provider that cannot be told from the server', ['v=spf1 include:_spf.other.example -all'], 'open'],
])('SPF: %s', async (_, texts, state) => {
  const [spf] = await sender({ 'TXT verein.example': texts });
  expect(spf?.state).toBe(state);
});

test('DMARC of the domain above counts, a withdrawn key and an unknown provider do not pretend anything', async () => {
  const dns = await ask({
    'TXT _dmarc.verein.example': ['v=DMARC1;p=reject'],
    'TXT s1-ionos._domainkey.fest.verein.example': ['v=DKIM1; p='],
  });
  const lines = await checkSender(dns, 'karten@fest.verein.example', 'smtp.ionos.de');
  expect(statesOf(lines).slice(1)).toEqual(['open', 'good']);
  const [, dkim] = await checkSender(dns, 'karten@fest.verein.example', 'mail.unknown.example');
  expect(dkim?.finding).toContain('nicht zu wissen');
});

test('a clock is compared with the first that tells the time, and with none it stays open', () => {
  const now = Date.UTC(2027, 2, 1, 12);
  const others = (...times: (number | null)[]) => times.map((at) => ({ whose: 'von jemand', at }));
  expect(clockLine({ now, others: others(null, now + 30_000) }).state).toBe('good');
  expect(clockLine({ now, others: others(now - 90_000, now) })).toMatchObject({
    state: 'bad',
    finding: expect.stringContaining('90 Sekunden vor'),
  });
  expect(clockLine({ now, others: others(null, null) }).state).toBe('open');
});

test('a full disk and a late backup are faults', async () => {
  expect(diskLine({ freeBytes: 1e9, isLow: false }, true).state).toBe('good');
  expect(diskLine({ freeBytes: 1e8, isLow: true }, true).state).toBe('bad');
  expect(diskLine(null, true).state).toBe('open');
  const folder = mkdtempSync(join(tmpdir(), 'kartenshop-checkup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const now = Date.UTC(2027, 2, 1, 12);
  const state = async () =>
    backupLine({ at: await latestBackupAt({ folder, s3: null, passphrase: '' }, now) }, now).state;
  const backUpAgo = (hours: number, isEncrypted: boolean) =>
    writeFileSync(join(folder, backupName(now - hours * 60 * 60 * 1000, isEncrypted)), '');
  writeFileSync(join(folder, 'note.txt'), '');
  expect(await state()).toBe('bad');
  backUpAgo(40, false);
  expect(await state()).toBe('bad');
  backUpAgo(20, true);
  backUpAgo(90, true);
  expect(await state()).toBe('good');
});

test('a certificate is told by the day it ends, and by why browsers refuse it', async () => {
  const dns = await ask({
    'A karten.verein.example': ['127.0.0.1'],
    'AAAA karten.verein.example': ['::1'],
    'PTR 1.0.0.127.in-addr.arpa': ['karten.verein.example'],
  });
  const server = createSecureServer({ key: KEY, cert: CERTIFICATE }, (_, answer) =>
    answer.end('{"marker":"ours"}'),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const publicUrl = `https://karten.verein.example:${(server.address() as AddressInfo).port}`;
  const check = async (now: number) =>
    (await checkAddress(dns, { publicUrl, marker: 'ours', now })).map(({ state, finding }) => [
      state,
      finding,
    ]);
  const known = getCACertificates('default');
  onTestFinished(() => setDefaultCACertificates(known));
  expect((await check(0))[1]).toEqual([
    'bad',
    expect.stringMatching(/^Browser lehnen das Zertifikat ab: .*SELF_SIGNED/),
  ]);

  setDefaultCACertificates([...known, CERTIFICATE]);
  const [reach, certificate, name] = await check(ENDS_AT - 15 * DAY);
  expect([reach?.[0], name?.[0]]).toEqual(['good', 'good']);
  expect(certificate).toEqual(['good', `Das Zertifikat gilt bis ${ENDS_ON}.`]);
  expect((await check(ENDS_AT - 13 * DAY))[1]).toEqual([
    'warning',
    `Das Zertifikat gilt nur noch bis ${ENDS_ON}.`,
  ]);
  const stateOf = async (url: string, now: number) => (await checkCertificate(dns, url, now)).state;
  expect(await stateOf(publicUrl, ENDS_AT - 15 * DAY)).toBe('good');
  expect(await stateOf(publicUrl, ENDS_AT - 13 * DAY)).toBe('warning');
  expect(await stateOf('https://unknown.verein.example', 0)).toBe('open');
});

async function listening(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

eachDatabase((_, openTestStore) => {
  const BOXES = {
    'A karten.verein.example': ['127.0.0.1'],
    'PTR 1.0.0.127.in-addr.arpa': ['karten.verein.example'],
  };

  /** A shop that is asked by a member at `http://karten.verein.example:…`, where `listener` or the shop answers. */
  async function checkedShop({
    smtp,
    listener,
    ...wishes
  }: TestShopWishes & { smtp?: SMTPServerOptions; listener?: RequestListener } = {}) {
    const store = await openTestStore();
    const inbox = await smtpInbox(smtp);
    onTestFinished(() => inbox.close());
    let shop: TestShop | undefined;
    const port = await listening((...call) => {
      if (listener !== undefined) listener(...call);
      else if (shop !== undefined) listenerOf(shop.app, shop.services)(...call);
    });
    const { config, ...parts } = wishes;
    shop = testShop(store, {
      dns: await ask(BOXES),
      ...parts,
      config: {
        publicUrl: `http://karten.verein.example:${port}`,
        smtpUrl: `${inbox.url}/?tls.rejectUnauthorized=false`,
        ...config,
      },
    });
    const headers = await loggedInMember(store, shop.clock.now, { permissions: ['settings'] });
    const check = async () => {
      const answer = await shop.call<{ lines: CheckupLine[]; code?: string }>(
        'POST',
        '/api/office/settings/checkup',
        undefined,
        headers,
      );
      const line = (title: string) => answer.body.lines.find((one) => one.title.startsWith(title));
      return { ...answer, line };
    };
    return { shop, inbox, check, headers };
  }

  test('the shop knows itself at its public address, and its mail server by a mail that arrives', async () => {
    const { check, inbox, shop } = await checkedShop({
      smtp: { disabledCommands: ['AUTH'], key: KEY, cert: CERTIFICATE },
    });
    const { line, body } = await check();
    expect(line('Erreichbar')?.state).toBe('good');
    expect(line('Name zur Adresse')).toMatchObject({
      state: 'good',
      finding: '127.0.0.1 heißt karten.verein.example.',
    });
    expect(line('HTTPS')?.state).toBe('bad');
    const [mail] = await inbox.emails();
    expect(mail?.to?.[0]?.address).toBe('erika@weinfest.example');
    expect(mail?.from?.address).toBe(testSettings.club.email);
    expect(line('Mailserver')?.state).toBe('good');
    expect(line('Mailserver')?.finding).toContain('an erika@weinfest.example angenommen: „250');
    expect(body.lines).toHaveLength(10);
    expect(JSON.stringify(shop.log)).not.toContain('erika');
  });

  test('somebody else at the public address is not taken for the shop', async () => {
    const strangers: RequestListener[] = [
      (__, answer) => answer.end('<h1>It works!</h1>'),
      (__, answer) => answer.end('{"marker":"another"}'),
      (__, answer) => answer.writeHead(301, { Location: 'https://elsewhere.example' }).end(),
      (__, answer) => answer.end('x'.repeat(1_000_000)),
    ];
    for (const listener of strangers) {
      const { check } = await checkedShop({ listener });
      expect((await check()).line('Erreichbar')?.state).toBe('bad');
    }
  });

  test('a mail server that refuses is quoted', async () => {
    const { check, inbox } = await checkedShop({
      smtp: {
        onMailFrom: (__, ___, done) =>
          done(Object.assign(new Error('sender not\x1b[2J\x07allowed here'), { responseCode: 553 })),
      },
    });
    const mail = (await check()).line('Mailserver');
    expect(mail?.state).toBe('bad');
    expect(mail?.finding).toContain('553');
    // What would clear the terminal of `npm run doctor` is gone.
    expect(mail?.finding).toContain('sender not [2J allowed here');
    expect(inbox.received).toEqual([]);
  });

  test('a password is not told to a mail server that takes it unencrypted', async () => {
    const passwords: unknown[] = [];
    const { check, inbox, shop } = await checkedShop({
      smtp: {
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth({ username, password }, __, done) {
          passwords.push([username, password]);
          done(null, { user: username });
        },
      },
    });
    const asked = async (host: string) => {
      shop.services.config.smtpUrl = inbox.url.replace('127.0.0.1', `erika:geheim@${host}`);
      return (await check()).line('Mailserver');
    };
    // Another address of this machine, as far as anybody can tell.
    expect(await asked('0.0.0.0')).toMatchObject({ state: 'bad', finding: expect.stringContaining('ETLS') });
    expect(passwords).toEqual([]);
    expect((await asked('127.0.0.1'))?.state).toBe('warning');
    expect(passwords).toEqual([['erika', 'geheim']]);
  });

  test('without a name in the DNS and without a mail server the lines say so', async () => {
    const { check } = await checkedShop({ dns: await ask({}), config: { smtpUrl: '' } });
    const { line } = await check();
    expect(line('Erreichbar')).toMatchObject({
      state: 'bad',
      finding: 'Zu diesem Namen gibt es im DNS keine Adresse.',
    });
    expect(line('Mailserver')?.advice).toContain('SMTP_URL');
  });

  test('six checks an hour are enough for the whole team', async () => {
    const { check, shop } = await checkedShop({ config: { isRateLimited: true, smtpUrl: '' } });
    for (let n = 0; n < 6; n++) expect((await check()).status).toBe(200);
    expect(await check()).toMatchObject({ status: 429, body: { code: 'too_many_checkups' } });
    shop.clock.advance(10 * 60 * 1000);
    expect([(await check()).status, (await check()).status]).toEqual([200, 429]);
  });

  test('all processes of a shop have one marker, another shop has another', async () => {
    const store = await openTestStore();
    const markerOf = async (shop: TestShop) =>
      (await shop.call<{ marker: string }>('GET', '/api/marker')).body.marker;
    const both = await Promise.all(['a', 'b'].map((seed) => markerOf(testShop(store, { seed }))));
    expect(both[0]).toMatch(/^[\w-]{43}$/);
    expect(both[1]).toBe(both[0]);
    expect(await markerOf(testShop(await openTestStore(), { seed: 'c' }))).not.toBe(both[0]);
  });
});
