import fc from 'fast-check';

export interface Mutation {
  kind: 'turn' | 'write' | 'insert' | 'drop' | 'repeat' | 'cut' | 'swap';
  /** Where, taken modulo the length. */
  at: number;
  length: number;
  byte: number;
}

/** What a file is changed to most often: digits, signs and what parts one thing from another. */
const TELLING = [...'0123456789.,-+;"\n\r<>/:?CDRSH&#Ee '].map((letter) => letter.charCodeAt(0));

/** A few damages, wherever and of whatever kind. */
export const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('turn', 'write', 'insert', 'drop', 'repeat', 'cut', 'swap'),
    at: fc.noBias(fc.nat()),
    length: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 400 })),
    byte: fc.oneof(fc.constantFrom(...TELLING), fc.integer({ min: 0, max: 255 })),
  }),
  { minLength: 1, maxLength: 4 },
);

export function mutate(bytes: Uint8Array, changes: Mutation[]): Uint8Array {
  return changes.reduce<Uint8Array>((before, { kind, at: anywhere, length, byte }) => {
    const at = anywhere % Math.max(1, before.length);
    const head = before.subarray(0, at);
    const piece = before.subarray(at, at + length);
    const tail = before.subarray(at + length);
    const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
    const one = (value: number) => Uint8Array.of(value);
    if (kind === 'turn')
      return join(head, one((before[at] ?? 0) ^ (1 << (byte % 8))), before.subarray(at + 1));
    if (kind === 'write') return join(head, one(byte), before.subarray(at + 1));
    if (kind === 'insert') return join(head, one(byte), before.subarray(at));
    if (kind === 'drop') return join(head, tail);
    if (kind === 'repeat') return join(head, piece, piece, tail);
    if (kind === 'cut') return join(head);
    return join(head, tail.subarray(0, length), piece, tail.subarray(length));
  }, bytes);
}
