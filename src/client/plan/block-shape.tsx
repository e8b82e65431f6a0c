import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import drawing from './block-drawing.module.css';
import { BlockDrawing, type BlockDrawingProps } from './block-drawing.tsx';
import { describeBlock } from './block-wording.ts';

export interface BlockShapeProps extends BlockDrawingProps {
  /** The block's own page. */
  to: string;
  /** Opens it where one is, instead of going to its page. */
  onOpen?: (() => void) | undefined;
}

/** One block on the plan as a link to its page. */
export function BlockShape({ to, onOpen, ...drawn }: BlockShapeProps) {
  const openHere = (event: MouseEvent) => {
    if (onOpen === undefined) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <Link to={to} onClick={openHere} className={drawing.link}>
      <title>{describeBlock(drawn.block)}</title>
      <BlockDrawing {...drawn} />
    </Link>
  );
}
