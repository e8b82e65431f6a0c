import { type LoaderFunctionArgs, matchPath, redirect } from 'react-router-dom';
import { create } from 'zustand';
import type { User } from '../../../contract/accounts.ts';
import type { Permission } from '../../../domain/permission.ts';
import { paths, pathTo } from '../paths.ts';
import { deviceStorage } from '../storage.ts';

const TOKEN_NAME = 'token';

/** `null` without a token, on the server, and where storage is blocked. */
export function readToken(): string | null {
  return deviceStorage.get(TOKEN_NAME) || null;
}

/** If it cannot be stored, the session ends with the page. */
export function storeToken(token: string): void {
  deviceStorage.set(TOKEN_NAME, token);
}

export function forgetToken(): void {
  deviceStorage.remove(TOKEN_NAME);
}

interface Account {
  user: User;
  permissions: ReadonlyArray<Permission>;
  owes_second_factor?: true;
}

export interface Session {
  isAuthenticated: boolean;
  user: User | null;
  permissions: ReadonlyArray<Permission>;
  /**
   * The club requires a second factor that this user has not set up yet; only their profile is accessible.
   */
  owesSecondFactor: boolean;
  /** After a login; stores the token for the next visit. */
  begin: (login: Account & { token: string }) => void;
  /** After the server has confirmed the stored token. */
  renew: (account: Account) => void;
  /** After a logout, a refusal or expiry; forgets user, permissions and token. */
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
 * Loader of the guest routes: redirects staff to the dashboard. The ticket in an address is passed on, so
 * that a scan with the phone's own camera is not lost.
 */
export function redirectStaff({ request }: LoaderFunctionArgs): Response | null {
  if (readToken() === null) return null;
  const ticket = matchPath(paths.ticketCheck, new URL(request.url).pathname);
  const id = ticket?.params.id;
  return redirect(id === undefined ? paths.dashboard : pathTo.dashboardWith(id));
}
