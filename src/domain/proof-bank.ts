import { type BankChain, chainStatements, type DaySum, type KeptStatement } from './bank-chain.ts';
import { formatCents } from './money.ts';
import type {
  ProofEntry,
  ProofFile,
  ProofPayment,
  ProofRefund,
  ProofRun,
  ProofStatement,
} from './proof-records.ts';

/** Something that does not tie, with both sides, in German. */
export interface LooseTie {
  /** `Bestellung WF-K7HXAQ` */
  about: string;
  text: string;
}

/** The most that are kept; beyond they are only counted. */
const MOST_KEPT = 1_000;

/** What does not tie, collected, and what of a proof has been seen. */
export class LooseTies {
  readonly kept: LooseTie[] = [];
  count = 0;
  readonly #seen = new Map<string, Set<string | number>>();
  #period: { from: string; to: string } | null = null;

  set period(period: { from: string; to: string }) {
    this.#period = period;
  }

  /** Whether a day lies outside of the period of the proof. */
  isOther(day: string): boolean {
    return this.#period !== null && (day < this.#period.from || day > this.#period.to);
  }

  tell(about: string, text: string): void {
    this.count++;
    if (this.kept.length < MOST_KEPT) this.kept.push({ about, text });
  }

  same(about: string, [left, leftCents]: [string, number], [right, rightCents]: [string, number]): void {
    if (leftCents !== rightCents)
      this.tell(about, `${left}: ${formatCents(leftCents)} – ${right}: ${formatCents(rightCents)}`);
  }

  /** `key` tells the records of a kind apart. */
  once(about: string, kind: string, key: string | number): void {
    const seen = this.#seen.get(kind) ?? new Set();
    this.#seen.set(kind, seen);
    if (seen.has(key)) this.tell(about, 'steht zweimal im Nachweis');
    seen.add(key);
  }
}

type Entry = Pick<
  ProofEntry,
  'file' | 'account' | 'day' | 'cents' | 'currency' | 'assigned' | 'other' | 'twin' | 'run'
>;

/** What payments say of an entry, or refunds of a run, and which. */
interface Said {
  cents: number;
  by: number[];
}

/** The bank's side of a proof: its files, balances and entries, and the runs of refunds. */
export class BankTies {
  readonly #loose: LooseTies;
  readonly #files = new Map<number, { name: string; statements: number }>();
  readonly #statements: ProofStatement[] = [];
  readonly #entries = new Map<number, Entry>();
  readonly #runs = new Map<number, ProofRun>();
  readonly #used = new Map<number, Said>();
  readonly #refunded = new Map<number, Said>();

  constructor(loose: LooseTies) {
    this.#loose = loose;
  }

  add(record: ProofFile | ProofStatement | ProofEntry | ProofRun): void {
    this.#loose.once(`${NAMES[record.kind]} ${record.id}`, record.kind, record.id);
    if (record.kind === 'file')
      this.#files.set(record.id, { name: record.name, statements: record.statements });
    if (record.kind === 'statement') this.#statements.push(record);
    if (record.kind === 'run') this.#runs.set(record.id, record);
    if (record.kind === 'entry') {
      const { file, account, day, cents, currency, assigned, other, twin, run } = record;
      this.#entries.set(record.id, { file, account, day, cents, currency, assigned, other, twin, run });
    }
  }

