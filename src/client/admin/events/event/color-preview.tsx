import { contrastsOf, LEAST_CONTRAST } from '../../../../domain/category-color.ts';
import { BlockDrawing } from '../../../plan/block-drawing.tsx';
import type { PlanBlock } from '../../../plan/plan-block.ts';
import { PlanSheet } from '../../../plan/plan-sheet.tsx';
import styles from './color-preview.module.css';

const BOX = { x: 0, y: 0, w: 132, h: 84 };

interface ColorPreviewProps {
  /** Hex without `#`. */
  color: string;
  name: string;
}

const inGerman = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A block in a category's colour as guests see it on the plan, by day and by night, and how well it stands out. */
export function ColorPreview({ color, name }: ColorPreviewProps) {
  const contrasts = contrastsOf(color);
  const block: PlanBlock = {
    id: 0,
    name: name.trim() === '' ? 'Block' : name,
    x: 8,
    y: 8,
    w: BOX.w - 16,
    h: BOX.h - 16,
    rotation: 0,
    color,
    category: null,
    fromCents: null,
    total: 24,
    taken: { seats: [], places: 9 },
  };
  return (
    <ul className={styles.preview} aria-label="So sieht die Farbe im Plan aus">
      {(['day', 'night'] as const).map((when) => {
        const contrast = contrasts[when];
        const isReadable = contrast >= LEAST_CONTRAST;
        return (
          <li key={when} className={styles[when]}>
            <div aria-hidden="true">
              <PlanSheet box={BOX} hasHatch={false}>
                <BlockDrawing block={block} planWidth={BOX.w * 2.6} isShortAt={never} />
              </PlanSheet>
            </div>
            <p className={isReadable ? styles.verdict : styles.pale}>
              {when === 'day' ? 'Hell' : 'Dunkel'}: {isReadable ? 'gut zu erkennen' : 'zu schwach'}
              <span className={styles.contrast}> {inGerman.format(contrast)} zu 1</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

const never = () => false;
