import type { ApiError } from '../../../platform/api/api-error.ts';

const REASONS = {
  taken: 'ist inzwischen vergeben',
  sold_out: 'ist ausverkauft',
  expired: 'gibt es nicht mehr',
  price_changed: 'hat hier keinen Preis mehr',
};

/** What is wrong with each line that was refused; `names` are those of the lines as they were sent. */
export function refusalWords({ details }: ApiError, names: ReadonlyArray<string>): string[] {
  return (details.lines ?? []).map(({ line, reason, left }) => {
    const name = names[line] ?? 'Eine Karte';
    if (reason === 'sold_out' && left > 0) return `${name}: nur noch ${left} frei.`;
    return `${name} ${REASONS[reason]}.`;
  });
}
