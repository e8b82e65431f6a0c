import { join } from 'node:path';
import type { Services } from '../services.ts';
import { deleteMailFiles } from './delete-mail-files.ts';
import { deleteOldOrders } from './delete-old-orders.ts';
import { deleteScans } from './delete-scans.ts';
import { deleteUnpaidOrders } from './delete-unpaid-orders.ts';
import { deleteWithdrawals } from './delete-withdrawals.ts';
import { forgetFreeGuests } from './forget-free-guests.ts';

/** Deletes what may be kept no longer (domain/retention-periods.ts, privacy statement), and logs how many of each. */
export async function keepNoLonger(services: Services): Promise<void> {
  const counts = {
    unpaid_orders: await deleteUnpaidOrders(services),
    old_orders: await deleteOldOrders(services),
    free_guests: await forgetFreeGuests(services),
    withdrawals: await deleteWithdrawals(services),
    scans: await deleteScans(services),
    mail_files: await deleteMailFiles(join(services.config.dataDir, 'mail'), services.clock()),
  };
  services.log.info('kept no longer', counts);
}
