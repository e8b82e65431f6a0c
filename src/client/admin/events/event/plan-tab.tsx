import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SalePlan } from '../../../../contract/sale-plans.ts';
import { formatPlaces } from '../../../plan/block-count.ts';
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
import { BlockSeats } from './block-seats.tsx';
import { CategoryChoice } from './category-choice.tsx';
import pageStyles from './event-page.module.css';
import { searchOfTab } from './event-tabs.ts';
import type { DraftCategory, OfferDraft } from './offer-draft.ts';
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
      {plan !== undefined && <PlanOrBlock key={layout_id} plan={plan} draft={draft} />}
    </>
  );
}

function PlanOrBlock({ plan, draft }: { plan: SalePlan; draft: EventDraft }) {
  const [opened, setOpened] = useState<number | null>(null);
  const [last, setLast] = useState<number | null>(null);
  const block = plan.blocks.find(({ id }) => id === opened);
  if (block === undefined)
    return <BlockChoice key={last} plan={plan} draft={draft} first={last} onOpen={setOpened} />;
  const close = () => {
    setLast(block.id);
    setOpened(null);
  };
  return <BlockSeats key={block.id} block={block} draft={draft} onClose={close} />;
}

/** Also among the prices of an event without a plan, because only one with a plan has categories. */
export function PlanChoice({ draft: { event, offer, errors } }: { draft: EventDraft }) {
  const choose = (id: number | null) => {
    const blocks = id === (event.layout?.id ?? null) ? event.blocks : [];
    offer.set({
      layout_id: id,
      seats: [],
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

interface BlockChoiceProps {
  plan: SalePlan;
  draft: EventDraft;
  /** The block that is chosen at first. */
  first: number | null;
  /** Shows the seats of a block. */
  onOpen: (blockId: number) => void;
}

/** Blocks are chosen on the plan or in the list, and then get a category together. */
function BlockChoice({ plan, draft, first, onOpen }: BlockChoiceProps) {
  const { event, offer } = draft;
  const { categories, prices, blocks } = offer.value;
  const [chosen, setChosen] = useState(() => (first === null ? nobody : new Set([first])));
  const categoryOf = (id: number) => {
    const key = blocks.find(({ block_id }) => block_id === id)?.category ?? null;
    return categories.find((category) => category.key === key);
  };
  const isPriced = (category: string | null) => prices.some((price) => price.category === category);
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
  const named = new Map(plan.blocks.map((block) => [block.id, categoryOf(block.id)]));
  const parts = plan.blocks.flatMap((block) => partsOf(block, offer.value));
  const unpriced = parts.filter(({ category }) => !isPriced(category));
  const captionOf = (id: number) => {
    if (unpriced.some(({ block }) => block === id)) return 'ohne Preis';
    const keys = parts.filter((part) => part.block === id && part.places > 0).map((part) => part.category);
    return categories
      .filter(({ key }) => keys.includes(key))
      .map(({ name }) => name)
      .join(' + ');
  };
  const picked = plan.blocks.filter(({ id }) => chosen.has(id));
  const single = picked.length === 1 ? picked[0] : undefined;
  const isSaved = event.blocks.some(({ id }) => id === single?.id);
  return (
    <div className={styles.whole}>
      <Card className={styles.sheet}>
        <PlanDrawing
          plan={plan}
          colorOf={(id) => named.get(id)?.color ?? null}
          captionOf={captionOf}
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
              : formatPlaces(sumOf(picked))}
          </p>
          <CategoryChoice
            categories={categories}
            none="Ohne Kategorie"
            describe={(key) => {
              const own = plan.blocks.filter(({ id }) => (named.get(id)?.key ?? null) === key).length;
              const places = formatPlaces(sumOf(parts.filter((part) => part.category === key)));
              return `${own === 1 ? '1 Block' : `${own} Blöcke`} · ${places}`;
            }}
            isDisabled={picked.length === 0}
            onChoose={assign}
            onEscape={() => setChosen(nobody)}
          />
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
            {single !== undefined && isSaved && !single.has_fixed_places && !single.sold_whole && (
              <Button variant="secondary" onClick={() => onOpen(single.id)}>
                Einzelne Plätze zuordnen
              </Button>
            )}
            {single !== undefined && isSaved && (
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
            <dd>{formatCount(sumOf(parts) - sumOf(unpriced))}</dd>
          </div>
          {unpriced.length > 0 && (
            <div className={styles.lacking}>
              <dt>Ohne Preis</dt>
              <dd>{formatCount(sumOf(unpriced))}</dd>
            </div>
          )}
        </dl>
      </div>
      <BlockList plan={plan} draft={draft} named={named} chosen={chosen} onToggle={toggle} />
    </div>
  );
}

/** The places of a block by the category they are sold in. */
function partsOf({ id, places }: SaleBlock, { blocks, seats }: OfferDraft) {
  const own = seats
    .filter(({ block_id }) => block_id === id)
    .map(({ category, seat_ids }) => ({ block: id, category, places: seat_ids.length }));
  const category = blocks.find(({ block_id }) => block_id === id)?.category ?? null;
  return [...own, { block: id, category, places: Math.max(0, places - sumOf(own)) }];
}

const sumOf = (some: ReadonlyArray<{ places: number }>) => some.reduce((sum, { places }) => sum + places, 0);

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
