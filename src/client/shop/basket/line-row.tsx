import Trash2 from 'lucide-react/icons/trash-2';
import { MOST_TICKETS_A_LINE } from '../../../domain/basket.ts';
import { seatWords } from '../../../domain/seat-words.ts';
import { Price } from '../../ui/price.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { setQuantity } from './basket-edits.ts';
import type { LineRowProps } from './line-problem-note.tsx';
import { LineProblemNote } from './line-problem-note.tsx';
import styles from './line-row.module.css';
import { offerWords, placeWords, wholeLineWords } from './line-words.ts';
import { removeLine } from './remove-line.ts';

/** One line: what it is, how many, what it costs, and a way out. */
export function LineRow({ priced, areOffersKnown, refused }: LineRowProps) {
  const { line, name, blockName, quantity, unitCents, kind } = priced;
  const remove = () => {
    passFocusOn(priced.key);
    removeLine(line, placeWords(priced));
  };
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        {blockName && <p className={styles.title}>{blockName}</p>}
        {line.is_fixed ? (
          <p className={blockName ? styles.detail : styles.title}>
            {name} × {quantity}
          </p>
        ) : (
          <p className={styles.detail}>
            {seatWords({ ...line, kind })} · {name}
          </p>
        )}
        {line.is_fixed && quantity > 1 && unitCents !== null && (
          <p className={styles.unit}>
            je <Price cents={unitCents} />
          </p>
        )}
        {line.is_fixed && quantity >= MOST_TICKETS_A_LINE && (
          <p className={styles.unit}>
            Mehr als {MOST_TICKETS_A_LINE.toLocaleString('de-DE')} davon nimmt der Warenkorb nicht. Für große
            Gruppen schreib uns gern.
          </p>
        )}
      </div>
      <p className={styles.price}>{unitCents === null ? '–' : <Price cents={unitCents * quantity} />}</p>
      {line.is_fixed && (
        <div className={styles.stepper}>
          <Stepper
            label={offerWords(priced)}
            value={quantity}
            min={1}
            max={MOST_TICKETS_A_LINE}
            onChange={(wanted) => setQuantity(line, wanted)}
          />
        </div>
      )}
      <button
        type="button"
        data-remove={priced.key}
        className={styles.remove}
        aria-label={`Entfernen: ${wholeLineWords(priced)}`}
        onClick={remove}
      >
        <Trash2 size={20} />
      </button>
      <LineProblemNote priced={priced} areOffersKnown={areOffersKnown} refused={refused} onRemove={remove} />
    </li>
  );
}

/** To the next line, or the one before, or the page's heading: who removes by keyboard goes on from there. */
function passFocusOn(key: string): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-remove]')];
  const at = buttons.findIndex((button) => button.dataset.remove === key);
  (buttons[at + 1] ?? buttons[at - 1] ?? document.querySelector<HTMLElement>('h1'))?.focus();
}
