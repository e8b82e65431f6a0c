import { type LoaderFunctionArgs, matchPath, redirect } from 'react-router-dom';
import { create } from 'zustand';
import type { User } from '../../../contract/accounts.ts';
import type { Permission } from '../../../domain/permission.ts';
import { paths, pathTo } from '../paths.ts';
import { deviceStorage } from '../storage.ts';

const TOKEN_NAME = 'token';

/** The staff token stored on this device; `null` without one, on the server, and where storage is forbidden. */
export function readToken(): string | null {
  return deviceStorage.get(TOKEN_NAME) || null;
}

/** Where it cannot be stored the session ends with the page. */
export function storeToken(token: string): void {
  deviceStorage.set(TOKEN_NAME, token);
}

export function forgetToken(): void {
  deviceStorage.remove(TOKEN_NAME);
}

/** What the server says about whoever is logged in. */
interface Account {
  user: User;
  permissions: ReadonlyArray<Permission>;
  owes_second_factor?: true;
}

/** Who is logged in on this device, besides the stored token. */
export interface Session {
  isAuthenticated: boolean;
  user: User | null;
  permissions: ReadonlyArray<Permission>;
  /** The club demands a second factor and there is none yet: nothing is open but one's own profile. */
  owesSecondFactor: boolean;
  /** After a login: stores the token for the next visit. */
  begin: (login: Account & { token: string }) => void;
  /** After the server has confirmed the stored token. */
  renew: (account: Account) => void;
  /** Logged out, refused or expired: forgets user, permissions and token. */
  end: () => void;
  can: (permission: Permission) => boolean;
}

const nobody = { isAuthenticated: false, user: null, permissions: [], owesSecondFactor: false };

export const useSession = create<Session>()((set, get) => ({
  ...nobody,
  begin: ({ token, ...account }) => {
    storeToken(token);
    get().renew(account);
  },
  renew: ({ user, permissions, owes_second_factor = false }) =>
    set({ isAuthenticated: true, user, permissions, owesSecondFactor: owes_second_factor }),
  end: () => {
    forgetToken();
    set(nobody);
  },
  can: (permission) => get().permissions.includes(permission),
}));

/**
 * Loader of the guest routes: redirects token holders to the dashboard. The id of a ticket's address is passed on, so
 * that a scan with the phone's own camera is not lost.
 */
export function redirectStaff({ request }: LoaderFunctionArgs): Response | null {
  if (readToken() === null) return null;
  const ticket = matchPath(paths.ticketCheck, new URL(request.url).pathname);
  const id = ticket?.params.id;
  return redirect(id === undefined ? paths.dashboard : pathTo.dashboardWith(id));
}
