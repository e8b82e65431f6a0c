import { create } from 'zustand';
import type { User } from '../../../contract/accounts.ts';
import type { Permission } from '../../../domain/permission.ts';
import { forgetToken, keepToken } from './token-storage.ts';

/** What the server says of whoever is logged in. */
interface Known {
  user: User;
  permissions: ReadonlyArray<Permission>;
  owes_second_factor?: true;
}

/** Who is logged in on this device. The token itself lives in local storage (token-storage.ts). */
export interface Session {
  isAuthenticated: boolean;
  user: User | null;
  permissions: ReadonlyArray<Permission>;
  /** The club demands a second factor and there is none yet: nothing is open but one's own profile. */
  owesSecondFactor: boolean;
  /** After a login: keeps the token for the next visit. */
  begin: (login: Known & { token: string }) => void;
  /** After the server has confirmed the token that was kept. */
  renew: (known: Known) => void;
  /** Logged out, refused or expired: forgets user, permissions and token. */
  end: () => void;
  can: (permission: Permission) => boolean;
}

const nobody = { isAuthenticated: false, user: null, permissions: [], owesSecondFactor: false };

export const useSession = create<Session>()((set, get) => ({
  ...nobody,
  begin: ({ token, ...known }) => {
    keepToken(token);
    get().renew(known);
  },
  renew: ({ user, permissions, owes_second_factor = false }) =>
    set({ isAuthenticated: true, user, permissions, owesSecondFactor: owes_second_factor }),
  end: () => {
    forgetToken();
    set(nobody);
  },
  can: (permission) => get().permissions.includes(permission),
}));
