import type { BoxOfficeOffer } from '../../../../contract/box-office.ts';
import { eurosToCents } from '../../../../domain/money.ts';
import { formatCount, Price } from '../../../ui/numbers.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import styles from './box-office.module.css';

interface OfferListProps {
  offers: ReadonlyArray<BoxOfficeOffer>;
  quantities: Quantities;
  onChange: (quantities: Quantities) => void;
  /** For complimentary tickets. */
  isFree?: boolean;
}

export function OfferList({ offers, quantities, onChange, isFree = false }: OfferListProps) {
  return (
    <ul className={styles.offers}>
      {offers.map((offer) => {
        const key = offerKey(offer);
        return (
          <li key={key} className={styles.offer}>
            <span className={styles.about}>
              <span className={styles.name}>{offerLabel(offer)}</span>
              <span className={styles.stock}>
                {!isFree && <Price cents={eurosToCents(offer.price)} />}
                <span>{stockLabel(offer)}</span>
              </span>
            </span>
            <Stepper
              label={offerLabel(offer)}
              value={quantities[key] ?? 0}
              onChange={(quantity) => onChange({ ...quantities, [key]: quantity })}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** By `offerKey`. */
export type Quantities = Readonly<Record<string, number>>;

export function offerKey({ block, ticket_price_id }: BoxOfficeOffer): string {
  return `${block?.id ?? 0}/${ticket_price_id}`;
}

/** `Erwachsene`, or within a block `Stehplätze: Erwachsene` */
export function offerLabel({ block, name }: BoxOfficeOffer): string {
  return block === null ? name : `${block.name}: ${name}`;
}

interface Selection {
  count: number;
  cents: number;
  /** As in the request. */
  lines: { is_fixed: true; block?: number; ticket_price_id: number; quantity: number }[];
}

export function selectionOf(offers: ReadonlyArray<BoxOfficeOffer>, quantities: Quantities): Selection {
  const selection: Selection = { count: 0, cents: 0, lines: [] };
  for (const offer of offers) {
    const quantity = quantities[offerKey(offer)] ?? 0;
    if (quantity === 0) continue;
    selection.count += quantity;
    selection.cents += quantity * eurosToCents(offer.price);
    const { block, ticket_price_id } = offer;
    selection.lines.push({
      is_fixed: true,
      ...(block !== null && { block: block.id }),
      ticket_price_id,
      quantity,
    });
  }
  return selection;
}

/** `12 zurückgehalten, 38 frei` */
function stockLabel({ remaining, free }: BoxOfficeOffer): string {
  const available = free === null ? '' : `${formatCount(free)} frei`;
  const heldBack = remaining === 0 ? '' : `${formatCount(remaining)} zurückgehalten`;
  return [heldBack, available].filter(Boolean).join(', ');
}
