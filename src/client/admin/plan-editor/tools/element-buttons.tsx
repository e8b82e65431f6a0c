import AlignMiddle from 'lucide-react/icons/align-center-horizontal';
import AlignCenter from 'lucide-react/icons/align-center-vertical';
import AlignBottom from 'lucide-react/icons/align-end-horizontal';
import AlignRight from 'lucide-react/icons/align-end-vertical';
import DistributeX from 'lucide-react/icons/align-horizontal-distribute-center';
import AlignTop from 'lucide-react/icons/align-start-horizontal';
import AlignLeft from 'lucide-react/icons/align-start-vertical';
import DistributeY from 'lucide-react/icons/align-vertical-distribute-center';
import Copy from 'lucide-react/icons/copy';
import Group from 'lucide-react/icons/group';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import Ungroup from 'lucide-react/icons/ungroup';
import type { ComponentType } from 'react';
import type { PlanElement } from '../../../../domain/floor-plan.ts';
import type { Edge } from '../../../../domain/plan-geometry.ts';
import { useBoard } from '../board-store.ts';
import styles from '../panels/side-panel.module.css';
import { duplicateSelected } from './add-elements.ts';
import {
  alignSelected,
  distributeSelected,
  groupSelected,
  removeSelected,
  turnSelected,
  ungroupSelected,
} from './edit-elements.ts';
import { IconButton } from './tool-bar.tsx';

const EDGES: { edge: Edge; name: string; Icon: ComponentType<{ size: number }> }[] = [
  { edge: 'left', name: 'Links bündig', Icon: AlignLeft },
  { edge: 'center', name: 'Waagerecht zur Mitte', Icon: AlignCenter },
  { edge: 'right', name: 'Rechts bündig', Icon: AlignRight },
  { edge: 'top', name: 'Oben bündig', Icon: AlignTop },
  { edge: 'middle', name: 'Senkrecht zur Mitte', Icon: AlignMiddle },
  { edge: 'bottom', name: 'Unten bündig', Icon: AlignBottom },
];

export function ElementButtons({ elements }: { elements: ReadonlyArray<PlanElement> }) {
  const board = useBoard();
  const hasGroup = elements.some(({ group }) => group !== null);
  const isMany = elements.length > 1;
  return (
    <>
      {isMany && (
        <fieldset className={styles.buttons} aria-label="Ausrichten und verteilen">
          {EDGES.map(({ edge, name, Icon }) => (
            <IconButton key={edge} name={name} onClick={() => alignSelected(board, edge)}>
              <Icon size={20} />
            </IconButton>
          ))}
          <IconButton
            name="Waagerecht gleichmäßig verteilen"
            isDisabled={elements.length < 3}
            onClick={() => distributeSelected(board, 'x')}
          >
            <DistributeX size={20} />
          </IconButton>
          <IconButton
            name="Senkrecht gleichmäßig verteilen"
            isDisabled={elements.length < 3}
            onClick={() => distributeSelected(board, 'y')}
          >
            <DistributeY size={20} />
          </IconButton>
        </fieldset>
      )}
      <fieldset className={styles.buttons} aria-label="Bearbeiten">
        <IconButton name="Um 15° nach links drehen" onClick={() => turnSelected(board, -15, null)}>
          <RotateCcw size={20} />
        </IconButton>
        <IconButton name="Um 15° nach rechts drehen" onClick={() => turnSelected(board, 15, null)}>
          <RotateCw size={20} />
        </IconButton>
        <IconButton name="Duplizieren" keys="Strg+D" onClick={() => duplicateSelected(board)}>
          <Copy size={20} />
        </IconButton>
        <IconButton name="Gruppieren" keys="Strg+G" isDisabled={!isMany} onClick={() => groupSelected(board)}>
          <Group size={20} />
        </IconButton>
        <IconButton
          name="Gruppe lösen"
          keys="Strg+Umschalt+G"
          isDisabled={!hasGroup}
          onClick={() => ungroupSelected(board)}
        >
          <Ungroup size={20} />
        </IconButton>
        <IconButton name="Entfernen" keys="Entf" onClick={() => removeSelected(board)}>
          <Trash2 size={20} />
        </IconButton>
      </fieldset>
    </>
  );
}
