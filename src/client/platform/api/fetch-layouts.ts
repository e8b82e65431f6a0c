import type { Layout, LayoutEntry, PlanFile } from '../../../contract/layouts.ts';
import { call } from './call.ts';

export async function fetchLayouts(): Promise<Layout[]> {
  return (await call('GET /api/office/layouts')).layouts;
}

export async function fetchLayout(id: string | number, signal?: AbortSignal): Promise<Layout> {
  return (await call('GET /api/office/layouts/:id', { params: { id }, signal })).layout;
}

/** A layout with its seats, as a file has it. */
export function fetchPlanFile(id: number): Promise<PlanFile> {
  return call('GET /api/office/layouts/:id/export', { params: { id } });
}

/** Who changed a layout, the newest first. */
export async function fetchLayoutHistory(id: number): Promise<LayoutEntry[]> {
  return (await call('GET /api/office/layouts/:id/history', { params: { id } })).entries;
}
