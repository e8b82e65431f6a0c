import type { Hono } from 'hono';
import type { LayoutPresence } from '../../../contract/layouts.ts';
import * as layouts from '../../../contract/layouts.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import * as tracing from '../../../contract/tracing-images.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { nameOfStaff } from '../../platform/http/actor.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { copyLayout, createLayout, importLayout } from './create-layout.ts';
import { deleteLayout } from './delete-layout.ts';
import { layoutVersions } from './drafts.repository.ts';
import { keyOf } from './drawn-plan.ts';
import { readLayoutHistory } from './layout-history.repository.ts';
import { viewLayout, viewLayouts } from './layout-view.ts';
import { findBlock, layoutRows } from './layouts.repository.ts';
import { exportPlan } from './plan-file.ts';
import { publishLayout, readPublication } from './publish-layout.ts';
import { discardDraft, saveDraft, takeLayoutVersion } from './save-draft.ts';
import { readTracingImage, saveTracingImage } from './tracing-image.ts';

const DONE = { success: true } as const;
const changed = (version: number | Refusal) => (isRefusal(version) ? version : { ...DONE, version });
const made = (id: number | Refusal) => (isRefusal(id) ? id : { ...DONE, id });

export function layoutsRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'changes' | 'clock' | 'store'>,
): void {
  const { store, clock } = services;
  const editors = new LayoutEditors();

  route(app, services, layouts.listLayouts, async () => ({
    layouts: await viewLayouts(store.read, clock()),
  }));

  route(app, services, layouts.createLayout, async ({ body, staff }) =>
    made(await createLayout(services, staff, body.name)),
  );

  route(app, services, layouts.importLayout, async ({ body, staff }) =>
    made(await importLayout(services, staff, body)),
  );

  route(app, services, layouts.readLayout, async ({ params }) => {
    const layout = await viewLayout(store.read, params.id, clock());
    return layout === undefined ? refuse('unknown_layout') : { layout };
  });

  route(app, services, layouts.saveLayout, async ({ params, body, staff }) => {
    return changed(await saveDraft(services, staff, params.id, body));
  });

  route(app, services, layouts.readPublication, async ({ params }) => {
    const publication = await readPublication(services, params.id);
    return isRefusal(publication) ? publication : { publication };
  });

  route(app, services, layouts.publishLayout, async ({ params, body, staff }) =>
    changed(await publishLayout(services, staff, params.id, body.version)),
  );

  route(app, services, layouts.discardDraft, async ({ params, staff }) =>
    changed(await discardDraft(services, staff, params.id)),
  );

  route(app, services, layouts.listLayoutVersions, async ({ params }) => {
    const versions = await layoutVersions(store.read, params.id);
    return { versions: versions.map((row) => ({ ...row, at: storedTimeOfInstant(row.at) })) };
  });

  route(app, services, layouts.takeLayoutVersion, async ({ params, staff }) =>
    changed(await takeLayoutVersion(services, staff, params.id, params.version)),
  );

  route(app, services, layouts.copyLayout, async ({ params, staff }) =>
    made(await copyLayout(services, staff, params.id)),
  );

  route(app, services, layouts.deleteLayout, async ({ params, staff }) => {
    return (await deleteLayout(services, staff, params.id)) ?? DONE;
  });

  route(app, services, layouts.exportLayout, ({ params }) => exportPlan(store.read, params.id));

  route(app, services, tracing.readTracingImage, async ({ params }) => {
    const image = await readTracingImage(store.read, params.id);
    return isRefusal(image) ? image : { tracing_image: image };
  });

  route(app, services, tracing.saveTracingImage, async ({ params, body }) => {
    return (await saveTracingImage(services, params.id, body.tracing_image)) ?? DONE;
  });

  route(app, services, layouts.readLayoutHistory, async ({ params }) => ({
    entries: await readLayoutHistory(store.read, params.id),
  }));

  route(app, services, layouts.findBlock, async ({ params }) => {
    const block = await findBlock(store.read, params.id);
    if (block === undefined) return refuse('unknown_block');
    return { block: { id: block.id, key: keyOf(block), layout_id: block.layout_id } };
  });

  route(app, services, layouts.showPresence, async ({ params, body, staff }) => {
    const [layout] = await layoutRows(store.read, params.id);
    if (layout === undefined) return refuse('unknown_layout');
    const { version, changed_by } = layout;
    if (body.isLeaving) {
      editors.leave(body.tab);
      return { version, changed_by, others: [] };
    }
    const editor = {
      layoutId: params.id,
      name: nameOfStaff(staff),
      selected: body.selected,
      seenAt: clock(),
    };
    return { version, changed_by, others: editors.see(body.tab, editor) };
  });
}

interface Editor {
  layoutId: number;
  name: string;
  selected: string[];
  seenAt: number;
}

/** After this time without a report an editor counts as gone; open pages report every three seconds. */
const GONE_MS = 10_000;

/** Who has which layout open. Kept in memory, because the shop is a single process (docs/decisions.md). */
class LayoutEditors {
  readonly #editors = new Map<string, Editor>();

  /** Records that a page (`tab`) has a layout open and returns the other pages that do. */
  see(tab: string, editor: Editor): LayoutPresence['others'] {
    this.#editors.set(tab, editor);
    const others: LayoutPresence['others'] = [];
    for (const [other, { layoutId, name, selected, seenAt }] of this.#editors) {
      if (editor.seenAt - seenAt > GONE_MS) this.#editors.delete(other);
      else if (other !== tab && layoutId === editor.layoutId) others.push({ tab: other, name, selected });
    }
    return others;
  }

  leave(tab: string): void {
    this.#editors.delete(tab);
  }
}
