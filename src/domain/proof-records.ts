/** The version of the format, in the first record and in the seal of an archive. */
export const PROOF_FORMAT = 'kartenshop-jahresarchiv/1';

/** Days are `YYYY-MM-DD`, instants ISO 8601 in UTC, amounts integer cents. */
export interface ProofHead {
  kind: 'head';
  format: string;
  from: string;
  to: string;
  /** As it is called when the archive is made; documents say how it was called then. */
  club: string;
  festival: string;
  shop: string;
  /** The club's account, with which hashes of the bank's references begin. */
  iban: string;
  made: string;
}

/** A file of the bank as it was imported. */
export interface ProofFile {
  kind: 'file';
  id: number;
  name: string;
  /** Of its bytes, so that the club's own copy can be compared. */
  sha256: string;
  /** How many balances it brought. */
  statements: number;
}

export interface ProofStatement {
  kind: 'statement';
  id: number;
  file: number;
  /** The last characters of the account. */
  account: string;
  from: string;
  to: string;
  opening: number;
  closing: number;
}

/** Bookings of other years are there because a statement or a payment of this one needs them. */
export interface ProofEntry {
  kind: 'entry';
  id: number;
  file: number;
  account: string;
  day: string;
  cents: number;
  currency: string;
  assigned: number;
  outcome: 'open' | 'booked' | 'ignored';
  /** Why staff or the shop laid it aside. */
  because: string;
  /** The entry that it may repeat; it does not count then. */
  twin: number | null;
  /** The payment that it takes back. */
  returns: number | null;
  /** The run that it pays, or that it brings a refund back from. */
  run: number | null;
  /** Of the account, a new line and the bank's own reference; SHA-256 in base64url. */
  reference: string | null;
  other: boolean;
}

export interface ProofRun {
  kind: 'run';
  id: number;
  requested: string;
  executed: string | null;
  other: boolean;
}

/** Followed by all that belongs to it, of whatever year. `other`: it is there for a payment or document of this one. */
export interface ProofOrder {
  kind: 'order';
  number: string;
  day: string;
  source: string;
  status: string;
  count: number;
  tickets: number;
  fees: number;
  discount: number;
  total: number;
  paid: number;
  other: boolean;
}

export interface ProofTicket {
  kind: 'ticket';
  order: string;
  /** The SHA-256 of its code, which alone opens the gate. */
  code: string;
  event: string;
  price: string;
  cents: number;
  cancelled: string | null;
}

export interface ProofPayment {
  kind: 'payment';
  order: string;
  id: number;
  day: string;
  /** Negative for a refund. */
  cents: number;
  way: 'transfer' | 'paypal';
  entry: number | null;
  /** Hash of PayPal's own id. */
  paypal: string | null;
  /** The reason of a booking that has no other. */
  note: string;
  undone: string | null;
  parts: Array<{ price: string; percent: number | null; cents: number }>;
  other: boolean;
}

export interface ProofRefund {
  kind: 'refund';
  order: string;
  id: number;
  run: number;
  cents: number;
  state: string;
  payment: number | null;
}

export interface ProofDocument {
  kind: 'document';
  order: string;
  number: string;
  type: 'invoice' | 'cancellation';
  issued: string;
  /** Whom it names as issuer, with address, and the tax number on it: as the club was then. */
  seller: string;
  taxNumber: string;
  /** The number of the cancelled invoice. */
  cancels: string | null;
  /** The number of the corrected invoice. */
  replaces: string | null;
  /** What its lines come to, before the discount. */
  lines: number;
  discount: number;
  total: number;
  /** Of its PDF; null for one of another year that was never printed. */
  sha256: string | null;
  /** Its name in the archive; null for one of another year. */
  path: string | null;
  other: boolean;
}

/** The money of a month as the books have it, added up by the database and not from the records above. */
export interface ProofMonth {
  kind: 'month';
  month: string;
  opening: number;
  received: number;
  refunded: number;
  closing: number;
}

/** What the books say of the period, added up by the database. */
export interface ProofSums {
  kind: 'sums';
  received: number;
  refunded: number;
  documents: number;
  /** Of the documents, cancellations negative. */
  billed: number;
}

export type ProofRecord =
  | ProofHead
  | ProofFile
  | ProofStatement
  | ProofRun
  | ProofOrder
  | ProofTicket
  | ProofPayment
  | ProofRefund
  | ProofDocument
  | ProofEntry
  | ProofMonth
  | ProofSums;

/** What is signed: the hashes of all files but the documents, whose own are in the proof, and the end of its chain. */
export interface ProofSeal extends Omit<ProofHead, 'kind'> {
  /** The public key, Ed25519, in base64. */
  key: string;
  records: number;
  chain: string;
  /** What the records come to (domain/proof-ties.ts). */
  sums: object;
  /** How much did not tie when the shop made it. */
  loose: number;
  files: Array<{ path: string; size: number; sha256: string }>;
}

/** A record of a proof with the hash of the chain up to it. */
export interface ProofLine {
  record: ProofRecord;
  hash: string;
}

/**
 * A record as a line of the proof: its hash is that of the line before it and of the record, so that nothing can be
 * changed, dropped or moved without all later lines telling. `sha256` hashes a text to hex.
 */
export function writeLine(
  record: ProofRecord,
  before: string,
  sha256: (text: string) => string,
): ProofLine & { text: string } {
  const body = JSON.stringify(record);
  const hash = sha256(before + body);
  return { record, hash, text: `${body.slice(0, -1)},"hash":"${hash}"}\n` };
}

const LINE = /^(\{.*),"hash":"([0-9a-f]{64})"\}$/;

/** The record of a line, whether its hash follows from the line before; null for a line that is none. */
export function readLine(
  line: string,
  before: string,
  sha256: (text: string) => string,
): (ProofLine & { holds: boolean }) | null {
  const [, start, hash] = LINE.exec(line) ?? [];
  if (start === undefined || hash === undefined) return null;
  try {
    const body = `${start}}`;
    return { record: JSON.parse(body), hash, holds: sha256(before + body) === hash };
  } catch {
    return null;
  }
}
