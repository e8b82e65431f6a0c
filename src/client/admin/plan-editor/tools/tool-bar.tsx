import Hand from 'lucide-react/icons/hand';
import Magnet from 'lucide-react/icons/magnet';
import MousePointer2 from 'lucide-react/icons/mouse-pointer-2';
import SquareDashedMousePointer from 'lucide-react/icons/square-dashed-mouse-pointer';
import SquarePlus from 'lucide-react/icons/square-plus';
import Theater from 'lucide-react/icons/theater';
import Type from 'lucide-react/icons/type';
import type { ComponentType, MouseEvent, ReactNode } from 'react';
import { onEscapeKey } from '../../forms/with-focus-fallback.tsx';
import { planOf, type Tool, useBoard, useBoardState } from '../board-store.ts';
import { canvasElement } from '../canvas/canvas.tsx';
import { addBlock, addLabel, addStage, centeredBox } from './add-elements.ts';
import { ButtonBar } from './button-bar.tsx';
import styles from './tool-bar.module.css';

const TOOLS: { tool: Tool; name: string; keys: string; Icon: ComponentType<{ size: number }> }[] = [
  { tool: 'select', name: 'Auswählen', keys: 'V', Icon: MousePointer2 },
  { tool: 'hand', name: 'Papier bewegen', keys: 'H', Icon: Hand },
  { tool: 'block', name: 'Block zeichnen', keys: 'B', Icon: SquarePlus },
  { tool: 'label', name: 'Beschriftung setzen', keys: 'T', Icon: Type },
];

/** A tool activated by keyboard adds its element in the middle of the view at once. */
export function ToolBar() {
  const board = useBoard();
  const tool = useBoardState((state) => state.tool);
  const isGathering = useBoardState((state) => state.isGathering);
  const isSnapping = useBoardState((state) => state.isSnapping);
  const hasStage = useBoardState((state) => planOf(state).elements.some(({ kind }) => kind === 'stage'));

  const take = (wanted: Tool, isByKeyboard: boolean) => {
    if (isByKeyboard && wanted === 'block') addBlock(board, centeredBox(board, 'block'));
    else if (isByKeyboard && wanted === 'label') addLabel(board, centeredBox(board, 'label'));
    else board.setState({ tool: wanted });
  };

  const leave = () => {
    board.setState({ tool: 'select', isGathering: false });
    canvasElement()?.focus();
  };

  return (
    <ButtonBar className={styles.bar} label="Werkzeuge" onKeyDown={onEscapeKey(leave).onKeyDown}>
      {TOOLS.map(({ tool: wanted, name, keys, Icon }) => (
        <IconButton
          key={wanted}
          name={name}
          keys={keys}
          isPressed={tool === wanted}
          onClick={({ detail }) => take(wanted, detail === 0)}
        >
          <Icon size={20} />
        </IconButton>
      ))}
      <IconButton name={hasStage ? 'Bühne wählen' : 'Bühne setzen'} keys="S" onClick={() => addStage(board)}>
        <Theater size={20} />
      </IconButton>
      <span className={styles.line} />
      <IconButton
        name="Mehrere auswählen"
        isPressed={isGathering}
        onClick={() => board.setState({ isGathering: !isGathering, tool: 'select' })}
      >
        <SquareDashedMousePointer size={20} />
      </IconButton>
      <IconButton
        name="An Linien und Raster ausrichten"
        isPressed={isSnapping}
        onClick={() => board.setState({ isSnapping: !isSnapping })}
      >
        <Magnet size={20} />
      </IconButton>
    </ButtonBar>
  );
}

interface IconButtonProps {
  /** The accessible name, also shown as the tooltip. */
  name: string;
  /** Shown in the tooltip: `Strg+D`. */
  keys?: string;
  /** For toggle buttons. */
  isPressed?: boolean;
  isDisabled?: boolean;
  onClick: (event: MouseEvent) => void;
  children: ReactNode;
}

export function IconButton({
  name,
  keys,
  isPressed,
  isDisabled = false,
  onClick,
  children,
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      // The tooltip alone names it, or else its keys are said after the name, not the name once more.
      aria-label={keys && name}
      aria-description={keys}
      aria-pressed={isPressed}
      aria-disabled={isDisabled || undefined}
      title={keys === undefined ? name : `${name} (${keys})`}
      onClick={isDisabled ? undefined : onClick}
    >
      {children}
    </button>
  );
}
