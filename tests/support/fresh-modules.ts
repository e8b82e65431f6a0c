import { vi } from 'vitest';

// Files share their workers, and with them the libraries; what is ours each file loads anew.
vi.resetModules();
