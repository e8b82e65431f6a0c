/**
 * What a new shop says of a festival and a club that do not exist, by the setting's dotted name. Only what no real club
 * has: its motto, the day or the register number may well be the same.
 */
export const SAMPLE_TEXTS = {
  title: 'Weinfest Musterhausen',
  tagline: 'Dreißig Winzer, drei Bühnen, ein Sonnenuntergang.',
  'club.name': 'Weinfreunde Musterhausen e. V.',
  'club.street': 'Kelterweg 12',
  'club.city': 'Musterhausen',
  'club.email': 'karten@weinfreunde-musterhausen.example',
  'club.telephone': '+49 1234 567890',
  'club.represented_by': 'Erika Mustermann (1. Vorsitzende) und Max Mustermann (Kassenwart)',
  'club.register_court': 'Amtsgericht Musterhausen',
  'club.tax_number': '12/345/67890',
  'bank.holder': 'Weinfreunde Musterhausen e. V.',
  /** The example of the IBAN standard. */
  'bank.iban': 'DE89 3704 0044 0532 0130 00',
  'bank.bank_name': 'Musterbank Musterhausen',
  'donation.label': 'Für die Freiwillige Feuerwehr Musterhausen spenden',
  'donation.url': 'https://feuerwehr-musterhausen.example.org/spenden',
} as const;

export type SampleField = keyof typeof SAMPLE_TEXTS;

export const sampleFields = Object.keys(SAMPLE_TEXTS) as SampleField[];

/** The events that an empty shop is planted with. */
export const SAMPLE_EVENTS = {
  fair: 'Eintritt Festgelände',
  tasting: 'Weinprobe im Gewölbe',
  concert: 'Konzert unter Lampions',
} as const;

export const sampleEventNames: ReadonlyArray<string> = Object.values(SAMPLE_EVENTS);

/** Whether a setting still has the sample's text; spaces and capitals do not matter. */
export function isSampleText(name: string, text: string): boolean {
  const plain = (one: string) => one.replace(/\s/g, '').toUpperCase();
  return sampleFields.some((field) => field === name && plain(SAMPLE_TEXTS[field]) === plain(text));
}

interface Settings {
  title: string;
  tagline: string;
  club: object;
  bank: { holder: string; iban: string };
  donation: object | null;
}

/** The settings that are still those of the sample club. */
export function sampleFieldsOf({ title, tagline, club, bank, donation }: Settings): SampleField[] {
  const groups = { club, bank, donation: donation ?? {} };
  const texts = new Map(
    Object.entries(groups).flatMap(([group, fields]) =>
      Object.entries(fields).map(([name, text]) => [`${group}.${name}`, String(text)]),
    ),
  );
  texts.set('title', title).set('tagline', tagline);
  return sampleFields.filter((field) => isSampleText(field, texts.get(field) ?? ''));
}

/** Whether guests would pay to the sample club's account: its IBAN or its holder. */
export function hasSampleAccount({ holder, iban }: Settings['bank']): boolean {
  return isSampleText('bank.holder', holder) || isSampleText('bank.iban', iban);
}
