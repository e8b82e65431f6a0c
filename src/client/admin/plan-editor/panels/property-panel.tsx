import { useShallow } from 'zustand/react/shallow';
import { isBlock, nameOfElement } from '../../../../domain/plan-element.ts';
import { selectedOf } from '../board-store.ts';
import { useBoardState } from '../canvas/board-context.ts';
import { ElementButtons } from '../tools/element-buttons.tsx';
import { BlockProperties } from './block-properties.tsx';
import { BoxFields } from './box-fields.tsx';
import { FittingFields } from './fitting-fields.tsx';
import styles from './side-panel.module.css';

/** What is selected, in words and numbers. */
export function PropertyPanel() {
  const selected = useBoardState(useShallow(selectedOf));
  const [only] = selected;
  if (only === undefined) return null;
  const isOne = selected.length === 1;
  const blocks = selected.filter(isBlock);
  return (
    <section className={styles.section} aria-labelledby="selected">
      <h2 id="selected">{isOne ? nameOfElement(only) : `${selected.length} Teile ausgewählt`}</h2>
      {isOne && !isBlock(only) && <FittingFields key={only.key} fitting={only} />}
      {blocks.length === selected.length && <BlockProperties key={blocks[0]?.key} blocks={blocks} />}
      <BoxFields elements={selected} />
      <ElementButtons elements={selected} />
    </section>
  );
}
