import type { Layout } from '../../../../contract/layouts.ts';
import { type DrawnPlan, nameOfElement } from '../../../../domain/floor-plan.ts';
import { changesOf, type ElementChanges, isSamePlan, mergePlans } from '../../../../domain/plan-merge.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { type Board, edit, planOf, planOfLayout, serverStateOf, step } from '../board-store.ts';
import { followLostDrafts, removeDraft, storeDraft } from './drawing-draft.ts';
import { withSeats } from './former-drafts.ts';

export type SaveState =
  | { kind: 'saved' | 'waiting' | 'saving' }
  /** Stored in this browser; saving is retried. */
  | { kind: 'offline' }
  /** The server refuses the plan. */
  | { kind: 'refused'; message: string };

/** Somebody else's save that was merged into the open plan. */
export interface Merged {
  by: string;
  /** Names of the elements that both sides changed; ours win. */
  conflicts: string[];
  /** Resolves the conflicts in their favour, as one undoable step. */
  takeTheirs: () => void;
}

interface AutosaveOptions {
  board: Board;
  layout: Layout;
  tab: string;
  /** Saves what is changed, and returns the new version. */
  send: (changes: { version: number; save: string; name: string } & ElementChanges) => Promise<number>;
  read: () => Promise<Layout>;
  onState: (state: SaveState) => void;
  onMerged: (merged: Merged) => void;
}

/** Restarted by further edits. */
const SAVE_DELAY_MS = 700;
const RETRY_MS = 4_000;
const SETTLE_MS = 50;

/**
 * Saves the plan to the server and, until that succeeds, every edit at once to this browser. If somebody else
 * saved in the meantime, both versions are merged.
 */
export class Autosave {
  readonly #options: AutosaveOptions;
  readonly #unsubscribe: () => void;
  #version: number;
  /** The plan as the server has it. */
  #base: DrawnPlan;
  /** The stage that was placed here, and that the server does not have yet. */
  #isStageUnsaved: boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isBusy = false;
  readonly #ending = new AbortController();
  /** A save without an answer, which may have arrived nevertheless. */
  #unanswered: { save: string; plan: DrawnPlan } | null = null;

