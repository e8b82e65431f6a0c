import { useFetcher } from 'react-router-dom';
import type { BasketLine } from '../../../domain/basket.ts';
import { pathTo } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { setQuantity } from './basket-edits.ts';
import type { HoldAnswer } from './hold-seats.ts';
import { describeProblem } from './line-problem.ts';
import styles from './line-row.module.css';
import type { LineRowProps } from './line-row.tsx';

/** What stands in the way of ordering this line, and a way round it that takes one tap. Nothing where all is well. */
export function LineProblemNote({
  priced,
  areOffersKnown,
  refused,
  onRemove,
}: LineRowProps & { onRemove: () => void }) {
  const { line, key } = priced;
  const hold = useFetcher<HoldAnswer>();
  const answer = hold.state === 'idle' ? hold.data : undefined;
  const problem = describeProblem(
    priced,
    areOffersKnown,
    answer?.isTaken ? { reason: 'taken', left: 0 } : refused,
  );
  if (problem === null) return null;
  const { title, text, remedy } = problem;
  return (
    <div className={styles.problem} data-problem={key} tabIndex={-1}>
      <Notice tone={remedy === 'hold' ? 'warning' : 'danger'} title={title}>
        <p>{answer?.message && !answer.isTaken ? answer.message : text}</p>
        <div className={styles.remedies}>
          {remedy === 'hold' && (
            <hold.Form method="post">
              <input type="hidden" name="intent" value="hold" />
              <input type="hidden" name="line" value={key} />
              <Button type="submit" variant="secondary" isBusy={hold.state !== 'idle'}>
                Neu reservieren
              </Button>
            </hold.Form>
          )}
          {remedy === 'reduce' && refused && (
            <Button variant="secondary" onClick={() => setQuantity(line, refused.left)}>
              Auf {refused.left} verringern
            </Button>
          )}
          {remedy === 'choose' && (
            <LinkButton to={placeToChoose(line)} variant="secondary">
              {line.is_fixed ? 'Neu wählen' : 'Anderen Platz wählen'}
            </LinkButton>
          )}
          <Button variant="quiet" onClick={onRemove}>
            Entfernen
          </Button>
        </div>
      </Notice>
    </div>
  );
}

function placeToChoose(line: BasketLine): string {
  if (line.block !== undefined) return pathTo.block(line.event, line.block);
  return line.is_fixed ? pathTo.tickets(line.event) : pathTo.blocks(line.event);
}
