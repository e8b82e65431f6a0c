import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { LayoutSummary } from '../../../../contract/layouts.ts';
import { planLimits } from '../../../../domain/floor-plan.ts';
import { formatBlocks, formatPlaces } from '../../../plan/block-count.ts';
import { BlockDrawing, shortNames } from '../../../plan/block-drawing.tsx';
import { FittingDrawing } from '../../../plan/fitting-drawing.tsx';
import type { PlanBlock } from '../../../plan/plan-block.ts';
import { framePlan } from '../../../plan/plan-frame.ts';
import { PlanSheet } from '../../../plan/plan-sheet.tsx';
import { call } from '../../../platform/api/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import { RefusalNotice } from '../../forms/refusal-notice.tsx';
import { WithFocusFallback } from '../../forms/with-focus-fallback.tsx';
import { saveFile } from '../../save-file.ts';
import styles from './layouts-page.module.css';
import { planFileName } from './plan-file-name.ts';

export { action, loader } from './layouts-data.ts';

export function Component() {
  const layouts = useLoaderData<LayoutSummary[]>();
  return (
    <>
      <PageTitle>Layouts</PageTitle>
      <NewLayout />
      {layouts.length > 0 && (
        <ul className={styles.list} aria-label="Alle Saalpläne">
          {layouts.map((layout) => (
            <LayoutCard key={layout.id} layout={layout} />
          ))}
        </ul>
      )}
    </>
  );
}

function LayoutCard({ layout }: { layout: LayoutSummary }) {
  const { id, name, events } = layout;
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRef<HTMLButtonElement>(null);
  // The question stays open until a deleted layout's card is gone, because the focus fallback is one of the
  // card's buttons.
  const { fetcher, isBusy, message } = useOutcomeForm();
  useEffect(() => {
    // A refusal closes the question, so that trying again asks again.
    if (message !== undefined) setIsAsking(false);
  }, [message]);
  const act = (intent: string) => fetcher.submit({ intent, id }, { method: 'post' });
  const save = () =>
    saveFile(
      async () => {
        const file = await call('GET /api/office/layouts/:id/export', { params: { id } });
        return new Blob([JSON.stringify(file, null, 1)], { type: 'application/json' });
      },
      `${planFileName(name)}.json`,
    );
  return (
    <li className={styles.card}>
      <Link to={adminPathTo.layout(id)} className={styles.picture} aria-hidden="true" tabIndex={-1}>
        <LayoutPicture layout={layout} />
      </Link>
      <div className={styles.texts}>
        <h2 className={styles.name}>
          <Link to={adminPathTo.layout(id)}>{name}</Link>
        </h2>
        <p className={styles.facts}>
          {describeContent(layout)} {layout.has_draft && <Badge tone="warning">Entwurf</Badge>}
        </p>
        <p className={styles.facts}>
          {events.length === 0 ? 'Noch ohne Veranstaltung' : events.map((event) => event.name).join(', ')}
        </p>
        <RefusalNotice message={message} />
      </div>
      <div className={styles.actions}>
        {isAsking ? (
          <WithFocusFallback
            fallback={() => remove.current ?? document.querySelector('h1')}
            onEscape={() => setIsAsking(false)}
          >
            <fieldset aria-label={`„${name}“ löschen?`} className={styles.question}>
              <Button variant="danger" isBusy={isBusy} onClick={() => act('delete')}>
                Ja, „{name}“ löschen
              </Button>
              <Button variant="quiet" autoFocus onClick={() => setIsAsking(false)}>
                Behalten
              </Button>
            </fieldset>
          </WithFocusFallback>
        ) : (
          <>
            <Button
              variant="quiet"
              isBusy={isBusy}
              onClick={() => act('copy')}
              aria-label={`Kopieren: ${name}`}
            >
              Kopieren
            </Button>
            <Button variant="quiet" onClick={save} aria-label={`Speichern als Datei: ${name}`}>
              Speichern
            </Button>
            <Button
              ref={remove}
              variant="quiet"
              onClick={() => setIsAsking(true)}
              aria-label={`Löschen: ${name}`}
            >
              Löschen
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function describeContent({ elements, places }: LayoutSummary): string {
  const blocks = elements.filter((element) => element.kind === 'block');
  return `${formatBlocks(blocks)}, ${formatPlaces(places)}`;
}

const NOTHING_SOLD = { category: null, fromCents: null, taken: { seats: [], places: 0 } };

function LayoutPicture({ layout }: { layout: LayoutSummary }) {
  const { box, blocks, fittings, isShortAt } = useMemo(() => {
    const facts = new Map(layout.blocks.map((one) => [one.key, one]));
    const drawn = layout.elements.flatMap((element) => (element.kind === 'block' ? [element] : []));
    const placed = layout.elements.flatMap((element) => (element.kind === 'block' ? [] : [element]));
    const { box, fittings } = framePlan(drawn, layout.is_stage_automatic ? undefined : placed);
    const blocks = drawn.map((block): [string, PlanBlock] => [
      block.key,
      {
        ...NOTHING_SOLD,
        ...{ name: block.name, x: block.x, y: block.y, w: block.w, h: block.h, rotation: block.rotation },
        table: block.table,
        id: facts.get(block.key)?.id ?? 0,
        color: facts.get(block.key)?.color ?? null,
        total: block.places,
      },
    ]);
    const shown = blocks.map(([, block]) => block);
    return { box, blocks, fittings, isShortAt: shortNames(shown, box.w) };
  }, [layout]);
  return (
    <PlanSheet box={box} hasHatch={false}>
      {fittings.map((fitting) => (
        <FittingDrawing key={fitting.key} fitting={fitting} planWidth={box.w} />
      ))}
      {blocks.map(([key, block]) => (
        <BlockDrawing key={key} block={block} planWidth={box.w} isShortAt={isShortAt} />
      ))}
    </PlanSheet>
  );
}

/** Creates an empty layout from a name, or imports one from a file. */
function NewLayout() {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm();
  const file = useRef<HTMLInputElement>(null);
  const upload = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const sent = new FormData();
    sent.set('intent', 'import');
    sent.set('file', chosen);
    fetcher.submit(sent, { method: 'post', encType: 'multipart/form-data' });
  };
  return (
    <>
      <fetcher.Form ref={form} method="post" className={styles.new} noValidate>
        <TextField
          label="Neuer Saalplan"
          name="name"
          placeholder="Festhalle"
          maxLength={planLimits.name}
          message={errors.name}
          autoComplete="off"
          required
        />
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Anlegen und zeichnen
        </Button>
        <Button variant="secondary" onClick={() => file.current?.click()}>
          Aus Datei<VisuallyHidden> anlegen</VisuallyHidden>
        </Button>
        <input
          ref={file}
          // Opened by the button above.
          hidden
          type="file"
          accept="application/json,.json"
          onChange={({ target }) => {
            upload(target.files?.[0]);
            target.value = '';
          }}
        />
      </fetcher.Form>
      {message !== undefined && Object.keys(errors).length === 0 && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
    </>
  );
}
