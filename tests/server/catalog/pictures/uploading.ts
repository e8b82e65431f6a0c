import type { Picture } from '../../../../src/contract/pictures.ts';
import type { Permission } from '../../../../src/domain/permission.ts';
import type { OpenTestStore } from '../../../support/each-database.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { testShop } from '../../../support/test-shop.ts';

export const PICTURES = '/api/office/pictures';

type Sent = { success: boolean; code?: string; message?: string; picture?: Picture };

/** A shop with somebody who uploads. */
export async function uploading(openTestStore: OpenTestStore, permissions: Permission[] = ['events']) {
  const store = await openTestStore();
  const shop = testShop(store);
  const staff = await loggedInMember(store, shop.clock.now, { permissions });
  const send = async (body: RequestInit['body'], headers: Record<string, string> = {}) => {
    const response = await shop.app.request(PICTURES, {
      method: 'POST',
      headers: { 'X-Requested-With': 'XMLHttpRequest', ...staff, ...headers },
      body: body ?? null,
      duplex: 'half',
    } as RequestInit);
    return { status: response.status, body: (await response.json()) as Sent };
  };
  return {
    shop,
    store,
    staff,
    send,
    upload: (file: Uint8Array, headers?: Record<string, string>) =>
      send(new Blob([new Uint8Array(file)]), headers),
    async see(address: string) {
      const response = await shop.app.request(address);
      return {
        status: response.status,
        headers: response.headers,
        bytes: Buffer.from(await response.arrayBuffer()),
      };
    },
    kept: async () => (await store.read.selectFrom('pictures').select('id').execute()).map(({ id }) => id),
  };
}
