import styles from '../panels/side-panel.module.css';

const KEYS = [
  ['B, T, S', 'Block, Beschriftung, Bühne'],
  ['V, H', 'Auswählen, Papier bewegen'],
  ['Pfeile', 'verschieben um 1, mit Umschalt um 10'],
  ['Alt+Pfeile', 'Größe ändern'],
  [', und .', 'drehen um 1°, mit Umschalt um 15°'],
  ['Bild auf, ab', 'voriges, nächstes Teil; mit Umschalt dazu'],
  ['Strg+A', 'alles auswählen'],
  ['Entf', 'entfernen'],
  ['Strg+D', 'duplizieren (oder Alt+Ziehen)'],
  ['Strg+C, X, V', 'kopieren, auch in andere Pläne'],
  ['Strg+G', 'gruppieren, mit Umschalt lösen'],
  ['Strg+Z', 'rückgängig, mit Umschalt wiederholen'],
  ['Strg beim Ziehen', 'ohne Raster und Linien'],
  ['+, −, 0', 'vergrößern, verkleinern, alles zeigen'],
];

/** Which keys do what on the paper. */
export function KeyHelp() {
  return (
    <details className={styles.section}>
      <summary>Tasten</summary>
      <dl className={styles.keys}>
        {KEYS.map(([keys, words]) => (
          <div key={keys} style={{ display: 'contents' }}>
            <dt>{keys}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
