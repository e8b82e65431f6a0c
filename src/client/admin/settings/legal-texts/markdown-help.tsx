import styles from './legal-texts-screen.module.css';

const SIGNS = [
  ['## Überschrift', 'eine Überschrift'],
  ['**wichtig**', 'fett'],
  ['*betont*', 'kursiv'],
  ['- Punkt', 'eine Aufzählung'],
  ['1. Schritt', 'eine nummerierte Liste'],
  ['[Lageplan](https://example.org)', 'ein Link'],
] as const;

/** How a text is marked, for who has never heard of Markdown. */
export function MarkdownHelp() {
  return (
    <details className={styles.help}>
      <summary>So gliederst du den Text</summary>
      <dl>
        {SIGNS.map(([sign, meaning]) => (
          <div key={sign}>
            <dt>
              <code>{sign}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>
        Eine leere Zeile trennt Absätze. Zwei Leerzeichen am Ende einer Zeile brechen sie um. Bilder und HTML
        gehen nicht.
      </p>
    </details>
  );
}
