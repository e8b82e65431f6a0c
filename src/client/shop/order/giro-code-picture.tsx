import { useEffect, useState } from 'react';
import styles from './giro-code-picture.module.css';

/** Modules of quiet zone around the code, as the standard asks for. */
const QUIET = 4;
const MAX_VERSION = 13;

/**
 * The transfer as a picture for banking apps (EPC069-12: error correction M, version 13 at most), dark on white in
 * every colour scheme, because many apps read nothing else. The drawing is fetched only when it is needed.
 */
export function GiroCode({ text }: { text: string }) {
  const [code, setCode] = useState<{ path: string; size: number } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    import('uqr').then(({ encode }) => {
      const { data, size } = encode(text, {
        ecc: 'M',
        boostEcc: false,
        maxVersion: MAX_VERSION,
        border: QUIET,
      });
      if (isCurrent) setCode({ path: pathOf(data), size });
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);

  return (
    <figure className={styles.figure}>
      <div className={styles.paper}>
        {code && (
          <svg
            viewBox={`0 0 ${code.size} ${code.size}`}
            shapeRendering="crispEdges"
            role="img"
            aria-label="GiroCode mit allen Angaben der Überweisung"
          >
            <path d={code.path} fill="#000" />
          </svg>
        )}
      </div>
      <figcaption className={styles.caption}>GiroCode: in deiner Banking-App scannen, fertig.</figcaption>
    </figure>
  );
}

/** One stroke for every run of dark modules in a row. */
function pathOf(rows: boolean[][]): string {
  return rows
    .map((row, y) => {
      const text = row.map((isDark) => (isDark ? '1' : '0')).join('');
      return [...text.matchAll(/1+/g)]
        .map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`)
        .join('');
    })
    .join('');
}
