import { useLayoutEffect, useRef, useState } from 'react';
import { singleKeysAreOn, switchSingleKeys } from '../../../admin/lists/single-keys.ts';
import { useModal } from '../../../platform/use-modal.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields.tsx';
import styles from './command-palette.module.css';

const KEYS: ReadonlyArray<{ title: string; keys: ReadonlyArray<readonly [string, string]> }> = [
  {
    title: 'Überall',
    keys: [
      ['Strg K', 'Suchen oder springen'],
      ['Strg Z', 'Zurücknehmen, solange der Hinweis steht'],
      ['?', 'Diese Tasten'],
    ],
  },
  {
    title: 'In Listen',
    keys: [
      ['/', 'In das Suchfeld'],
      ['↓', 'Aus dem Suchfeld in die Liste'],
      ['j k', 'Nächste, vorige Zeile'],
      ['x', 'Zeile auswählen'],
      ['Enter', 'Zeile öffnen'],
      ['Leertaste', 'Vorschau einer Bestellung, auf und zu'],
      ['↓ ↑', 'In der Vorschau weiter, zurück'],
      ['Esc', 'Vorschau schließen, Auswahl aufheben'],
    ],
  },
  {
    title: 'Im Plan einer Veranstaltung',
    keys: [
      ['1 bis 9', 'Gewählte Blöcke in diese Kategorie'],
      ['Esc', 'Keinen Block wählen'],
    ],
  },
];

/** Lists the keys, and switches those off that are pressed alone, for whoever dictates (WCAG 2.1.4). */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setOn] = useState(singleKeysAreOn);
  const onClosed = useModal(dialog, onClose);
  const heading = useRef<HTMLHeadingElement>(null);
  // The browser would begin at the box below the list, with the first keys out of sight.
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <dialog ref={dialog} className={styles.palette} aria-labelledby="tasten" onClose={onClosed}>
      <div className={styles.shortcuts}>
        <h2 ref={heading} id="tasten" tabIndex={-1}>
          Tasten
        </h2>
        {KEYS.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3 className={styles.group}>{title}</h3>
            <dl className={styles.keyList}>
              {keys.map(([key, meaning]) => (
                <div key={key}>
                  <dt>
                    {(/^(Strg|[jk↓] )/.test(key) ? key.split(' ') : [key]).map((one) => (
                      <kbd key={one}>{one}</kbd>
                    ))}
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p>Die Tasten des Layout-Editors stehen neben seinem Plan.</p>
        <Checkbox
          label="Einzelne Tasten benutzen"
          checked={isOn}
          onChange={({ target }) => {
            switchSingleKeys(target.checked);
            setOn(target.checked);
          }}
        />
        <div>
          <Button onClick={() => dialog.current?.close()}>Schließen</Button>
        </div>
      </div>
    </dialog>
  );
}
