import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { Layout } from '../../../contract/layouts.ts';
import { call } from '../../platform/api/call.ts';
import { PlanEditor } from './plan-editor-page.tsx';

interface Opened {
  layout: Layout;
  blockKey: string;
}

export async function loader({ params }: LoaderFunctionArgs): Promise<Opened> {
  const { block } = await call('GET /api/office/blocks/:id', { params: { id: params.id ?? '' } });
  const { layout } = await call('GET /api/office/layouts/:id', { params: { id: block.layout_id } });
  return { layout, blockKey: block.key };
}

/** The seats of a block, in the draft of its layout. */
export function Component() {
  const { layout, blockKey } = useLoaderData<Opened>();
  return <PlanEditor key={`${layout.id} ${blockKey}`} layout={layout} blockKey={blockKey} />;
}
