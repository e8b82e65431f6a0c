import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..', '..');

/** Runs in a shell, as npm has it, and says what it is told. */
function runInShell() {
  const program = `
    import { endWithParent } from './src/server/end-with-parent.js';
    process.on('SIGTERM', () => { console.log('told to stop'); setTimeout(() => process.exit(), 200); });
    endWithParent(10);
    setTimeout(() => console.log('never told'), 15_000);
    console.log('running');`;
  // Something after it, or the shell would become the program itself.
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, program], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  return { shell, said: text(shell.stdout), isRunning: once(shell.stdout, 'readable') };
}

test('when the shell that npm started is ended, what runs in it is told to stop', async () => {
  const { shell, said, isRunning } = runInShell();
  await isRunning;
  shell.kill('SIGTERM');
  expect(await said).toBe('running\ntold to stop\n');
});

test('what was told together with its shell is not told twice, which would mean at once', async () => {
  const { shell, said, isRunning } = runInShell();
  await isRunning;
  process.kill(-(shell.pid ?? 0), 'SIGTERM');
  expect(await said).toBe('running\ntold to stop\n');
});
