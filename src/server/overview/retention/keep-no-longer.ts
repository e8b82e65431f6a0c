import { join } from 'node:path';
import type { Ports } from '../../platform/ports.ts';
import { stepByStep } from '../../platform/step-by-step.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { deleteMailFiles } from './delete-mail-files.ts';
import { deleteOldOrders } from './delete-old-orders.ts';
import { deletePastScans } from './delete-scans.ts';
import { deleteUnpaidOrders } from './delete-unpaid-orders.ts';
import { deleteWithdrawals } from './delete-withdrawals.ts';
import { forgetFreeGuests } from './forget-free-guests.ts';

/** Deletes what may be kept no longer (domain/retention-periods.ts, privacy statement), and logs how many of each. */
export function keepNoLonger(
  services: Pick<Ports, 'changes' | 'clock' | 'config' | 'log' | 'store'> & SettingsPort,
): Promise<void> {
  return stepByStep('kept no longer', services.log, {
    unpaid_orders: () => deleteUnpaidOrders(services),
    old_orders: () => deleteOldOrders(services),
    free_guests: () => forgetFreeGuests(services),
    withdrawals: () => deleteWithdrawals(services),
    scans: () => deletePastScans(services),
    mail_files: () => deleteMailFiles(join(services.config.dataDir, 'mail'), services.clock()),
  });
}
