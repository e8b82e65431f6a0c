import { useEffect, useState } from 'react';
import type { QrCodeGenerateOptions } from 'uqr';

/** Modules of quiet zone around the code, as required by the standard. */
const QUIET = 4;

interface QrPictureProps extends Pick<QrCodeGenerateOptions, 'maxVersion'> {
  text: string;
  label: string;
}

/** A dark QR code (error correction M) for a white background; its encoder is loaded on demand. */
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

/** One rectangle for every run of dark modules in a row. */
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
