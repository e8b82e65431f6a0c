import { csvLine } from '../../domain/csv-line.ts';
import { type LooseTie, LooseTies } from '../../domain/proof-bank.ts';
import {
  type ProofDocument,
  type ProofRecord,
  type ProofSeal,
  readLine,
} from '../../domain/proof-records.ts';
import { PROOF_TABLES } from '../../domain/proof-tables.ts';
import { nameOf, ProofTies, type TiedSums } from '../../domain/proof-ties.ts';
import { ArchiveFault, hashOf, piecesOf, readDirectory, wholeOf, type ZipFile } from './read-zip.ts';
import { Sha256, sha256OfText } from './sha256.ts';

export interface CheckedArchive {
  seal: ProofSeal | null;
  /** Of the key that is in the archive, for comparison; empty without one. */
  fingerprint: string;
  /** `unknown`: this browser cannot check signatures. */
  signature: 'valid' | 'broken' | 'unknown';
  records: ProofRecord[];
  sums: TiedSums;
  loose: ReadonlyArray<LooseTie>;
  count: number;
}

type Progress = (text: string) => void;

/** What all comes to, and what to do then. */
export function verdictOf({ count, signature }: CheckedArchive): {
  tone: 'bad' | 'good' | '';
  title: string;
  advice: string;
} {
  if (count > 0)
    return {
      tone: 'bad',
      title: count === 1 ? 'Eine Stelle passt nicht' : `${count} Stellen passen nicht`,
      advice:
        'Nimm dieses Archiv nicht als Nachweis. Lass es dir vom Verein noch einmal geben; passt es wieder nicht, frag mit dieser Liste nach.',
    };
  const advice = 'Vergleiche noch den Fingerabdruck: Erst er sagt, wer das Archiv unterschrieben hat.';
  if (signature === 'valid') return { tone: 'good', title: 'Alles passt zusammen', advice };
  return {
    tone: '',
    title: 'Alles passt zusammen, nur die Unterschrift konnte dieser Browser nicht prüfen',
    advice: 'Öffne die Seite in einem neueren Browser.',
  };
}

/** As `readArchive`; whatever else fails on what a stranger may have put into the file is told in German too. */
export async function checkArchive(file: Blob, progress: Progress): Promise<CheckedArchive> {
  try {
    return await readArchive(file, progress);
  } catch (error) {
    if (error instanceof ArchiveFault) throw error;
    const text =
      'Dieses Archiv ist nicht lesbar: Es enthält etwas, das der Kartenshop nie schreibt. Lass es dir noch einmal geben.';
    throw new Error(text, { cause: error });
  }
}

/**
 * Checks an archive of the shop: the signature of its seal, the hashes of all files, the chain of the proof, the tables
 * against it, and whether its records tie. Throws an error with a German message for a file that is no such archive.
 */
async function readArchive(file: Blob, progress: Progress): Promise<CheckedArchive> {
  const loose = new LooseTies();
  const entries = await readDirectory(file, loose);
  const sealBytes = await wholeOf(file, entries.get('siegel.json'));
  if (sealBytes === null && !entries.has('nachweis.ndjson'))
    throw new ArchiveFault('In dieser Datei ist kein Jahresarchiv: siegel.json und nachweis.ndjson fehlen.');
  const seal = sealBytes === null ? null : parseSeal(sealBytes);
  if (seal === null) loose.tell('siegel.json', 'fehlt oder ist nicht lesbar');
  const key = fromBase64(seal?.key ?? '');
  const signature = await checkSignature(key, sealBytes, await wholeOf(file, entries.get('siegel.sig')));
  if (signature === 'broken')
    loose.tell(
      'Unterschrift',
      'passt nicht zum Siegel: siegel.json, siegel.sig oder der Schlüssel wurde ausgetauscht',
    );
  const seen = new Set<string>();
  for (const { path, size, sha256 } of seal?.files ?? []) {
    // Hashed once, however often a forged seal names it.
    if (seen.has(path)) {
      loose.tell(path, 'steht zweimal im Siegel');
      continue;
    }
    seen.add(path);
    progress(`Prüfsumme von ${path} …`);
    const found = await hashOf(file, entries.get(path));
    if (found === null) loose.tell(path, 'fehlt im Archiv');
    else if (found.sha256 !== sha256 || found.size !== size)
      loose.tell(path, `wurde verändert. Prüfsumme laut Siegel: ${sha256} – der Datei: ${found.sha256}`);
  }
  const proof = await readProof(file, entries.get('nachweis.ndjson'), loose, progress);
  if (seal !== null) compareSeal(seal, proof, loose);
  await compareTables(file, entries, proof.records, loose, progress);
  await compareDocuments(file, entries, proof.records, loose, progress);
  tellStrangers(entries, seal, proof.records, loose);
  const ties = proof.ties;
  return {
    ...{ seal, fingerprint: fingerprintOf(key), signature, records: proof.records, sums: ties.sums },
    loose: [...loose.kept, ...ties.loose],
    count: loose.count + ties.count,
  };
}

