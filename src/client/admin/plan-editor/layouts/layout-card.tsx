import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Layout } from '../../../../contract/layouts.ts';
import { isBlock } from '../../../../domain/plan-element.ts';
import { fetchPlanFile } from '../../../platform/api/fetch-layouts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LeavingPart } from '../../forms/leaving-part.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { officePathTo } from '../../office-path-to.ts';
import { saveFile } from '../../save-file.ts';
import { LayoutPicture } from './layout-picture.tsx';
import styles from './layouts-screen.module.css';

/** One layout: a picture that leads to its drawing board, what is on it, and what can be done with it. */
export function LayoutCard({ layout }: { layout: Layout }) {
  const { id, name, events } = layout;
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRef<HTMLButtonElement>(null);
  // A deleted layout's question stays until the card goes: its heir would be a button that goes with it.
  const { fetcher, isBusy, message } = useOutcomeForm();
  useEffect(() => {
    // A refusal pushes the question out of sight; to try once more is to be asked once more.
    if (message !== undefined) setIsAsking(false);
  }, [message]);
  const act = (intent: string) => fetcher.submit({ intent, id }, { method: 'post' });
  const save = () =>
    saveFile(
      async () => new Blob([JSON.stringify(await fetchPlanFile(id), null, 1)], { type: 'application/json' }),
      `saalplan-${fileNameOf(name)}.json`,
    );
  return (
    <li className={styles.card}>
      <Link to={officePathTo.layout(id)} className={styles.picture} aria-hidden="true" tabIndex={-1}>
        <LayoutPicture layout={layout} />
      </Link>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link to={officePathTo.layout(id)}>{name}</Link>
        </h2>
        <p className={styles.facts}>{countOf(layout)}</p>
        <p className={styles.facts}>
          {events.length === 0 ? 'Noch ohne Veranstaltung' : events.map((event) => event.name).join(', ')}
        </p>
        {message !== undefined && (
          <Notice tone="danger" role="alert">
            {message}
          </Notice>
        )}
      </div>
      <div className={styles.actions}>
        {isAsking ? (
          <LeavingPart
            heir={() => remove.current ?? document.querySelector('h1')}
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
          </LeavingPart>
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

function countOf({ elements, blocks }: Layout): string {
  const available = new Map(blocks.map(({ key, available }) => [key, available]));
  const drawn = elements.filter(isBlock);
  const places = drawn.reduce(
    (sum, block) => sum + (block.has_fixed_places ? block.fixed_places : (available.get(block.key) ?? 0)),
    0,
  );
  const ofBlocks = drawn.length === 1 ? '1 Block' : `${drawn.length} Blöcke`;
  return `${ofBlocks}, ${places === 1 ? '1 Platz' : `${places.toLocaleString('de')} Plätze`}`;
}

function fileNameOf(name: string): string {
  return (
    name
      .toLowerCase()
      .replaceAll(/[^\p{L}\d]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'plan'
  );
}
