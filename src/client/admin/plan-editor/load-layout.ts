import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Layout } from '../../../contract/layouts.ts';
import { fetchLayout } from '../../platform/api/fetch-layouts.ts';

export function loadLayout({ params }: LoaderFunctionArgs): Promise<Layout> {
  return fetchLayout(params.id ?? '');
}
