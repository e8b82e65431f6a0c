import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Page } from 'playwright-core';
import { chromiumProgram } from './chromium-program.ts';

const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--remote-debugging-port=0',
];

/** A browser with a memory of its own on the disk, as a phone's: it can be killed and started again. */
export class OwnBrowser {
  readonly #memory = mkdtempSync(join(tmpdir(), 'kartenshop-phone-'));
  #process: ChildProcess | null = null;

  async open(): Promise<Page> {
    const { path, env } = await chromiumProgram();
    const started = spawn(path, [...ARGS, `--user-data-dir=${this.#memory}`, 'about:blank'], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
      // A group of its own, so that all its processes end at once.
      detached: true,
    });
    this.#process = started;
    const browser = await chromium.connectOverCDP(await debuggingAddress(started));
    const [context] = browser.contexts();
    return context?.pages()[0] ?? (await browser.newPage());
  }

  /** The battery is empty: everything ends in mid-sentence. */
  async kill(): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (running?.pid === undefined) return;
    const ended = once(running, 'exit');
    process.kill(-running.pid, 'SIGKILL');
    await ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#memory, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function debuggingAddress({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('a browser that says nothing');
  for await (const line of createInterface(stderr)) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) {
      stderr.resume();
      return address;
    }
  }
  throw new Error('the browser did not start');
}
