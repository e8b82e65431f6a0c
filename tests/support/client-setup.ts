import 'fake-indexeddb/auto';
import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach } from 'vitest';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

// As in every browser; happy-dom's exception descends from the Error of another realm.
Object.setPrototypeOf(DOMException.prototype, Error.prototype);

// A busy machine is no fault of the page; who waits for what comes at once does not wait longer for it.
configure({ asyncUtilTimeout: 30_000 });

// Who waits looks again and again: the page is written out for the failure that is reported, not for each look.
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    // The library's own mark of such a look (`runWithExpensiveErrorDiagnosticsDisabled`).
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

// React's development build takes a stack trace for each element it makes, up to so many a second: a third of these
// tests' time, and nobody reads them.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

// Testing Library does both by itself only where the test functions are global.
beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});
