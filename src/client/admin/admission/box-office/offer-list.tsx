import type { BoxOfficeOffer } from '../../../../contract/box-office.ts';
import { eurosToCents } from '../../../../domain/money.ts';
import { Price } from '../../../ui/price.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import styles from './box-office.module.css';
import { keyOfOffer, nameOfOffer, type Quantities, stockWords } from './offer-lines.ts';

interface OfferListProps {
  offers: ReadonlyArray<BoxOfficeOffer>;
  quantities: Quantities;
  onChange: (quantities: Quantities) => void;
  /** Ehrenkarten cost nothing. */
  isFree?: boolean;
}

/** A number for each kind of ticket, with what there is of it. */
export function OfferList({ offers, quantities, onChange, isFree = false }: OfferListProps) {
  return (
    <ul className={styles.offers}>
      {offers.map((offer) => {
        const key = keyOfOffer(offer);
        return (
          <li key={key} className={styles.offer}>
            <span className={styles.about}>
              <span className={styles.name}>{nameOfOffer(offer)}</span>
              <span className={styles.stock}>
                {!isFree && <Price cents={eurosToCents(offer.price)} />}
                <span>{stockWords(offer)}</span>
              </span>
            </span>
            <Stepper
              label={nameOfOffer(offer)}
              value={quantities[key] ?? 0}
              onChange={(quantity) => onChange({ ...quantities, [key]: quantity })}
            />
          </li>
        );
      })}
    </ul>
  );
}
