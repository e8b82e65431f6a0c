import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { describeChange } from './board-words.ts';
import { useBoard } from './canvas/board-context.ts';
import { isTyping } from './tools/is-typing.ts';

/** So long nothing more has to happen, for a key that is held to be one sentence. */
const CALM_MS = 250;

/** Says what keys and buttons did on the paper to those who cannot see it; a field speaks for itself. */
export function BoardVoice() {
  const board = useBoard();
  const [words, setWords] = useState('');

  useEffect(() => {
    let before = board.getState();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const speak = () => {
      const now = board.getState();
      const said = describeChange(before, now);
      before = now;
      if (said !== '' && !isTyping(document.activeElement)) setWords(said);
    };
    const stop = board.subscribe((now, last) => {
      if (now.history === last.history && now.selection === last.selection && now.tool === last.tool) return;
      clearTimeout(timer);
      timer = setTimeout(speak, CALM_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [board]);

  return <VisuallyHidden role="status">{words}</VisuallyHidden>;
}
