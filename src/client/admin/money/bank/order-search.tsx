import { useEffect, useState } from 'react';
import { centsToEuros, eurosToCents } from '../../../../domain/money.ts';
import { fetchOrders } from '../../../platform/api/fetch-orders.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { euroWords } from '../../euro-words.ts';
import styles from './entry.module.css';

export interface FoundOrder {
  id: string;
  number: string;
  name: string;
  /** In euros; 0 where nothing is open. */
  open: number;
}

const PAUSE_MS = 250;
const ASKED = '50';
const MOST = 6;

interface OrderSearchProps {
  /** In euros: who owes just that stands in front. */
  wanted: number;
  onPick: (order: FoundOrder) => void;
}

/** Finds orders by name, number or email as one types. */
export function OrderSearch({ wanted, onPick }: OrderSearchProps) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<FoundOrder[] | null>(null);
  useEffect(() => {
    const asked = typed.trim();
    setFound(null);
    if (asked === '') return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const query = new URLSearchParams({ q: asked, limit: ASKED });
        const { orders } = await fetchOrders(query, abort.signal);
        const shown = orders.map(({ id, number, firstname, lastname, status, total, paid }) => ({
          id,
          number,
          name: `${firstname} ${lastname}`.trim(),
          open: status === 'open' ? centsToEuros(Math.max(0, eurosToCents(total) - eurosToCents(paid))) : 0,
        }));
        const rankOf = ({ open }: FoundOrder) => (open === wanted ? 0 : open > 0 ? 1 : 2);
        setFound(shown.toSorted((a, b) => rankOf(a) - rankOf(b)));
      } catch {
        // Aborted by the next letter, or without network: the list stays empty.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed, wanted]);
  return (
    <div className={styles.search}>
      <TextField
        label="Bestellung suchen"
        type="search"
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="Name, Nummer oder E-Mail"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p role="status" className={styles.soft}>
        {found !== null &&
          (found.length > MOST
            ? `Die ersten ${MOST}; mehr Buchstaben finden genauer`
            : found.length === 0
              ? 'Dazu gibt es keine Bestellung.'
              : `${found.length} gefunden`)}
      </p>
      {found !== null && found.length > 0 && (
        <ul className={styles.found}>
          {found.slice(0, MOST).map((order) => (
            <li key={order.id}>
              <Button
                variant="secondary"
                onClick={() => {
                  onPick(order);
                  setTyped('');
                }}
              >
                {order.number} {order.name},{' '}
                {order.open > 0 ? `offen\u00a0${euroWords(order.open)}` : 'nichts offen'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
