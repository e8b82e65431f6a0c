import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { judgedEntryOf, rewriteJudgement, untouchedEntries } from './bank-entries-table.ts';
import { isBookable, judgeEntries } from './judge-entries.ts';

/** Judges what still waits of an import again, by the orders as they are now. */
export async function judgeImport(
  services: Pick<Ports, 'store'> & SettingsPort,
  importId: number,
): Promise<void> {
  const { store } = services;
  const open = (await untouchedEntries(store.read, importId)).filter(({ blanked_at }) => blanked_at === null);
  const prefix = services.settings().order_prefix;
  const judgements = await judgeEntries(store.read, prefix, open.map(judgedEntryOf));
  const changed = open.flatMap(({ id, state, reason, ways, is_undone }, at) => {
    const found = judgements[at];
    if (found === undefined) return [];
    // Never by itself what somebody has taken back.
    const isHeld = is_undone === 1 && (isBookable(found) || found.state === 'ignored');
    const judgement = isHeld ? { ...found, state: 'suggested' as const } : found;
    if (judgement.state === 'ignored') return [];
    const isSame =
      judgement.state === state && judgement.reason === reason && JSON.stringify(judgement.ways) === ways;
    return isSame ? [] : [{ id, judgement }];
  });
  if (changed.length === 0) return;
  await store.write(async (trx) => {
    for (const { id, judgement } of changed) await rewriteJudgement(trx, id, judgement);
  });
}
