import { domainToASCII } from 'node:url';
import type { CheckupLine } from '../../../contract/checkup.ts';
import type { Dns } from './dns.ts';

const AT_PROVIDER =
  'Den Eintrag nennt der Mailanbieter, angelegt wird er dort, wo die Domain verwaltet wird.';
const DNS_SILENT: Pick<CheckupLine, 'state' | 'finding' | 'advice'> = {
  state: 'open',
  finding: 'Das DNS gab darauf keine Antwort.',
  advice: 'Später noch einmal prüfen; bleibt es dabei, das Netz des Servers prüfen.',
};

/**
 * What the DNS says about mails from `sender`, an address, that go out through `smtpHost` (empty for none): whether
 * recipients' servers can take them for genuine.
 */
export async function checkSender(dns: Dns, sender: string, smtpHost: string): Promise<CheckupLine[]> {
  const domain = domainToASCII(sender.slice(sender.lastIndexOf('@') + 1));
  return Promise.all([
    checkSpf(dns, domain, smtpHost),
    checkDkim(dns, domain, smtpHost),
    checkDmarc(dns, domain),
  ]);
}

async function checkSpf(dns: Dns, domain: string, smtpHost: string): Promise<CheckupLine> {
  const title = `SPF von ${domain}`;
  const texts = await dns.texts(domain);
  if (texts === null) return { title, ...DNS_SILENT };
  const [record, ...more] = texts.filter((text) => /^v=spf1( |$)/i.test(text));
  if (record === undefined)
    return {
      title,
      state: 'bad',
      finding: 'Es gibt keinen SPF-Eintrag. Viele Postfächer halten E-Mails ohne ihn für Werbung.',
      advice: `Einen TXT-Eintrag anlegen, etwa „v=spf1 include:… ~all“. ${AT_PROVIDER}`,
    };
  if (more.length > 0)
    return {
      title,
      state: 'bad',
      finding: `Es gibt ${more.length + 1} SPF-Einträge, dann gilt keiner.`,
      advice: 'Die Einträge zu einem einzigen zusammenfassen.',
    };
  if (/(^| )\+?all( |$)/i.test(record))
    return {
      title,
      state: 'bad',
      finding: `Der Eintrag erlaubt jedem, unter dieser Domain zu senden: „${record}“`,
      advice: 'Am Ende „~all“ oder „-all“ statt „all“ oder „+all“ eintragen.',
    };
  // Mails may leave the provider by other servers than the one they are handed to, which only the provider knows.
  if (smtpHost !== '' && record.toLowerCase().includes(ownerOf(smtpHost)))
    return { title, state: 'good', finding: `Er nennt den Mailanbieter: „${record}“`, advice: '' };
  return {
    title,
    state: 'open',
    finding: `Es gibt einen Eintrag: „${record}“ Ob er die Server einschließt, über die der Mailanbieter sendet, weiß nur dieser.`,
    advice: 'Mit dem vergleichen, was der Mailanbieter als SPF-Eintrag nennt.',
  };
}

/** Under which names providers publish their keys, as far as they always use the same. */
const SELECTORS: Record<string, string[]> = {
  'gmail.com': ['google'],
  'google.com': ['google'],
  'googlemail.com': ['google'],
  'ionos.de': ['s1-ionos', 's2-ionos', 's42582890'],
  'kasserver.com': ['kas202308'],
  'mailbox.org': ['mbo0001', 'mbo0002', 'mbo0003', 'mbo0004'],
  'mailjet.com': ['mailjet'],
  'messagingengine.com': ['fm1', 'fm2', 'fm3'],
  'fastmail.com': ['fm1', 'fm2', 'fm3'],
  'migadu.com': ['key1', 'key2', 'key3'],
  'office365.com': ['selector1', 'selector2'],
  'outlook.com': ['selector1', 'selector2'],
  'sendgrid.net': ['s1', 's2'],
  'sendinblue.com': ['mail', 'brevo1', 'brevo2'],
  'brevo.com': ['mail', 'brevo1', 'brevo2'],
  'strato.de': ['strato-dkim-0002', 'strato-dkim-0003'],
};

/**
 * The shop does not sign, its mail server does, and a key can only be found by the name its owner chose (the
 * selector). So this tells what is known of the larger providers, and never that there is no signature.
 */
async function checkDkim(dns: Dns, domain: string, smtpHost: string): Promise<CheckupLine> {
  const title = `DKIM von ${domain}`;
  const lookAtMail =
    'In der Testmail nachsehen: Steht im Quelltext „DKIM-Signature“ mit „d=' +
    `${domain}“, dann wird unterschrieben. Sonst beim Mailanbieter DKIM für die Domain einschalten.`;
  const selectors = SELECTORS[ownerOf(smtpHost)] ?? [];
  const found = await Promise.all(
    selectors.map(async (selector) => {
      const texts = (await dns.texts(`${selector}._domainkey.${domain}`)) ?? [];
      return texts.some((text) => /(^|;)\s*p=\s*[^\s;]/i.test(text)) ? [selector] : [];
    }),
  );
  const [known] = found.flat();
  if (known !== undefined)
    return {
      title,
      state: 'good',
      finding: `Der Schlüssel des Mailanbieters ist veröffentlicht („${known}“).`,
      advice: '',
    };
  const finding =
    selectors.length === 0
      ? 'Unter welchem Namen der Mailserver unterschreibt, ist von hier aus nicht zu wissen.'
      : `Unter den Namen, die der Mailanbieter sonst verwendet (${selectors.join(', ')}), steht kein Schlüssel.`;
  return { title, state: 'open', finding, advice: lookAtMail };
}

async function checkDmarc(dns: Dns, domain: string): Promise<CheckupLine> {
  const title = `DMARC von ${domain}`;
  // A subdomain follows the domain above it.
  const labels = domain.split('.');
  const domains = labels.slice(0, -1).map((_, n) => labels.slice(n).join('.'));
  for (const asked of domains) {
    const texts = await dns.texts(`_dmarc.${asked}`);
    if (texts === null) return { title, ...DNS_SILENT };
    const record = texts.find((text) => /^v=DMARC1\s*(;|$)/i.test(text));
    if (record === undefined) continue;
    const policy = /(?:^|;)\s*p=\s*(none|quarantine|reject)\b/i.exec(record)?.[1];
    if (policy !== undefined)
      return { title, state: 'good', finding: `Der Eintrag ist da: „${record}“`, advice: '' };
    return {
      title,
      state: 'warning',
      finding: `Im Eintrag fehlt, was mit unechten E-Mails geschehen soll: „${record}“`,
      advice: 'Im Eintrag „p=none“ oder strenger ergänzen.',
    };
  }
  return {
    title,
    state: 'warning',
    finding: 'Es gibt keinen DMARC-Eintrag. Große Anbieter erwarten ihn von allen, die viele E-Mails senden.',
    advice: `Unter _dmarc.${domain} einen TXT-Eintrag „v=DMARC1; p=none“ anlegen.`,
  };
}

/** The last two labels, which is the provider for all hosts above. */
function ownerOf(host: string): string {
  return host.toLowerCase().split('.').slice(-2).join('.');
}
