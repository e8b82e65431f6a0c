import type { LegalVersion } from '../../../../contract/legal.ts';
import { TextBlocks } from '../../../views/legal-text/text-block.tsx';
import styles from './legal-texts-screen.module.css';

/** Every version of an addition that was published, the newest first, to be read again. */
export function VersionList({ versions }: { versions: readonly LegalVersion[] }) {
  if (versions.length === 0) return null;
  return (
    <div>
      <h3 className={styles.soft}>Veröffentlichte Fassungen</h3>
      <ul className={styles.versions}>
        {versions.map(({ as_of, who, blocks }) => (
          <li key={as_of}>
            <details>
              <summary>
                {as_of}, von {who}
              </summary>
              <div className={styles.version}>
                {blocks.length === 0 ? (
                  <p className={styles.soft}>Keine Ergänzung.</p>
                ) : (
                  <TextBlocks blocks={blocks} />
                )}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}
