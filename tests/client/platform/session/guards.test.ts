import { beforeEach, expect, test } from 'vitest';
import { loader as notFoundLoader } from '../../../../src/client/app/error/not-found-route.tsx';
import { ApiError } from '../../../../src/client/platform/api/api-error.ts';
import { setFetch } from '../../../../src/client/platform/api/http.ts';
import { paths } from '../../../../src/client/platform/paths.ts';
import {
  readToken,
  redirectStaff,
  storeToken,
  useSession,
} from '../../../../src/client/platform/session/session.ts';
import { requireLogin } from '../../../../src/client/platform/session/staff-session.ts';

const eva = { user: { firstname: 'Eva', lastname: 'Maier' }, permissions: ['orders', 'checkin'] };

let calls = 0;
function serverAnswers(answer: () => Response): void {
  calls = 0;
  setFetch(() => {
    calls += 1;
    return Promise.resolve().then(answer);
  });
}

const open = (path: string) =>
  redirectStaff({ request: requestFor(path) } as Parameters<typeof redirectStaff>[0]);
const openOffice = (path = '/dashboard') => requireLogin({ request: requestFor(path) });
const requestFor = (path: string) => new Request(new URL(path, 'http://localhost'));
const targetOf = (answer: Response | null) => answer?.headers.get('Location') ?? null;

beforeEach(() => {
  useSession.getState().end();
  serverAnswers(() => Response.json(eva));
});

test('a guest without a token stays on the page', () => {
  expect(open('/')).toBeNull();
});

test('whoever holds a token goes from a guest page to the dashboard', () => {
  storeToken('secret');

  expect(targetOf(open('/'))).toBe('/dashboard');
  expect(targetOf(open('/booking/basket'))).toBe('/dashboard');
});

test('a scanned ticket goes along to the dashboard, also with its address in capitals', () => {
  storeToken('secret');

  expect(targetOf(open('/ITEM/7Q3K9/CHECKIN'))).toBe('/dashboard?item=7Q3K9');
});

test('a staff page without a token leads to the login and asks nobody', async () => {
  expect(targetOf(await openOffice())).toBe('/login');
  expect(calls).toBe(0);
});

test('a kept token is confirmed once, then the session is known', async () => {
  storeToken('secret');

  expect(await openOffice()).toBeNull();
  expect(await openOffice()).toBeNull();

  expect(calls).toBe(1);
  expect(useSession.getState()).toMatchObject({ isAuthenticated: true, ...eva });
  expect(useSession.getState().can('checkin')).toBe(true);
  expect(useSession.getState().can('team')).toBe(false);
});

test('a token the server refuses is forgotten', async () => {
  storeToken('old');
  serverAnswers(() => Response.json({ success: false, message: 'Bitte melde dich an.' }, { status: 401 }));

  expect(targetOf(await openOffice())).toBe('/login');
  expect(readToken()).toBeNull();
  expect(useSession.getState().isAuthenticated).toBe(false);
});

test('without an answer the token is kept and the error is shown', async () => {
  storeToken('secret');
  serverAnswers(() => {
    throw new RangeError('no network');
  });

  await expect(openOffice()).rejects.toBeInstanceOf(ApiError);
  expect(readToken()).toBe('secret');
});

test('a visit that begins on a page open to all gives up a token that no longer holds', async () => {
  storeToken('secret');
  expect(await notFoundLoader()).toBeNull();
  expect(readToken()).toBe('secret');

  serverAnswers(() => Response.json({ success: false }, { status: 401 }));
  expect(await notFoundLoader()).toBeNull();
  expect([readToken(), calls]).toEqual([null, 1]);
});

test('whoever owes a second factor is led to his profile, and stays there', async () => {
  serverAnswers(() => Response.json({ ...eva, owes_second_factor: true }));
  storeToken('secret');

  expect(targetOf(await openOffice('/dashboard'))).toBe(paths.profile);
  expect(await openOffice(paths.profile)).toBeNull();
});
