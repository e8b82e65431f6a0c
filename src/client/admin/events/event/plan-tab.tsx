import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SalePlan } from '../../../../contract/sale-plans.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox, SelectField, TextField } from '../../../ui/fields.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatCount } from '../../../ui/numbers.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { useSingleKeys } from '../../lists/single-keys.ts';
import pageStyles from './event-page.module.css';
import { searchOfTab } from './event-tabs.ts';
import type { DraftCategory } from './offer-draft.ts';
import { PlanDrawing } from './plan-drawing.tsx';
import styles from './plan-tab.module.css';
import type { EventDraft } from './use-event-draft.ts';

type SaleBlock = SalePlan['blocks'][number];

/** The plan, and which category its blocks are sold in. */
export function PlanTab({ draft }: { draft: EventDraft }) {
  const { layout_id } = draft.offer.value;
  const { plan, trouble } = useSalePlan(layout_id);
  return (
    <>
      <PlanChoice draft={draft} />
      {trouble !== undefined && <Notice tone="warning">{trouble}</Notice>}
      {layout_id !== null && trouble === undefined && plan === undefined && <Skeleton shape="block" />}
      {plan !== undefined && <BlockChoice key={layout_id} plan={plan} draft={draft} />}
    </>
  );
}

/** Also among the prices of an event without a plan, because only one with a plan has categories. */
export function PlanChoice({ draft: { event, offer, errors } }: { draft: EventDraft }) {
  const choose = (id: number | null) => {
    const blocks = id === (event.layout?.id ?? null) ? event.blocks : [];
    offer.set({
      layout_id: id,
      blocks: blocks.map((block) => ({ block_id: block.id, category: null, capacity: '' })),
      // Plain tickets have no categories.
      ...(id === null && {
        categories: [],
        prices: offer.value.prices.map((price) => ({ ...price, category: null })),
      }),
    });
  };
  return (
    <Card as="section" aria-labelledby="saalplan" className={styles.choice}>
      <h2 id="saalplan">Saalplan</h2>
      <SelectField
        label={<VisuallyHidden>Saalplan</VisuallyHidden>}
        value={offer.value.layout_id ?? ''}
        message={errors.layout_id}
        onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
      >
        <option value="">Karten ohne Platz</option>
        {event.layouts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {event.layouts.length === 0 && (
        <p className={pageStyles.soft}>Pläne mit Blöcken und Plätzen zeichnest du unter „Layouts“.</p>
      )}
    </Card>
  );
}

/** Loads a plan once it is chosen; `trouble` says why there is none. */
function useSalePlan(layoutId: number | null): { plan?: SalePlan | undefined; trouble?: string | undefined } {
  const [loaded, setLoaded] = useState<{ of: number | null; plan?: SalePlan; trouble?: string }>({
    of: null,
  });
  useEffect(() => {
    if (layoutId === null) return;
    const leaving = new AbortController();
    call('GET /api/office/sale-plans/:id', { params: { id: layoutId }, signal: leaving.signal }).then(
      ({ plan }) => setLoaded({ of: layoutId, plan }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setLoaded({ of: layoutId, trouble: error instanceof ApiError ? error.message : String(error) });
      },
    );
    return () => leaving.abort();
  }, [layoutId]);
  return layoutId !== null && loaded.of === layoutId ? loaded : {};
}

const nobody: ReadonlySet<number> = new Set();

/** Blocks are chosen on the plan or in the list, and then get a category together. */
function BlockChoice({ plan, draft }: { plan: SalePlan; draft: EventDraft }) {
  const { event, offer } = draft;
  const { categories, prices, blocks } = offer.value;
  const [chosen, setChosen] = useState(nobody);
  const categoryOf = (id: number) => {
    const key = blocks.find(({ block_id }) => block_id === id)?.category ?? null;
    return categories.find((category) => category.key === key);
  };
  const isPriced = (category: DraftCategory | undefined) =>
    prices.some((price) => price.category === (category?.key ?? null));
  const toggle = (ids: ReadonlyArray<number>, isOn?: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isOn ?? !chosen.has(id)) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  const assign = (category: string | null) => {
    offer.setBlocks([...chosen], { category });
    setChosen(nobody);
  };
  useSingleKeys((key) => {
    const category = categories[Number(key) - 1];
    if (chosen.size === 0 || (category === undefined && key !== 'Escape')) return false;
    if (category === undefined) setChosen(nobody);
    else assign(category.key);
    return true;
  });
  const named = new Map(plan.blocks.map((block) => [block.id, categoryOf(block.id)]));
  const placesOf = (some: ReadonlyArray<SaleBlock>) => some.reduce((sum, { places }) => sum + places, 0);
  const unpriced = plan.blocks.filter(({ id }) => !isPriced(named.get(id)));
  const picked = plan.blocks.filter(({ id }) => chosen.has(id));
  const single = picked.length === 1 ? picked[0] : undefined;
  return (
    <div className={styles.whole}>
      <Card className={styles.sheet}>
        <PlanDrawing
          plan={plan}
          colorOf={(id) => named.get(id)?.color ?? null}
          captionOf={(id) => (isPriced(named.get(id)) ? (named.get(id)?.name ?? '') : 'ohne Preis')}
          chosen={chosen}
          onToggle={toggle}
        />
      </Card>
      <div className={styles.side}>
        <Card as="section" aria-labelledby="gewaehlt" className={styles.panel}>
          <h2 id="gewaehlt">{chosenText(picked)}</h2>
          <p role="status" className={pageStyles.soft}>
            {picked.length === 0
              ? 'Klicke Blöcke an oder zieh mit der Maus einen Rahmen um sie, dann wähle die Kategorie.'
              : `${formatCount(placesOf(picked))} Plätze`}
          </p>
          <ul className={styles.categories}>
            {[...categories, null].map((category) => {
              const own = plan.blocks.filter(({ id }) => named.get(id)?.key === category?.key);
              const name = category === null ? 'Ohne Kategorie' : category.name || 'Neue Kategorie';
              return (
                <li key={category?.key ?? 'none'}>
                  <button
                    type="button"
                    className={styles.category}
                    disabled={picked.length === 0}
                    onClick={() => assign(category?.key ?? null)}
                  >
                    <span
                      className={styles.mark}
                      style={category === null ? {} : { color: `#${category.color}` }}
                    />
                    <span>
                      <b>{name}</b>
                      <span className={pageStyles.soft}>
                        {own.length === 1 ? '1 Block' : `${own.length} Blöcke`} · {formatCount(placesOf(own))}{' '}
                        Plätze
                      </span>
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
          <div className={pageStyles.steps}>
            {picked.length < plan.blocks.length && (
              <Button
                variant="quiet"
                onClick={() =>
                  toggle(
                    plan.blocks.map(({ id }) => id),
                    true,
                  )
                }
              >
                Alle wählen
              </Button>
            )}
            {picked.length > 0 && (
              <Button variant="quiet" onClick={() => setChosen(nobody)}>
                Auswahl aufheben
              </Button>
            )}
            {single !== undefined && event.blocks.some(({ id }) => id === single.id) && (
              <Link to={adminPathTo.eventPlaces(event.id, single.id)}>Plätze in {single.name}</Link>
            )}
            <Link to={{ search: searchOfTab('preise') }} preventScrollReset>
              Kategorien und Preise
            </Link>
          </div>
        </Card>
        <dl className={styles.sums}>
          <div>
            <dt>Verkäuflich</dt>
            <dd>{formatCount(placesOf(plan.blocks) - placesOf(unpriced))}</dd>
          </div>
          {unpriced.length > 0 && (
            <div className={styles.lacking}>
              <dt>Ohne Preis</dt>
              <dd>{formatCount(placesOf(unpriced))}</dd>
            </div>
          )}
        </dl>
      </div>
      <BlockList plan={plan} draft={draft} named={named} chosen={chosen} onToggle={toggle} />
    </div>
  );
}

function chosenText(picked: ReadonlyArray<SaleBlock>): string {
  if (picked.length === 0) return 'Kategorie zuweisen';
  if (picked.length > 4) return `${picked.length} Blöcke`;
  return picked.map(({ name }) => name).join(', ');
}

interface BlockListProps {
  plan: SalePlan;
  draft: EventDraft;
  named: ReadonlyMap<number, DraftCategory | undefined>;
  chosen: ReadonlySet<number>;
  onToggle: (ids: ReadonlyArray<number>) => void;
}

/** The same without a mouse, and the contingent of each block. */
function BlockList({ plan, draft, named, chosen, onToggle }: BlockListProps) {
  const { offer, errors, focusRefused } = draft;
  const focus = useEffectEvent(focusRefused);
  useEffect(() => focus(), []);
  const isRefused = plan.blocks.some(({ id }) => errors[`blocks.${id}.capacity`] !== undefined);
  const [isAsked, setAsked] = useState(false);
  return (
    <Card>
      <details open={isAsked || isRefused} onToggle={({ currentTarget }) => setAsked(currentTarget.open)}>
        <summary className={pageStyles.summary}>Blöcke als Liste, mit Kontingenten</summary>
        <ul className={styles.list}>
          {plan.blocks.map(({ id, name, places }) => (
            <li key={id} className={styles.block}>
              <Checkbox
                label={
                  <>
                    <strong>{name}</strong>{' '}
                    <span className={styles.of}>
                      {formatCount(places)} Plätze · {named.get(id)?.name ?? 'ohne Kategorie'}
                    </span>
                  </>
                }
                checked={chosen.has(id)}
                onChange={() => onToggle([id])}
              />
              <TextField
                label={<VisuallyHidden>Höchstens von {name}</VisuallyHidden>}
                placeholder="alle"
                inputMode="numeric"
                value={offer.value.blocks.find(({ block_id }) => block_id === id)?.capacity ?? ''}
                message={errors[`blocks.${id}.capacity`]}
                onChange={({ target }) => offer.setBlocks([id], { capacity: target.value })}
              />
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}
