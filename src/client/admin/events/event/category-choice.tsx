import { useSingleKeys } from '../../lists/single-keys.ts';
import pageStyles from './event-page.module.css';
import type { DraftCategory } from './offer-draft.ts';
import styles from './plan-tab.module.css';

interface CategoryChoiceProps {
  categories: ReadonlyArray<DraftCategory>;
  /** What choosing none of them is called. */
  none: string;
  /** What is sold in a category, or in none. */
  describe: (key: string | null) => string;
  /** While nothing is chosen. */
  isDisabled: boolean;
  onChoose: (key: string | null) => void;
  onEscape: () => void;
}

/** Gives what is chosen on the plan a category, also by the keys 1 to 9. */
export function CategoryChoice({
  categories,
  none,
  describe,
  isDisabled,
  onChoose,
  onEscape,
}: CategoryChoiceProps) {
  useSingleKeys((key) => {
    const category = categories[Number(key) - 1];
    if (isDisabled || (category === undefined && key !== 'Escape')) return false;
    if (category === undefined) onEscape();
    else onChoose(category.key);
    return true;
  });
  return (
    <ul className={styles.categories}>
      {[...categories, null].map((category) => (
        <li key={category?.key ?? 'none'}>
          <button
            type="button"
            className={styles.category}
            disabled={isDisabled}
            onClick={() => onChoose(category?.key ?? null)}
          >
            <span className={styles.mark} style={category === null ? {} : { color: `#${category.color}` }} />
            <span>
              <b>{category === null ? none : category.name || 'Neue Kategorie'}</b>
              <span className={pageStyles.soft}>{describe(category?.key ?? null)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
