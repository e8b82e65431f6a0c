import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

// As in every browser; happy-dom's exception descends from the Error of another realm.
Object.setPrototypeOf(DOMException.prototype, Error.prototype);

// A busy machine is no fault of the page; who waits for what comes at once does not wait longer for it.
configure({ asyncUtilTimeout: 30_000 });

// Testing Library does both by itself only where the test functions are global.
beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});
