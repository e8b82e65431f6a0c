import { useEffect, useState } from 'react';
import type { QrCodeGenerateOptions } from 'uqr';

/** Modules of quiet zone around the code, as the standard asks for. */
const QUIET = 4;

export interface QrPictureProps extends Pick<QrCodeGenerateOptions, 'maxVersion'> {
  text: string;
  label: string;
}

/** A QR code (error correction M), to stand dark on white. What draws it is fetched only when it is needed. */
export function QrPicture({ text, label, maxVersion = 40 }: QrPictureProps) {
  const [code, setCode] = useState<{ path: string; size: number } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    import('uqr').then(({ encode }) => {
      const { data, size } = encode(text, { ecc: 'M', boostEcc: false, maxVersion, border: QUIET });
      if (isCurrent) setCode({ path: pathOf(data), size });
    });
    return () => {
      isCurrent = false;
    };
  }, [text, maxVersion]);

  if (code === null) return null;
  return (
    <svg viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path d={code.path} fill="#000" />
    </svg>
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
