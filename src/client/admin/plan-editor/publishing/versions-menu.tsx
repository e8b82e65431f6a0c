import Ellipsis from 'lucide-react/icons/ellipsis';
import { useEffect, useState } from 'react';
import type { LayoutVersion } from '../../../../contract/layouts.ts';
import { formatDateTime } from '../../../../domain/stored-time.ts';
import { call } from '../../../platform/api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { MenuButton, menuEntryClass } from '../../../ui/menu-button.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { useAttempt } from '../../forms/use-attempt.ts';
import { useBoard, useBoardState } from '../board-store.ts';
import { pictureFormats, savePlanPicture } from '../canvas/plan-picture.ts';
import styles from './publish-button.module.css';

interface VersionsMenuProps {
  layoutId: number;
  settle: () => Promise<number | null>;
  onReplaced: () => Promise<void>;
}

type Asked = 'discard' | 'versions' | null;

/** Printing, saving a picture, throwing the draft away, and going back to what was published before. */
export function VersionsMenu({ layoutId, settle, onReplaced }: VersionsMenuProps) {
  const board = useBoard();
  const mayDiscard = useBoardState(({ hasDraft, isPublished }) => hasDraft && isPublished);
  const [asked, setAsked] = useState<Asked>(null);
  const { attempt } = useAttempt();
  const replace = (run: () => Promise<unknown>, done: string) =>
    attempt(async () => {
      await settle();
      await run();
      setAsked(null);
      await onReplaced();
      notify(done, 'good');
    });
  const params = { id: layoutId };
  return (
    <>
      <MenuButton
        label="Mehr zu diesem Plan"
        entries={
          <>
            <li>
              <button type="button" className={menuEntryClass} onClick={() => window.print()}>
                Drucken
              </button>
            </li>
            {pictureFormats.map((format) => (
              <li key={format}>
                <button
                  type="button"
                  className={menuEntryClass}
                  onClick={() => void savePlanPicture(board, format)}
                >
                  Als Bild speichern ({format.toUpperCase()})
                </button>
              </li>
            ))}
            <li>
              <button type="button" className={menuEntryClass} onClick={() => setAsked('versions')}>
                Frühere Fassungen
              </button>
            </li>
            {mayDiscard && (
              <li>
                <button type="button" className={menuEntryClass} onClick={() => setAsked('discard')}>
                  Entwurf verwerfen
                </button>
              </li>
            )}
          </>
        }
      >
        <Ellipsis size={20} />
      </MenuButton>
      {asked === 'discard' && (
        <Dialog title="Entwurf verwerfen?" onClose={() => setAsked(null)}>
          <p>Was seit der letzten Veröffentlichung gezeichnet wurde, ist dann weg, auch das der anderen.</p>
          <div className={styles.actions}>
            <Button
              variant="danger"
              onClick={() =>
                replace(
                  () => call('DELETE /api/office/layouts/:id/draft', { params }),
                  'Der Entwurf ist verworfen.',
                )
              }
            >
              Ja, verwerfen
            </Button>
            <Button variant="quiet" autoFocus onClick={() => setAsked(null)}>
              Behalten
            </Button>
          </div>
        </Dialog>
      )}
      {asked === 'versions' && (
        <Dialog title="Frühere Fassungen" onClose={() => setAsked(null)}>
          <Versions
            layoutId={layoutId}
            onTake={(version) =>
              replace(
                () =>
                  call('POST /api/office/layouts/:id/versions/:version/draft', {
                    params: { ...params, version },
                  }),
                'Die frühere Fassung ist jetzt der Entwurf.',
              )
            }
          />
        </Dialog>
      )}
    </>
  );
}

function Versions({ layoutId, onTake }: { layoutId: number; onTake: (version: number) => void }) {
  const [versions, setVersions] = useState<LayoutVersion[] | 'failed' | null>(null);
  useEffect(() => {
    let isShown = true;
    call('GET /api/office/layouts/:id/versions', { params: { id: layoutId } }).then(
      (answer) => isShown && setVersions(answer.versions),
      () => isShown && setVersions('failed'),
    );
    return () => {
      isShown = false;
    };
  }, [layoutId]);
  if (versions === null) return <p>Wird geladen …</p>;
  if (versions === 'failed') return <p role="alert">Die Fassungen lassen sich gerade nicht laden.</p>;
  if (versions.length === 0) return <p>Dieser Plan wurde hier noch nicht veröffentlicht.</p>;
  return (
    <ul className={styles.versions}>
      {versions.map(({ id, at, who, name, places }) => (
        <li key={id} className={styles.version}>
          <span>
            {formatDateTime(at)} Uhr, {who}
            <br />
            {name}, {places === 1 ? '1 Platz' : `${places.toLocaleString('de')} Plätze`}
          </span>
          <Button variant="secondary" onClick={() => onTake(id)}>
            Als Entwurf nehmen
          </Button>
        </li>
      ))}
    </ul>
  );
}
