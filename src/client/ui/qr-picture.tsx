import { useEffect, useState } from 'react';
import type { QrCodeGenerateOptions } from 'uqr';

/** Width of the quiet zone in modules, as the standard requires. */
const QUIET = 4;

interface QrPictureProps extends Pick<QrCodeGenerateOptions, 'maxVersion'> {
  text: string;
  label: string;
}

/** A dark code (error correction M) for white backgrounds; its encoder is loaded on demand. */
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

/** Draws one rectangle per run of dark modules. */
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
