import { useEffect, useEffectEvent, useRef } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router-dom';
import type { BasketLine } from '../../../domain/basket.ts';
import { pathTo } from '../../platform/paths.ts';
import { useFocusHeir } from '../../platform/use-focus-heir.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notification-store.ts';
import { setQuantity } from './basket-edits.ts';
import type { HoldAnswer } from './hold-seats.ts';
import { type DescribedProblem, describeProblem, TAKEN } from './line-problem.ts';
import styles from './line-row.module.css';
import { placeWords } from './line-words.ts';
import type { LineProblem } from './order-basket.ts';
import type { PricedLine } from './price-basket.ts';

export interface LineRowProps {
  priced: PricedLine;
  areOffersKnown: boolean;
  refused: LineProblem | undefined;
}

/** What stands in the way of ordering this line, and a way round it that takes one tap. Nothing where all is well. */
export function LineProblemNote({
  priced,
  areOffersKnown,
  refused,
  onRemove,
}: LineRowProps & { onRemove: () => void }) {
  const hold = useFetcher<HoldAnswer>();
  const answer = hold.state === 'idle' ? hold.data : undefined;
  const problem = describeProblem(
    priced,
    areOffersKnown,
    answer?.taken.includes(priced.key) ? TAKEN : refused,
  );

  const tell = useEffectEvent(() => notify(`Wieder reserviert: ${placeWords(priced)}`, 'good'));
  const isHeldAgain = answer !== undefined && answer.message === undefined;
  useEffect(() => {
    if (isHeldAgain) tell();
  }, [isHeldAgain]);

  if (problem === null) return null;
  return <Problem {...{ priced, problem, refused, onRemove, hold, answer }} />;
}

interface ProblemProps {
  priced: PricedLine;
  problem: DescribedProblem;
  refused: LineProblem | undefined;
  onRemove: () => void;
  hold: FetcherWithComponents<HoldAnswer>;
  answer: HoldAnswer | undefined;
}

function Problem({ priced, problem, refused, onRemove, hold, answer }: ProblemProps) {
  const { line, key } = priced;
  const { title, text, remedy } = problem;
  // Several lines may have the same problem: whoever listens to a button must hear whose it is.
  const named = (words: string) => ({ 'aria-label': `${words}: ${placeWords(priced)}`, children: words });
  const note = useRef<HTMLDivElement>(null);
  // Solved, it goes; the next thing of its line is the way to remove it.
  useFocusHeir(note, () => document.querySelector<HTMLElement>(`[data-remove="${key}"]`));

  useEffect(() => {
    if (answer?.message !== undefined) note.current?.focus({ preventScroll: true });
  }, [answer]);

  return (
    <div ref={note} className={styles.problem} data-problem={key} tabIndex={-1}>
      <Notice tone={remedy === 'hold' ? 'warning' : 'danger'} title={title}>
        <p>{answer?.message && answer.taken.length === 0 ? answer.message : text}</p>
        <div className={styles.remedies}>
          {remedy === 'hold' && (
            <hold.Form method="post">
              <input type="hidden" name="intent" value="hold" />
              <input type="hidden" name="line" value={key} />
              <Button
                type="submit"
                variant="secondary"
                isBusy={hold.state !== 'idle'}
                {...named('Neu reservieren')}
              />
            </hold.Form>
          )}
          {remedy === 'reduce' && refused && (
            <Button
              variant="secondary"
              onClick={() => setQuantity(line, refused.left)}
              {...named(`Auf ${refused.left} verringern`)}
            />
          )}
          {remedy === 'choose' && (
            <LinkButton
              to={placeToChoose(line)}
              variant="secondary"
              {...named(line.is_fixed ? 'Neu wählen' : 'Anderen Platz wählen')}
            />
          )}
          {remedy !== 'hold' && <Button variant="quiet" onClick={onRemove} {...named('Entfernen')} />}
        </div>
      </Notice>
    </div>
  );
}

function placeToChoose(line: BasketLine): string {
  if (line.block !== undefined) return pathTo.block(line.event, line.block);
  return line.is_fixed ? pathTo.tickets(line.event) : pathTo.blocks(line.event);
}
