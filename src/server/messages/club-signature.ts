import type { FestivalSettings } from '../settings/festival-settings.ts';

/** Who writes, line by line, beneath every mail. */
export function clubSignature({ club }: FestivalSettings): string[] {
  return [
    club.name,
    `${club.street}, ${club.zipcode} ${club.city}`,
    [club.email, club.telephone].filter((part) => part !== '').join(' · '),
    club.represented_by === '' ? '' : `Vertreten durch ${club.represented_by}`,
    [club.register_court, club.register_number].filter((part) => part !== '').join(', '),
  ].filter((line) => line !== '');
}
