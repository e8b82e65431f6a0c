import { paragraphsOf } from '../../../contract/addition-blocks.ts';
import type { LegalVersion } from '../../../contract/legal-additions.ts';
import styles from './legal-texts-screen.module.css';

/** Every version of an addition that was published, the newest first, to be read again. */
export function VersionList({ versions }: { versions: readonly LegalVersion[] }) {
  if (versions.length === 0) return null;
  return (
    <div>
      <h3 className={styles.soft}>Veröffentlichte Fassungen</h3>
      <ul>
        {versions.map(({ as_of, who, text }) => (
          <li key={as_of}>
            <details>
              <summary>
                {as_of}, von {who}
              </summary>
              {text === '' ? <p className={styles.soft}>Keine Ergänzung.</p> : <Paragraphs text={text} />}
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Text parted by empty lines. */
export function Paragraphs({ text }: { text: string }) {
  // While one types, a paragraph may stand there twice; nobody can publish it so.
  return [...new Set(paragraphsOf(text))].map((words) => <p key={words}>{words}</p>);
}
