/** The files of a screen did not come. */
export class ScreenNotLoaded extends Error {
  override readonly name = 'ScreenNotLoaded';
  /** Whether there was no network; otherwise a file is gone, and trying again by itself would go in circles. */
  readonly wasOffline = globalThis.navigator?.onLine === false;

  constructor(cause: unknown) {
    super('The files of a screen did not come.', { cause });
  }
}
