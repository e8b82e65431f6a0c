import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

// Testing Library does both by itself only where the test functions are global.
beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});
