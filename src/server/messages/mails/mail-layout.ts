import { html, raw } from 'hono/html';
import type { FestivalSettings } from '../../settings/festival-settings.ts';

type Part = ReturnType<typeof html>;

/** Only styles that mail programs support: colours inline, and dark mode by class where they know it. */
export const styles = {
  text: raw('style="margin:0 0 16px;color:#2a1720"'),
  soft: raw('style="margin:0;color:#66525b;font-size:15px"'),
  heading: raw(
    'style="margin:0 0 12px;color:#2a1720;font-family:Georgia,\'Times New Roman\',serif;font-size:21px;line-height:1.3"',
  ),
  card: raw(
    'style="margin:0 0 24px;padding:20px 24px;background:#ffffff;border:1px solid #e5d9ce;border-radius:12px"',
  ),
  link: raw('style="color:#7a1738"'),
};

const DARK = raw(`
  @media (prefers-color-scheme: dark) {
    .paper { background: #170d12 !important; }
    .card { background: #22141b !important; border-color: #3a2630 !important; }
    .ink { color: #f6ede6 !important; }
    .soft { color: #c2aeb2 !important; }
    .line { border-color: #3a2630 !important; }
    .link { color: #f0799a !important; }
  }`);

/**
 * Mail programs would turn it into a link, and orders can be placed with a stranger's address: no name may
 * carry a message to the recipient.
 */
const LINK_LIKE = /[/:@<>]|[\p{L}\p{N}]\.[\p{L}\p{N}]{2}/u;

/**
 * The HTML mail around `content`: head, name of the festival, signature. Works at 320 px and in dark mode.
 */
export function mailLayout(settings: FestivalSettings, subject: string, content: Part): Part {
  return html`<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${DARK}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fbf7f1">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" style="background:#fbf7f1">
<tr><td align="center" style="padding:0 12px 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:17px;line-height:1.5;overflow-wrap:anywhere">
<tr><td style="padding:28px 24px;background:#560f27;border-radius:0 0 20px 20px;border-bottom:4px solid #e8b04b">
<p style="margin:0;color:#ffffff;font-family:Georgia,'Times New Roman',serif;font-size:26px;line-height:1.2">${settings.title}</p>
<p style="margin:4px 0 0;color:#f1c56d;font-size:15px">${settings.motto}</p>
</td></tr>
<tr><td style="padding:28px 4px 0">
${content}
<hr class="line" style="margin:8px 0 16px;border:0;border-top:1px solid #e5d9ce">
${clubSignature(settings).map((line) => html`<p class="soft" ${styles.soft}>${line}</p>`)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The lines below every mail that say who sent it. */
export function clubSignature({ club }: FestivalSettings): string[] {
  return [
    club.name,
    `${club.street}, ${club.zipcode} ${club.city}`,
    [club.email, club.telephone].filter((part) => part !== '').join(' · '),
    club.represented_by === '' ? '' : `Vertreten durch ${club.represented_by}`,
    [club.register_court, club.register_number].filter((part) => part !== '').join(', '),
  ].filter((line) => line !== '');
}

export function button(address: string, label: string): Part {
  return html`<p style="margin:0 0 24px"><a href="${address}" style="display:inline-block;padding:13px 26px;background:#7a1738;color:#ffffff;border-radius:26px;font-weight:600;text-decoration:none">${label}</a></p>`;
}

export function greetingOf(firstname: string): string {
  return firstname === '' || LINK_LIKE.test(firstname) ? 'Hallo,' : `Hallo ${firstname},`;
}
