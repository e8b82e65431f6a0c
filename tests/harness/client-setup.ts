import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach } from 'vitest';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

// Each file finds nothing stored. Dexie would keep the IndexedDB it was loaded with.
globalThis.indexedDB = new IDBFactory();
Dexie.dependencies.indexedDB = globalThis.indexedDB;

// A busy machine is no fault of the page; who waits for what comes at once does not wait longer for it.
configure({ asyncUtilTimeout: 10_000 });

// Testing Library does both by itself only where the test functions are global.
beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});
