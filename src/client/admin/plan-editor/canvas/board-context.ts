import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { Board, BoardState } from '../board-store.ts';

const BoardContext = createContext<Board | null>(null);

/** Hands the board to everything on the page. */
export const BoardProvider = BoardContext.Provider;

/** The board itself, to change it. */
export function useBoard(): Board {
  const board = use(BoardContext);
  if (board === null) throw new Error('There is no board around this.');
  return board;
}

/** A part of the board's state; drawn again when it changes. */
export function useBoardState<T>(select: (state: BoardState) => T): T {
  return useStore(useBoard(), select);
}
