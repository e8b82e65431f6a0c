import type { Hono } from 'hono';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { readSampleData, removeSampleData, type SampleData } from '../../../contract/sample-data.ts';
import {
  deleteUnusedEvent,
  type EventDependentsPort,
  refuseDeletion,
} from '../../catalog/events/change-event.ts';
import { writeEventHistory } from '../../catalog/events/event-history.repository.ts';
import { lockEvent, sampleEvents } from '../../catalog/events/events.repository.ts';
import { deleteUnusedLayout, refuseLayoutDeletion } from '../../catalog/layouts/delete-layout.ts';
import { lockLayout, undrawnLayouts } from '../../catalog/layouts/layouts.repository.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { deleteUnusedCampaign } from '../../sales/discounts/change-campaign.ts';
import {
  lockCampaign,
  untouchedCampaigns,
  writeDiscountHistory,
} from '../../sales/discounts/discounts.repository.ts';
import { sampleDiscounts } from './sample-festival.ts';
import { vaultedCellar, wineryYard } from './sample-layouts.ts';

type Needed = Pick<Ports, 'changes' | 'clock' | 'store'> & EventDependentsPort;

export function sampleDataRoutes(app: Hono, services: Needed & Pick<Ports, 'callerOf'>): void {
  route(app, services, readSampleData, async ({ staff }) =>
    mayRemove(staff) ? listed(await findSampleData(services, services.store.read)) : refuse('not_allowed'),
  );
  route(app, services, removeSampleData, ({ staff }) => removeSample(services, staff));
}

const mayRemove = (staff: Staff) => staff.permissions.includes('layouts');

/**
 * Deletes what nobody has changed of the sample festival: its events without orders, plans that no other event uses, and
 * discount codes that nobody has used, all at once. Returns what went, and what stays with the reason; repeated, it
 * finds only what stays. Refused: `not_allowed` to those who may not delete plans.
 */
export async function removeSample(services: Needed, who: Staff): Promise<SampleData | Refusal> {
  if (!mayRemove(who)) return refuse('not_allowed');
  const { store, clock, changes } = services;
  const at = clock();
  const removed = await store.write(async (trx) => {
    // Against orders at the same moment, before anything is judged.
    for (const { id } of await sampleEvents(trx)) await lockEvent(trx, id);
    for (const { id } of await untouchedCampaigns(trx, sampleCodes)) await lockCampaign(trx, id);
    const found = await findSampleData(services, trx);
    for (const event of found.events.filter(goes)) {
      await deleteUnusedEvent(services, who, trx, event);
      await writeEventHistory(trx, { who, at }, 'deleted', event);
    }
    for (const { id } of found.layouts.filter(goes)) {
      const layout = await lockLayout(trx, id);
      if (layout !== undefined) await deleteUnusedLayout(trx, layout, { now: at, who });
    }
    for (const campaign of found.discounts) {
      await deleteUnusedCampaign(trx, { at, who }, campaign);
      await writeDiscountHistory(trx, who, at, 'deleted', campaign);
    }
    return found;
  });
  changes.announceCatalogue();
  for (const { id } of removed.events.filter(goes)) changes.announceRenewal(id);
  return listed(removed);
}

interface Part {
  id: number;
  name: string;
  refusal: Refusal | null;
}

interface FoundSampleData {
  events: Part[];
  layouts: Part[];
  discounts: { id: number; name: string; code: string }[];
}

const sampleCodes = sampleDiscounts.map(({ code }) => code);

const goes = ({ refusal }: Part) => refusal === null;

async function findSampleData(services: Needed, db: Db): Promise<FoundSampleData> {
  const events: Part[] = [];
  for (const { id, name } of await sampleEvents(db))
    events.push({ id, name, refusal: await refuseDeletion(services, db, id) });
  const without = new Set(events.filter(goes).map(({ id }) => id));
  const layouts: Part[] = [];
  for (const { id, name } of await undrawnLayouts(db, [vaultedCellar.name, wineryYard.name])) {
    const refusal = await refuseLayoutDeletion(db, id, { now: services.clock(), without });
    layouts.push({ id, name, refusal });
  }
  return { events, layouts, discounts: await untouchedCampaigns(db, sampleCodes) };
}

function listed({ events, layouts, discounts }: FoundSampleData): SampleData {
  const named = (parts: Part[]) =>
    parts.map(({ name, refusal }) => ({ name, kept: refusal?.message ?? null }));
  return {
    events: named(events),
    layouts: named(layouts),
    discounts: discounts.map(({ code }) => ({ name: code, kept: null })),
  };
}
