import type { Ports } from '../platform/ports.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { bytesOfLogo } from '../settings/logo/logos.repository.ts';
import type { MailContent } from './mail-message.ts';
import { LOGO_ID } from './mails/mail-layout.ts';

/** A mail with the club's logo that it shows attached: it needs no server to be seen, and tells none that it was. */
export async function withLogo(
  { store, settings }: Pick<Ports, 'store'> & SettingsPort,
  content: MailContent,
): Promise<MailContent> {
  const { logo } = settings();
  if (logo === null || !content.html.includes(`cid:${LOGO_ID}`)) return content;
  const bytes = await bytesOfLogo(store.read, logo.id, 'small');
  if (bytes === null) return content;
  const picture = { id: LOGO_ID, filename: 'Logo.png', png: Buffer.from(bytes) };
  return { ...content, pictures: [...content.pictures, picture] };
}
