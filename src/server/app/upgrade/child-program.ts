import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Who a program runs as; empty for ourselves. */
export type Identity = { uid?: number; gid?: number };

export interface ProgramSetting {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Written to its standard input. */
  input?: string;
  as?: Identity;
}

/** Runs a program to its end and returns its standard output. Throws with its last lines if it fails. */
export async function runProgram(
  program: string,
  parts: string[],
  { cwd, env, input = '', as = {} }: ProgramSetting = {},
): Promise<string> {
  const child = spawn(program, parts, { cwd, env, ...as, stdio: 'pipe' });
  // A program that has failed reads nothing; why, it says itself.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(lastLines(complained || said) || `${program} endete mit Code ${code}.`);
  return said;
}

/** Runs a small program to its end, also while we are ending ourselves. Throws with what it complained of if it fails. */
export function runInPlace(program: string, parts: string[], as: Identity): void {
  const { PATH } = process.env;
  const { status, stderr, error } = spawnSync(program, parts, { ...as, env: { PATH }, encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(lastLines(stderr));
}

/** What npm needs of our environment, which also holds the secrets of the shop: packages may run programs. */
export function environmentOfNpm(): NodeJS.ProcessEnv {
  const isIts = (name: string) =>
    /^(?:path|home|npm_config_.*|(?:https?_|no_)proxy|node_extra_ca_certs)$/i.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isIts(name)));
}

const MOST_LINES = 12;

export function lastLines(said: string): string {
  return said.trim().split('\n').slice(-MOST_LINES).join('\n');
}

/** The Node that came with a version of the shop. */
export const nodeOf = (folder: string) => join(folder, 'node_modules', '.bin', 'node');

/**
 * Whom the data folder belongs to. Root runs as this user whatever writes there, because the shop could not read root's
 * files; everybody else can only be themselves.
 */
export function ownerOf(dataDir: string): Identity {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = statSync(dataDir);
  return { uid, gid };
}
