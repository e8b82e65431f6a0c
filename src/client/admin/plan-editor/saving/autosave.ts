import type { Layout } from '../../../../contract/layouts.ts';
import { type DrawnPlan, nameOfElement } from '../../../../domain/plan-element.ts';
import { isSamePlan, mergePlans } from '../../../../domain/plan-merge.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { type Board, edit, factsOf, planOf, planOfLayout, step } from '../board-store.ts';
import { isSameDrawing, putBack } from '../tools/bring-together.ts';
import { dropDraft, followLostDrafts, keepDraft } from './drawing-draft.ts';

export type SaveState =
  | { kind: 'saved' | 'waiting' | 'saving' }
  /** Kept in this browser; tried again by itself. */
  | { kind: 'offline' }
  /** The server does not take it; said why. */
  | { kind: 'refused'; message: string };

/** What somebody else's save has changed under our hands. */
export interface Merged {
  by: string;
  /** Names of what both had changed; ours holds. */
  conflicts: string[];
  /** Takes theirs instead, as a step that can be taken back. */
  takeTheirs: () => void;
}

export interface AutosaveOptions {
  board: Board;
  layout: Layout;
  tab: string;
  send: (drawing: { version: number; save: string } & DrawnPlan) => Promise<Layout>;
  read: () => Promise<Layout>;
  onState: (state: SaveState) => void;
  onMerged: (merged: Merged) => void;
  onMessage: (message: string) => void;
}

/** After the last stroke; while one goes on drawing, so often at least. */
const REST_MS = 700;
const RETRY_MS = 4_000;

/**
 * Keeps the plan on the server and, until it is there, in this browser: every stroke at once. When somebody else has
 * saved meanwhile, both are brought together; nothing of either is lost.
 */
export class Autosave {
  readonly #options: AutosaveOptions;
  readonly #stop: () => void;
  #version: number;
  /** What the server has. */
  #base: DrawnPlan;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isBusy = false;
  readonly #ending = new AbortController();
  /** Sent without an answer: may have arrived. */
  #unanswered: { save: string; plan: DrawnPlan } | null = null;

  constructor(options: AutosaveOptions) {
    this.#options = options;
    const { board, layout } = options;
    this.#version = layout.version;
    this.#base = planOfLayout(layout);
    let last = planOf(board.getState());
    this.#stop = board.subscribe((state) => {
      const plan = planOf(state);
      if (plan === last) return;
      last = plan;
      this.#changed();
    });
  }

  get version(): number {
    return this.#version;
  }

  get isDirty(): boolean {
    return !isSamePlan(this.#plan, this.#base);
  }

  /** Works in what an earlier page had drawn and could not save any more, as a step that can be taken back. */
  recover(onRecovered: () => void): void {
    const { board, layout } = this.#options;
    followLostDrafts(layout.id, this.#ending.signal, ({ base, plan }) => {
      const before = this.#plan;
      edit(board, (present) => mergePlans(base, plan, present).plan);
      if (!isSamePlan(before, this.#plan)) onRecovered();
    });
  }

  /** Somebody else has saved: works it in. */
  async pull(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      this.#rebase(await this.#options.read());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      this.#isBusy = false;
    }
    if (this.isDirty) this.#later(REST_MS);
  }

  /** Saves now what is not saved. */
  flush(): void {
    if (this.isDirty) void this.#save();
  }

  stop(): void {
    this.flush();
    this.#ending.abort();
    clearTimeout(this.#timer);
    this.#stop();
  }

  get #plan(): DrawnPlan {
    return planOf(this.#options.board.getState());
  }

  #changed(): void {
    if (!this.isDirty) {
      dropDraft(this.#options.layout.id, this.#options.tab);
      if (!this.#isBusy) this.#options.onState({ kind: 'saved' });
      return;
    }
    this.#keep();
    this.#options.onState({ kind: 'waiting' });
    this.#later(REST_MS);
  }

  #keep(): void {
    const { layout, tab } = this.#options;
    keepDraft(layout.id, { tab, base: this.#base, plan: this.#plan });
  }

  #later(ms: number): void {
    if (this.#ending.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), ms);
  }

  async #save(): Promise<void> {
    // A hand in mid-stroke is not disturbed by what comes back.
    if (this.#isBusy || this.#options.board.getState().gesture !== null) {
      this.#later(REST_MS);
      return;
    }
    const plan = this.#plan;
    if (isSamePlan(plan, this.#base)) return;
    const { send, onState } = this.#options;
    const save = this.#unanswered?.plan === plan ? this.#unanswered.save : crypto.randomUUID();
    this.#isBusy = true;
    onState({ kind: 'saving' });
    let pause: number | null = null;
    try {
      this.#unanswered = { save, plan };
      const layout = await send({ version: this.#version, save, ...plan });
      this.#unanswered = null;
      this.#saved(plan, layout);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      pause = await this.#refused(error);
    } finally {
      this.#isBusy = false;
    }
    if (pause !== null) this.#later(pause);
    else if (this.isDirty) this.#later(REST_MS);
  }

  #saved(plan: DrawnPlan, layout: Layout): void {
    const { board, onState, layout: opened, tab } = this.#options;
    this.#version = layout.version;
    this.#base = plan;
    board.setState({ facts: factsOf(layout) });
    if (this.isDirty) {
      this.#keep();
      onState({ kind: 'waiting' });
    } else {
      dropDraft(opened.id, tab);
      onState({ kind: 'saved' });
    }
  }

  /** Answers after how long to try again; null where only another stroke can help. */
  async #refused(error: ApiError): Promise<number | null> {
    const { onState, onMessage, read } = this.#options;
    if (error.isUnanswered || error.status >= 500) {
      onState({ kind: 'offline' });
      return RETRY_MS;
    }
    try {
      if (error.code === 'layout_changed') {
        this.#rebase(await read());
        return 0;
      }
      const { blocks } = error.details;
      if (blocks !== undefined) {
        onMessage(error.message);
        const fresh = planOfLayout(await read());
        putBack(this.#options.board, fresh, new Set(blocks));
        return 0;
      }
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed;
      onState({ kind: 'offline' });
      return RETRY_MS;
    }
    this.#unanswered = null;
    onState({ kind: 'refused', message: error.message });
    return null;
  }

  #rebase(layout: Layout): void {
    const { board, onMerged } = this.#options;
    const theirs = planOfLayout(layout);
    const arrived = this.#unanswered;
    this.#unanswered = null;
    const isOurs = arrived !== null && isSameDrawing(arrived.plan, theirs);
    const base = isOurs ? arrived.plan : this.#base;
    const { conflicts } = mergePlans(base, this.#plan, theirs);
    const wasDirty = this.isDirty;
    this.#version = layout.version;
    this.#base = isOurs ? arrived.plan : theirs;
    board.setState({ facts: factsOf(layout) });
    if (isOurs) return;
    step(board, { type: 'rebase', change: (one) => mergePlans(base, one, theirs).plan });
    if (!wasDirty && conflicts.length === 0) {
      onMerged({ by: layout.changed_by ?? '', conflicts: [], takeTheirs: () => {} });
      return;
    }
    const names = theirs.elements.filter(({ key }) => conflicts.includes(key)).map(nameOfElement);
    onMerged({
      by: layout.changed_by ?? '',
      conflicts: names,
      takeTheirs: () => putBack(board, theirs, new Set(conflicts)),
    });
  }
}
