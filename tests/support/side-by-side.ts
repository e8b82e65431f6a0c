/**
 * `node tests/support/side-by-side.ts check build`: runs scripts of package.json at the same time, prints what each said
 * once it has ended, and fails if one does.
 */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

async function run(script: string): Promise<number> {
  // npm's own program: on Windows `npm` itself cannot be spawned.
  const npm = process.env.npm_execpath ?? '';
  const child = spawn(process.execPath, [npm, 'run', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, complained, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number>((resolve) => child.once('close', (ended) => resolve(ended ?? 1))),
  ]);
  process.stdout.write(said);
  process.stderr.write(complained);
  return code;
}

process.exitCode = Math.max(...(await Promise.all(process.argv.slice(2).map(run))));