  addPayment({ entry, cents, id }: ProofPayment): void {
    if (entry !== null) say(this.#used, entry, { cents, by: id });
  }

  addRefund({ run, cents, id }: ProofRefund): void {
    say(this.#refunded, run, { cents, by: id });
  }

  /** After the last record: how many statements and entries there are, and how many entries no balance speaks of. */
  finish(): { statements: number; entries: number; unproven: number } {
    this.#tieEntries();
    this.#tieRuns();
    return {
      statements: this.#statements.length,
      entries: [...this.#entries.values()].filter(({ other }) => !other).length,
      unproven: this.#tieStatements(),
    };
  }

  #tieEntries(): void {
    for (const [id, entry] of this.#entries) {
      const { file, cents, assigned, day, other } = entry;
      const about = `Umsatz ${id} vom ${day}`;
      if (!this.#files.has(file)) this.#loose.tell(about, `stammt aus Datei ${file}, die im Nachweis fehlt`);
      if (other !== this.#loose.isOther(day))
        this.#loose.tell(about, `ist als Umsatz ${other ? 'eines anderen' : 'dieses'} Zeitraums bezeichnet`);
      const used = this.#used.get(id) ?? { cents: 0, by: [] };
      const by = used.by.length > 0 ? ` (${listed('Zahlung', used.by)})` : '';
      if (Math.abs(used.cents) > Math.abs(cents) || used.cents * cents < 0)
        this.#loose.same(about, ['Betrag', cents], [`davon gebucht${by}`, used.cents]);
      // Of another year's, payments for other orders are not here.
      else if (!other)
        this.#loose.same(about, ['Gebucht laut Umsatz', assigned], [`Zahlungen daraus${by}`, used.cents]);
    }
    for (const [id, { by }] of this.#used)
      if (!this.#entries.has(id))
        this.#loose.tell(listed('Zahlung', by), `beruht auf Umsatz ${id}, der im Nachweis fehlt`);
  }

  /** What the bank has debited of a run, if it has said so, is what was refunded by it. */
  #tieRuns(): void {
    for (const [run, { by }] of this.#refunded)
      if (!this.#runs.has(run))
        this.#loose.tell(listed('Erstattung', by), `gehört zu Lauf ${run}, der im Nachweis fehlt`);
    const debited = new Map<number, number>();
    for (const { run, cents, twin } of this.#entries.values())
      if (run !== null && twin === null && cents < 0) debited.set(run, (debited.get(run) ?? 0) - cents);
    for (const [id, cents] of debited) {
      const run = this.#runs.get(id);
      if (run === undefined)
        this.#loose.tell(`Lauf ${id}`, `fehlt im Nachweis, abgebucht sind ${formatCents(cents)}`);
      // Of a run of another year, not all refunds are here.
      else if (!run.other)
        this.#loose.same(
          `Lauf ${id}`,
          ['Abgebucht von der Bank', cents],
          ['Erstattungen', this.#refunded.get(id)?.cents ?? 0],
        );
    }
  }

  #tieStatements(): number {
    let unproven = 0;
    const brought = Map.groupBy(this.#statements, ({ file }) => file);
    for (const [id, { name, statements }] of this.#files) {
      const found = brought.get(id)?.length ?? 0;
      if (found !== statements)
        this.#loose.tell(
          `Datei der Bank ${id} (${name})`,
          `Kontoauszüge im Nachweis: ${found} – in der Datei waren ${statements}`,
        );
    }
    for (const { id, file } of this.#statements)
      if (!this.#files.has(file))
        this.#loose.tell(`Kontoauszug ${id}`, `stammt aus Datei ${file}, die im Nachweis fehlt`);
    const accounts = Map.groupBy(this.#statements, (one) => one.account);
    const entries = Map.groupBy(this.#entries.values(), ({ account }) => account);
    for (const [account, statements] of accounts)
      unproven += this.#tellFaults(account, this.#chainOf(statements, entries.get(account) ?? []));
    for (const { account, other, twin } of this.#entries.values())
      if (!other && twin === null && !accounts.has(account)) unproven++;
    return unproven;
  }

  #chainOf(statements: ReadonlyArray<ProofStatement>, entries: ReadonlyArray<Entry>): BankChain {
    const days = new Map<string, DaySum>();
    const first = statements.reduce((day, { from }) => (from < day ? from : day), statements[0]?.from ?? '');
    const last = statements.reduce((day, { to }) => (to > day ? to : day), '');
    for (const entry of entries) {
      // Only here for a payment that refers to it.
      if (entry.other && (entry.day < first || entry.day > last)) continue;
      if (entry.twin !== null) continue;
      const { count, cents } = days.get(entry.day) ?? { count: 0, cents: 0 };
      const own = entry.currency === 'EUR' ? entry.cents : 0;
      days.set(entry.day, { day: entry.day, count: count + 1, cents: cents + own });
    }
    const kept = statements.map(
      ({ file, from, to, opening, closing }): KeptStatement => ({
        ...{ from, to, openingCents: opening, closingCents: closing },
        file: this.#files.get(file)?.name ?? String(file),
      }),
    );
    return chainStatements(
      kept,
      [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1)),
    );
  }

  #tellFaults(account: string, { faults, unproven }: BankChain): number {
    for (const { from, to, bankCents, knownCents, before, after } of faults)
      this.#loose.same(
        `Konto …${account}, ${from} bis ${to}`,
        [`Kontostand der Bank ändert sich (${before}, ${after}) um`, bankCents],
        ['Umsätze zusammen', knownCents],
      );
    return unproven.before + unproven.after;
  }
}

const NAMES = { file: 'Datei der Bank', statement: 'Kontoauszug', entry: 'Umsatz', run: 'Lauf' };

const listed = (name: string, ids: ReadonlyArray<number>) => ids.map((id) => `${name} ${id}`).join(', ');

function say(said: Map<number, Said>, id: number, { cents, by }: { cents: number; by: number }): void {
  const known = said.get(id);
  if (known === undefined) said.set(id, { cents, by: [by] });
  else {
    known.cents += cents;
    known.by.push(by);
  }
}
