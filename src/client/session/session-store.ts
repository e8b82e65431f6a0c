import { create } from 'zustand';
import type { User } from '../../contract/session.ts';
import type { Permission } from '../../domain/permission.ts';
import { forgetToken, keepToken } from './token-storage.ts';

/** Who is logged in on this device. The token itself lives in local storage (token-storage.ts). */
export interface Session {
  isAuthenticated: boolean;
  user: User | null;
  permissions: ReadonlyArray<Permission>;
  /** After a login: keeps the token for the next visit. */
  begin: (login: { token: string; user: User; permissions: ReadonlyArray<Permission> }) => void;
  /** After the server has confirmed the token that was kept. */
  renew: (known: { user: User; permissions: ReadonlyArray<Permission> }) => void;
  /** Logged out, refused or expired: forgets user, permissions and token. */
  end: () => void;
  can: (permission: Permission) => boolean;
}

const nobody = { isAuthenticated: false, user: null, permissions: [] };

export const useSession = create<Session>()((set, get) => ({
  ...nobody,
  begin: ({ token, user, permissions }) => {
    keepToken(token);
    set({ isAuthenticated: true, user, permissions });
  },
  renew: ({ user, permissions }) => set({ isAuthenticated: true, user, permissions }),
  end: () => {
    forgetToken();
    set(nobody);
  },
  can: (permission) => get().permissions.includes(permission),
}));