function parseSeal(bytes: Uint8Array): ProofSeal | null {
  try {
    const seal: ProofSeal = JSON.parse(new TextDecoder().decode(bytes));
    const hasSums = typeof seal.sums === 'object' && seal.sums !== null;
    return Array.isArray(seal.files) && typeof seal.key === 'string' && hasSums ? seal : null;
  } catch {
    return null;
  }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text.trim()), (char) => char.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

async function checkSignature(
  key: Uint8Array<ArrayBuffer>,
  seal: Uint8Array<ArrayBuffer> | null,
  signature: Uint8Array | null,
): Promise<CheckedArchive['signature']> {
  if (seal === null || signature === null || key.length !== 32) return 'broken';
  let imported: CryptoKey;
  try {
    imported = await crypto.subtle.importKey('raw', key, { name: 'Ed25519' }, false, ['verify']);
  } catch {
    return 'unknown';
  }
  const bytes = fromBase64(new TextDecoder().decode(signature));
  const isValid = bytes.length === 64 && (await crypto.subtle.verify('Ed25519', imported, bytes, seal));
  return isValid ? 'valid' : 'broken';
}

/** As on the shop's page of the books. */
function fingerprintOf(key: Uint8Array): string {
  if (key.length === 0) return '';
  const hash = new Sha256().update(key).digest().slice(0, 24).toUpperCase();
  return (hash.match(/.{4}/g) ?? []).join(' ');
}

/** In characters; one of a payment for many prices has some thousands. */
const LONGEST_RECORD = 1_000_000;

/** Each is compared with those that it overlaps. */
const MOST_STATEMENTS = 40_000;

type Proof = Awaited<ReturnType<typeof readProof>>;

async function readProof(file: Blob, entry: ZipFile | undefined, loose: LooseTies, progress: Progress) {
  const ties = new ProofTies();
  const records: ProofRecord[] = [];
  let [chain, lines, statements] = ['', 0, 0];
  const take = (text: string) => {
    lines++;
    const line = readLine(text, chain, sha256OfText);
    if (line === null) {
      loose.tell(`Nachweis, Zeile ${lines}`, 'ist kein Datensatz');
      return;
    }
    if (!line.holds)
      loose.tell(
        `Nachweis, Zeile ${lines}: ${labelOf(line.record)}`,
        'Die Kette der Prüfsummen bricht hier: Dieser Datensatz wurde verändert oder eingefügt, oder vor ihm fehlt einer',
      );
    if (line.record.kind === 'statement' && ++statements > MOST_STATEMENTS)
      throw new ArchiveFault(
        'In diesem Archiv sind mehr Kontoauszüge, als eine Bank in hundert Jahren schreibt.',
      );
    chain = line.hash;
    records.push(line.record);
    ties.add(line.record);
  };
  if (entry === undefined) loose.tell('nachweis.ndjson', 'fehlt im Archiv');
  else {
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for await (const piece of piecesOf(file, entry)) {
        const parts = (rest + decoder.decode(piece, { stream: true })).split('\n');
        rest = parts.pop() ?? '';
        for (const part of parts) take(part);
        if (rest.length > LONGEST_RECORD) throw new RangeError('a record without end');
        progress(`Nachweis: ${lines} Datensätze gelesen …`);
      }
    } catch (error) {
      if (error instanceof ArchiveFault) throw error;
      loose.tell('nachweis.ndjson', 'ist nicht lesbar');
    }
    if (rest !== '') take(rest);
  }
  return { records, chain, ties: ties.finish() };
}

/** What a record is called. */
export function labelOf(record: ProofRecord): string {
  switch (record.kind) {
    case 'order':
      return `Bestellung ${record.number}`;
    case 'ticket':
    case 'payment':
    case 'refund':
    case 'document':
      return nameOf(record);
    case 'entry':
      return `Umsatz ${record.id}`;
    case 'statement':
      return `Kontoauszug ${record.id}`;
    case 'file':
      return `Datei der Bank ${record.id}`;
    case 'run':
      return `Lauf ${record.id}`;
    case 'month':
      return `Monat ${record.month}`;
    case 'sums':
      return 'Summen';
    case 'head':
      return 'Kopf';
  }
}

const HEAD_FIELDS = ['format', 'from', 'to', 'club', 'festival', 'shop', 'iban', 'made'] as const;

