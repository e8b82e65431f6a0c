import type { LoaderFunctionArgs } from 'react-router-dom';
import type { BlockSeats } from '../../../../contract/block-seats.ts';
import { fetchBlockSeats } from '../../../platform/api/fetch-block-seats.ts';

export function loadSeats({ params }: LoaderFunctionArgs): Promise<BlockSeats> {
  return fetchBlockSeats(params.id ?? '');
}
