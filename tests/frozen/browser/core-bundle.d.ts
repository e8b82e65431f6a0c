/** The comparator of Playwright's own `toHaveScreenshot`, which is pixelmatch. */
declare module 'playwright-core/lib/coreBundle' {
  interface Difference {
    errorMessage: string;
    diff: Buffer;
  }
  export const utils: {
    getComparator(
      type: 'image/png',
    ): (actual: Buffer, expected: Buffer, options: { threshold: number }) => Difference | null;
  };
}
