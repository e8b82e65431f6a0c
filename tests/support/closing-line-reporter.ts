import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends the run's output with one plain line, `N passed, N failed`, and `, N skipped` where there are any.
 * What breaks outside a test (a file that does not load, a hook, an error nobody caught) counts as failed.
 */
export class ClosingLineReporter implements Reporter {
  #counts: Counts | undefined;

  onInit(): void {
    // Set-up and teardown, and vitest itself, may still write after the last test: only exit comes last.
    process.once('exit', (code) => {
      if (code === 0 && this.#counts === undefined) return;
      const counts = this.#counts ?? { passed: 0, failed: 0, skipped: 0 };
      if (code !== 0 && counts.failed === 0) counts.failed = 1;
      process.stdout.write(`${closingLine(counts)}\n`);
    });
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.#counts = count(modules, unhandled);
  }
}

type Counts = { passed: number; failed: number; skipped: number };

function count(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Counts {
  const counts: Counts = { passed: 0, failed: unhandled.length, skipped: 0 };
  for (const module of modules) {
    let failedHere = 0;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') counts.passed += 1;
      else if (state === 'failed') failedHere += 1;
      else counts.skipped += 1;
    }
    counts.failed += failedHere === 0 && module.state() === 'failed' ? 1 : failedHere;
  }
  return counts;
}

function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
