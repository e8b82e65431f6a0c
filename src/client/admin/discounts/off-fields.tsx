import { effectiveMinOrderCents } from '../../../domain/discount-campaign.ts';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatCount } from '../../ui/numbers.tsx';
import { parseNumber } from '../forms/typed-number.ts';
import type { CampaignDraft } from './campaign-draft.ts';
import styles from './discount-page.module.css';

interface OffFieldsProps {
  draft: CampaignDraft;
  errors: Record<string, string>;
  onChange: (changes: Partial<CampaignDraft>) => void;
}

/** Warns if orders may become free. */
export function OffFields({ draft, errors, onChange }: OffFieldsProps) {
  const free = describeFreeOrders(draft);
  return (
    <div className={styles.off}>
      <TextField
        label="Nachlass"
        inputMode="numeric"
        required
        value={draft.off}
        message={errors.off}
        onChange={({ target }) => onChange({ off: target.value })}
      />
      <SelectField
        label="Einheit"
        value={draft.kind}
        onChange={({ target }) => onChange({ kind: target.value === 'amount' ? 'amount' : 'percent' })}
      >
        <option value="percent">Prozent</option>
        <option value="amount">Euro</option>
      </SelectField>
      <div className={styles.free} role="status">
        {free !== undefined && isUnlimitedFree(draft) ? (
          <Notice tone="warning" title="Ein Code für unbegrenzt viele kostenlose Karten">
            <p>{free}</p>
          </Notice>
        ) : (
          free && <p className={styles.soft}>{free}</p>
        )}
      </div>
    </div>
  );
}

type FreeOrderDraft = Pick<CampaignDraft, 'kind' | 'off' | 'least_order' | 'max_uses' | 'isBatch'>;

/** Whether a single code makes an unlimited number of orders free. */
export function isUnlimitedFree({ kind, off, max_uses, isBatch }: FreeOrderDraft): boolean {
  return kind === 'percent' && parseNumber(off) === 100 && parseNumber(max_uses) === null && !isBatch;
}

/** A warning that orders may become free; `undefined` if they cannot. */
export function describeFreeOrders(draft: FreeOrderDraft) {
  const off = parseNumber(draft.off);
  const maxUses = parseNumber(draft.max_uses);
  const isLimited = maxUses !== null && !Number.isNaN(maxUses);
  if (off === null || !(off > 0)) return undefined;
  if (draft.kind === 'percent') {
    if (off !== 100) return undefined;
    if (isLimited) return `Bei 100 % ist jede Bestellung umsonst, ${formatTimes(maxUses)}.`;
    return draft.isBatch
      ? 'Bei 100 % ist jede Bestellung umsonst, mit jedem Code einmal.'
      : 'Bei 100 % ist jede Bestellung umsonst, beliebig oft: Ist der Code erst verraten, kann sich jeder alle Karten holen. Setz unten eine Grenze bei „Einlösungen insgesamt“, oder nimm Einzelcodes.';
  }
  const cents = eurosToCents(off);
  const minOrderCents = eurosToCents(parseNumber(draft.least_order) || 0);
  if (minOrderCents > cents) return undefined;
  if (draft.isBatch) {
    return `Jeder Code bezahlt einmal bis zu ${formatCents(cents)}: Kosten die Karten nicht mehr, ist die Bestellung umsonst. Was übrig bleibt, verfällt.`;
  }
  if (isLimited) {
    return `Kosten die Karten höchstens ${formatCents(cents)}, ist die Bestellung umsonst, ${formatTimes(maxUses)}.`;
  }
  const least = effectiveMinOrderCents({ discount: { kind: 'amount', cents }, maxUses: null, minOrderCents });
  return `Ohne Grenze bei „Einlösungen insgesamt“ gilt das ab ${formatCents(least)} Bestellwert: Etwas bleibt immer zu zahlen. Mit einer Grenze dürfen Bestellungen auch umsonst werden.`;
}

function formatTimes(uses: number): string {
  return uses === 1 ? 'ein einziges Mal' : `höchstens ${formatCount(uses)}-mal`;
}
