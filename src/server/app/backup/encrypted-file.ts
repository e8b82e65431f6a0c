import { closeSync, createReadStream, createWriteStream, openSync, readSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';

/** The first bytes of every age file (https://c2sp.org/age). */
const AGE = 'age-encryption.org/v1';
/** 2^17 rounds of scrypt: half a second and 128 MB here, and for each guess of an attacker. */
const WORK_FACTOR = 17;

/** The ending of encrypted backups; `age --decrypt` and `gunzip` open them without the shop. */
export const ENCRYPTED = '.gz.age';

/** Compresses and encrypts a file into the new file `target`, in a stream. */
export async function encryptFile(source: string, target: string, passphrase: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  const compressed = createReadStream(source).pipe(createGzip());
  const encrypted = await encrypter.encrypt(Readable.toWeb(compressed) as ReadableStream<Uint8Array>);
  await pipeline(Readable.fromWeb(encrypted), createWriteStream(target, { flags: 'wx', mode: 0o600 }));
}

export function isEncrypted(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(AGE.length);
    readSync(file, start);
    return start.toString('latin1') === AGE;
  } finally {
    closeSync(file);
  }
}

/**
 * Throws with a message for the operator if a file that has to be encrypted is not, as whoever has the bucket but not the
 * passphrase could leave there. Without `mustBe` its name says whether it has to be.
 */
export function refuseUnencrypted(path: string, mustBe = path.endsWith('.age')): void {
  if (mustBe && !isEncrypted(path))
    throw new Error('Die Sicherung müsste verschlüsselt sein und ist es nicht: Jemand hat sie ausgetauscht.');
}

/**
 * Decrypts a file into the new file `target`. Throws with a message for the operator if the passphrase is another one or
 * the file is damaged or cut off.
 */
export async function decryptFile(source: string, target: string, passphrase: string): Promise<void> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const encrypted = Readable.toWeb(createReadStream(source)) as ReadableStream<Uint8Array>;
  const compressed = await decrypter.decrypt(encrypted).catch((cause) => {
    throw new Error('Die Sicherung lässt sich mit dieser Passphrase nicht öffnen.', { cause });
  });
  const plain = createWriteStream(target, { flags: 'wx', mode: 0o600 });
  await pipeline(Readable.fromWeb(compressed), createGunzip(), plain).catch((cause) => {
    throw new Error('Die verschlüsselte Sicherung ist beschädigt oder unvollständig.', { cause });
  });
}
