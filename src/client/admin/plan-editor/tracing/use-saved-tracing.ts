import { useEffect } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { notify } from '../../../ui/notifications.tsx';
import type { Board } from '../board-store.ts';

/** The picture is dragged and its fields are typed in; saved once that rests. */
const REST_MS = 600;

/** A request that outlives its page. */
const keptAlive: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true });

/** Loads the picture that the plan is traced from, and saves it whenever it is changed. */
export function useSavedTracing(board: Board, layoutId: number): void {
  useEffect(() => {
    const params = { id: layoutId };
    let stored = board.getState().tracing;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const tell = (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      notify(`Die Vorlage: ${error.message}`, 'warning');
    };
    const save = async () => {
      const { tracing } = board.getState();
      stored = tracing;
      await call('PUT /api/office/layouts/:id/tracing-image', {
        params,
        body: { tracing_image: tracing },
        fetch: keptAlive,
      }).catch(tell);
    };
    const saveRest = () => {
      clearTimeout(rest);
      if (board.getState().tracing !== stored) void save();
    };
    call('GET /api/office/layouts/:id/tracing-image', { params }).then(({ tracing_image }) => {
      if (board.getState().tracing !== null) return;
      stored = tracing_image;
      board.setState({ tracing: tracing_image });
    }, tell);
    const stop = board.subscribe(({ tracing }) => {
      clearTimeout(rest);
      if (tracing !== stored) rest = setTimeout(save, REST_MS);
    });
    window.addEventListener('pagehide', saveRest);
    return () => {
      window.removeEventListener('pagehide', saveRest);
      stop();
      saveRest();
    };
  }, [board, layoutId]);
}