function compareSeal(seal: ProofSeal, { records, chain, ties }: Proof, loose: LooseTies): void {
  if (seal.chain !== chain)
    loose.tell('Nachweis', `endet mit Prüfsumme ${chain || '(keine)'} – laut Siegel: ${seal.chain}`);
  if (seal.records !== records.length)
    loose.tell('Nachweis', `hat ${records.length} Datensätze – laut Siegel: ${seal.records}`);
  const head = records.find((record) => record.kind === 'head');
  for (const field of HEAD_FIELDS)
    if (head !== undefined && head[field] !== seal[field])
      loose.tell('Siegel', `nennt „${seal[field]}“ – der Nachweis: „${head[field]}“`);
  const sealed = Object.entries(seal.sums);
  for (const [name, sum] of sealed) {
    const own = ties.sums[name as keyof TiedSums];
    if (own !== sum) loose.tell('Siegel', `nennt als Summe „${name}“ ${sum} – der Nachweis ergibt ${own}`);
  }
  if (seal.loose > 0) loose.tell('Siegel', `Schon beim Erstellen passte nicht alles: ${seal.loose} Stellen`);
}

/** Rows of a table that are not those of the proof; with more it is another table. */
const MOST_OTHERS = 500;

/** Every row of a table is that of its record. */
async function compareTables(
  file: Blob,
  entries: ReadonlyMap<string, ZipFile>,
  records: ReadonlyArray<ProofRecord>,
  loose: LooseTies,
  progress: Progress,
): Promise<void> {
  for (const { file: name, kind, columns, rowsOf } of PROOF_TABLES) {
    const path = `tabellen/${name}`;
    progress(`${path} mit dem Nachweis vergleichen …`);
    const bytes = await wholeOf(file, entries.get(path));
    // A missing one is told of by the seal.
    if (bytes === null) continue;
    const rows = records.filter((record) => record.kind === kind).flatMap((record) => rowsOf(record));
    const expected = [csvLine(columns.map((column) => column.name)), ...rows.map(csvLine)];
    const text = new TextDecoder().decode(bytes);
    let [at, others] = [0, 0];
    for (const line of expected) {
      if (text.startsWith(line, at)) {
        at += line.length;
        continue;
      }
      // Each is sought in all that is left.
      if (++others > MOST_OTHERS) {
        loose.tell(path, 'ist eine andere Tabelle: Der Rest wurde nicht mehr verglichen');
        at = text.length;
        break;
      }
      const later = text.indexOf(`\n${line}`, at);
      if (later >= 0) {
        loose.tell(path, `hat eine Zeile, die im Nachweis fehlt: „${text.slice(at, later).trim()}“`);
        at = later + 1 + line.length;
        continue;
      }
      const actual = text.slice(at, text.indexOf('\r\n', at) + 2);
      const isSame = actual.split(';')[0] === line.split(';')[0];
      loose.tell(path, `Tabelle: „${isSame ? actual.trim() : '(keine Zeile)'}“ – Nachweis: „${line.trim()}“`);
      if (isSame) at += actual.length;
    }
    if (at < text.length)
      loose.tell(path, `hat Zeilen, die im Nachweis fehlen: „${text.slice(at, at + 500).trim()}“`);
  }
}

async function compareDocuments(
  file: Blob,
  entries: ReadonlyMap<string, ZipFile>,
  records: ReadonlyArray<ProofRecord>,
  loose: LooseTies,
  progress: Progress,
): Promise<void> {
  const documents = records.filter((record): record is ProofDocument => record.kind === 'document');
  const seen = new Set<string>();
  for (const [at, document] of documents.entries()) {
    const { path, sha256 } = document;
    if (path === null) continue;
    if (seen.has(path)) {
      loose.tell(nameOf(document), `${path} gehört schon zu einem anderen Beleg`);
      continue;
    }
    seen.add(path);
    if (at % 50 === 0) progress(`Belege: ${at} von ${documents.length} …`);
    const found = await hashOf(file, entries.get(path));
    if (found === null) loose.tell(nameOf(document), `${path} fehlt im Archiv`);
    else if (found.sha256 !== sha256)
      loose.tell(
        nameOf(document),
        `Das PDF ist ein anderes. Prüfsumme laut Nachweis: ${sha256} – der Datei: ${found.sha256}`,
      );
  }
}

/** Files that neither seal nor proof know. */
function tellStrangers(
  entries: ReadonlyMap<string, ZipFile>,
  seal: ProofSeal | null,
  records: ReadonlyArray<ProofRecord>,
  loose: LooseTies,
): void {
  const known = new Set(['siegel.json', 'siegel.sig', ...(seal?.files.map(({ path }) => path) ?? [])]);
  for (const record of records)
    if (record.kind === 'document' && record.path !== null) known.add(record.path);
  for (const path of entries.keys())
    if (!known.has(path)) loose.tell(path, 'gehört nicht zum Archiv: Weder Siegel noch Nachweis kennen es');
  for (const path of ['nachweis.ndjson', ...PROOF_TABLES.map((table) => `tabellen/${table.file}`)])
    if (seal !== null && !seal.files.some((one) => one.path === path))
      loose.tell('Siegel', `kennt ${path} nicht`);
}