  constructor(options: AutosaveOptions) {
    this.#options = options;
    const { board, layout } = options;
    this.#version = layout.version;
    this.#base = planOfLayout(layout);
    this.#isStageUnsaved = layout.is_stage_automatic;
    let last = planOf(board.getState());
    this.#unsubscribe = board.subscribe((state) => {
      const plan = planOf(state);
      if (plan === last) return;
      last = plan;
      this.#handleEdit();
    });
  }

  get version(): number {
    return this.#version;
  }

  get isDirty(): boolean {
    return !isSamePlan(this.#plan, this.#base);
  }

  /** Merges what an earlier page could not save, as one undoable step. */
  recover(onRecovered: () => void): void {
    const { board, layout } = this.#options;
    followLostDrafts(layout.id, this.#ending.signal, (draft) => {
      const before = this.#plan;
      const { base, plan } = withSeats(draft, layout);
      edit(board, (present) => mergePlans(base, plan, present).plan);
      if (!isSamePlan(before, this.#plan)) onRecovered();
    });
  }

  /** Merges what somebody else has saved. */
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
    if (this.isDirty) this.#scheduleSave(SAVE_DELAY_MS);
  }

  flush(): void {
    if (this.isDirty) void this.#save();
  }

  /** Saves what is not saved yet; false if that fails. */
  async settle(): Promise<boolean> {
    while (this.#isBusy) await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    await this.#save();
    return !this.isDirty;
  }

  stop(): void {
    this.flush();
    this.#ending.abort();
    clearTimeout(this.#timer);
    this.#unsubscribe();
  }

  get #plan(): DrawnPlan {
    return planOf(this.#options.board.getState());
  }

  #handleEdit(): void {
    if (!this.isDirty) {
      removeDraft(this.#options.layout.id, this.#options.tab);
      if (!this.#isBusy) this.#options.onState({ kind: 'saved' });
      return;
    }
    this.#storeDraft();
    this.#options.onState({ kind: 'waiting' });
    this.#scheduleSave(SAVE_DELAY_MS);
  }

  #storeDraft(): void {
    const { layout, tab } = this.#options;
    const [base, plan] = [this.#base, this.#plan];
    const { changed, removed } = changesOf(base, plan);
    const touched = new Set([...changed.map(({ key }) => key), ...removed]);
    // Only what is changed: a large plan weighs a megabyte, and this runs after every edit.
    storeDraft(layout.id, {
      tab,
      base: { ...base, elements: base.elements.filter(({ key }) => touched.has(key)) },
      plan: { ...plan, elements: changed },
    });
  }

  #scheduleSave(ms: number): void {
    if (this.#ending.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), ms);
  }

  async #save(): Promise<void> {
    // The answer may change the plan, which must not happen during a drag.
    if (this.#isBusy || this.#options.board.getState().gesture !== null) {
      this.#scheduleSave(SAVE_DELAY_MS);
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
      const version = await send({ version: this.#version, save, name: plan.name, ...this.#changes(plan) });
      this.#unanswered = null;
      this.#handleSaved(plan, version);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      pause = await this.#handleRefusal(error);
    } finally {
      this.#isBusy = false;
    }
    if (pause !== null) this.#scheduleSave(pause);
    else if (this.isDirty) this.#scheduleSave(SAVE_DELAY_MS);
  }

  #changes(plan: DrawnPlan): ElementChanges {
    const changes = changesOf(this.#base, plan);
    if (!this.#isStageUnsaved) return changes;
    const stage = plan.elements.filter(
      (element) => element.kind === 'stage' && !changes.changed.includes(element),
    );
    return { ...changes, changed: [...stage, ...changes.changed] };
  }

  #handleSaved(plan: DrawnPlan, version: number): void {
    const { board, onState, layout: opened, tab } = this.#options;
    this.#version = version;
    this.#base = plan;
    this.#isStageUnsaved = false;
    board.setState({ hasDraft: true });
    if (this.isDirty) {
      this.#storeDraft();
      onState({ kind: 'waiting' });
    } else {
      removeDraft(opened.id, tab);
      onState({ kind: 'saved' });
    }
  }

  /** Returns the delay before the next attempt; null if only another edit can help. */
  async #handleRefusal(error: ApiError): Promise<number | null> {
    const { onState, read } = this.#options;
    if (error.isUnanswered || error.status >= 500) {
      onState({ kind: 'offline' });
      return RETRY_MS;
    }
    try {
      if (error.code === 'layout_changed') {
        this.#rebase(await read());
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
    const isOurs = arrived !== null && isSamePlan(arrived.plan, theirs);
    const base = isOurs ? arrived.plan : this.#base;
    const { conflicts } = mergePlans(base, this.#plan, theirs);
    const wasDirty = this.isDirty;
    const isNew = !isSamePlan(base, theirs);
    this.#version = layout.version;
    this.#base = isOurs ? arrived.plan : theirs;
    this.#isStageUnsaved = layout.is_stage_automatic;
    board.setState(serverStateOf(layout));
    // Publishing, too, makes a new version.
    if (isOurs || !isNew) return;
    step(board, { type: 'rebase', change: (one) => mergePlans(base, one, theirs).plan });
    if (!wasDirty && conflicts.length === 0) {
      onMerged({ by: layout.changed_by ?? '', conflicts: [], takeTheirs: () => {} });
      return;
    }
    const names = theirs.elements.filter(({ key }) => conflicts.includes(key)).map(nameOfElement);
    onMerged({
      by: layout.changed_by ?? '',
      conflicts: names,
      takeTheirs: () => restoreElements(board, theirs, new Set(conflicts)),
    });
  }
}

/** Takes these elements from another plan, even ones removed here, as one undoable step. */
export function restoreElements(board: Board, theirs: DrawnPlan, keys: ReadonlySet<string>): void {
  const wanted = new Map(theirs.elements.map((element) => [element.key, element]));
  edit(board, (plan) => {
    const present = new Set(plan.elements.map(({ key }) => key));
    const missing = [...keys].filter((key) => !present.has(key)).flatMap((key) => wanted.get(key) ?? []);
    const elements = plan.elements.map((element) =>
      keys.has(element.key) ? (wanted.get(element.key) ?? element) : element,
    );
    return { ...plan, elements: [...elements, ...missing] };
  });
}
