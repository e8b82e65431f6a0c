import { createHmac } from 'node:crypto';

const FIRST_NAMES =
  'Anna Anton Birgit Bruno Carla Clemens Dora David Elsa Emil Frieda Florian Greta Georg Hanna Hugo Ida Ivo Jana Jakob Klara Karl Lena Ludwig Marie Moritz Nora Nils Olga Otto Paula Peter Rosa Ruben Sofie Simon Thea Theo Vera Viktor'.split(
    ' ',
  );
const LAST_NAMES =
  'Ahorn Amsel Bachmann Birke Brunner Distel Dohle Eichner Elster Espe Falter Farn Fink Fuchs Ginster Grashof Habicht Hasel Heide Holunder Igel Iltis Kiesel Kirsch Kranich Lerche Linde Lohmann Mohn Moosbach Nachtigall Nussbaum Otter Pappel Quelle Rabe Raps Reiher Rohrbach Salbei Schilf Specht Steinbach Taube Tanner Ulme Veilchen Wacholder Wiesner Zander'.split(
    ' ',
  );
const STREETS = 'Ahornweg Bachgasse Birkenallee Brunnenstraße Gartenweg Lindenplatz Mühlgasse Rosenweg'.split(
  ' ',
);
const TOWNS = 'Übungsstadt Musterdorf Probehausen Beispielheim'.split(' ');
/** No bank has it. */
const BANK = '99999999';

/**
 * Names, addresses and accounts that belong to nobody. The same original always gets the same one, so that a guest stays
 * one guest; nobody without `key` can tell whose it was. Empty texts stay empty.
 */
export class MadeUpPeople {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Also of a name written the other way round, with a comma, or in capitals. */
  firstName(name: string): string {
    return name.trim() === '' ? '' : this.#pick(FIRST_NAMES, 'first', sortedWords(name));
  }

  lastName(name: string): string {
    return name.trim() === '' ? '' : this.#pick(LAST_NAMES, 'last', sortedWords(name));
  }

  fullName(name: string): string {
    return `${this.firstName(name)} ${this.lastName(name)}`.trim();
  }

  email(email: string): string {
    const text = email.trim().toLowerCase();
    // The top-level domain is reserved: no server takes mail for it.
    return text === '' ? '' : `gast-${this.#digest('email', text).toString('hex', 0, 6)}@uebung.example`;
  }

  telephone(telephone: string): string {
    if (telephone.trim() === '') return '';
    return `+49 30 23125 ${String(this.#number('telephone', telephone) % 1000).padStart(3, '0')}`;
  }

  street(street: string): string {
    if (street.trim() === '') return '';
    return `${this.#pick(STREETS, 'street', street)} ${1 + (this.#number('house', street) % 99)}`;
  }

  zipcode(zipcode: string): string {
    return zipcode.trim() === '' ? '' : '00000';
  }

  city(city: string): string {
    return city.trim() === '' ? '' : this.#pick(TOWNS, 'city', city);
  }

  /** With right check digits. */
  iban(iban: string): string {
    const text = iban.replace(/\s/g, '').toUpperCase();
    if (text === '') return '';
    const account = String(this.#number('iban', text)).padStart(10, '0');
    // DE00 at the end, letters as numbers (ISO 13616).
    const check = 98n - (BigInt(`${BANK}${account}131400`) % 97n);
    return `DE${String(check).padStart(2, '0')}${BANK}${account}`;
  }

  /** Of an id or a hash: as unguessable as before, and of no use elsewhere. */
  digest(text: string): string {
    return this.#digest('digest', text).toString('base64url');
  }

  #pick(all: readonly string[], what: string, text: string): string {
    return all[this.#number(what, text) % all.length] ?? '';
  }

  #number(what: string, text: string): number {
    return this.#digest(what, text).readUInt32BE();
  }

  #digest(what: string, text: string): Buffer {
    return createHmac('sha256', this.#key).update(`${what}\n${text}`).digest();
  }
}

function sortedWords(name: string): string {
  return name
    .toLowerCase()
    .split(/[\s,.]+/)
    .filter(Boolean)
    .toSorted()
    .join(' ');
}
