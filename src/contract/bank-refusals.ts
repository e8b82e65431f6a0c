import type { BankFileFault, BankFileRefusal } from '../domain/bank-entry.ts';

/** Why a bank's file was refused, as the treasurer reads it; `{text}` is what stands in the file. */
const bankFileFaults: Record<BankFileFault, string> = {
  empty_file: 'Die Datei ist leer.',
  file_too_large: 'Die Datei ist größer als 10 MB. Lade den Zeitraum bitte in kleineren Stücken herunter.',
  too_many_entries:
    'Das sind mehr als 50.000 Umsätze. Lade den Zeitraum bitte in kleineren Stücken herunter.',
  unknown_kind:
    'Das ist keine Umsatzdatei, die wir kennen. Lade bei deiner Bank CAMT.053 (XML oder ZIP), CSV oder MT940 herunter.',
  foreign_kind:
    'Aus „{text}“ lassen sich Beträge nicht sicher lesen. Lade die Umsätze bei deiner Bank als CAMT.053 (XML oder ZIP), CSV oder MT940 herunter.',
  not_a_statement:
    'Das ist „{text}“ und kein Kontoauszug: Darin stehen auch Umsätze, die noch nicht gebucht sind, oder nur einzelne. Wähle beim Herunterladen CAMT.053.',
  unreadable_letters:
    'Hier stehen Zeichen, die nicht zu einer Umsatzdatei gehören. Vielleicht ist die Datei beim Herunterladen beschädigt worden.',
  damaged_xml: 'Die Datei ist beschädigt oder nicht vollständig. Lade sie bitte noch einmal herunter.',
  forbidden_doctype: 'Die Datei bringt eigene Ersetzungen mit (DOCTYPE). Ein Kontoauszug hat so etwas nicht.',
  damaged_csv: 'Die Zeile hat nicht so viele Felder wie die Überschrift, oder ein Anführungszeichen fehlt.',
  unknown_columns:
    'Diese Spalten kennen wir noch nicht. Ordne sie einmal zu, dann klappt es ab jetzt von selbst.',
  damaged_mt940: 'Mit dieser Zeile kommen wir nicht zurecht: „{text}“.',
  damaged_zip: 'Das ZIP-Archiv ist beschädigt oder nicht vollständig. Lade es bitte noch einmal herunter.',
  locked_zip: 'Das ZIP-Archiv ist mit einem Passwort verschlossen. Packe es bitte erst aus.',
  crowded_zip:
    'Im ZIP-Archiv ist mehr, als ein Kontoauszug braucht (höchstens 400 Dateien, ausgepackt zusammen 50 MB).',
  nested_zip: 'Im ZIP-Archiv steckt noch ein Archiv. Packe das äußere bitte erst aus.',
  empty_zip: 'Im ZIP-Archiv ist keine Datei.',
  unreadable_account: 'Die IBAN des Kontos ist nicht zu lesen: „{text}“.',
  unreadable_amount: 'Der Betrag ist nicht zu lesen: „{text}“.',
  ambiguous_amount: 'Der Betrag kann zweierlei heißen: „{text}“. Erlaubt ist hier nur „1.234,56“.',
  unreadable_date: 'Das Datum ist nicht zu lesen: „{text}“.',
  unreadable_currency: 'Die Währung ist nicht zu lesen: „{text}“.',
  unreadable_direction: 'Es ist nicht zu lesen, ob das Geld kam oder ging: „{text}“.',
  unreadable_state: 'Es ist nicht zu lesen, ob der Umsatz schon gebucht ist: „{text}“.',
  missing_value: 'Hier fehlt etwas: {text}.',
  parts_differ: 'Die Teile einer Sammelbuchung ergeben zusammen nicht ihren Betrag ({text}).',
  balance_differs: 'Anfangssaldo und Umsätze ergeben nicht den Endsaldo ({text}). Es fehlt also etwas.',
  repeated_statement: 'Derselbe Kontoauszug steht zweimal in der Datei: {text}.',
};

/**
 * The sentence for a refused file, which says where: „auszug.xml, Zeile 12: Der Betrag ist nicht zu lesen: „1,2x“.“
 * Always ends with a full stop.
 */
export function describeBankFileFault({ reason, line, entry, text, name }: BankFileRefusal): string {
  const sentence = bankFileFaults[reason].replace('{text}', () => text ?? '');
  const place = [name, line === null ? null : `Zeile ${line}`, entry === undefined ? null : `Umsatz ${entry}`]
    .filter((part) => part !== null)
    .join(', ');
  return place === '' ? sentence : `${place}: ${sentence}`;
}
