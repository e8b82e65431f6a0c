import type { RunningShop } from '../../support/running-shop.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';

const CALL = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' };

/** The minute in which a booking can be taken back is over, and the outbox is told to look. */
export async function letTimePass(shop: RunningShop, staffEmail: string): Promise<void> {
  inSqliteFile(shop.dataDir, (file) =>
    file.exec(`update outbox set next_attempt_at = 0 where state = 'waiting' and is_under_way = 0`),
  );
  const body = JSON.stringify({ email: staffEmail });
  await fetch(`${shop.url}/api/password/forgotten`, { method: 'POST', headers: CALL, body });
}
