import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router-dom';
import type { BlockPlaces } from '../../../../contract/event-places.ts';
import { REQUIRED } from '../../../../contract/form-rules.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { paths } from '../../../platform/paths.ts';
import { Notice } from '../../../ui/notice.tsx';
import { formatCount } from '../../../ui/numbers.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { doneOutcome, type FormOutcome, refusedOutcome } from '../../forms/form-outcome.ts';
import { usePolled } from '../../use-polled.ts';
import styles from './event-places-page.module.css';
import { NumberedPlaces } from './numbered-places.tsx';
import { UnnumberedPlaces } from './places-form.tsx';

const fetchPlaces = (id: number, block: number, signal?: AbortSignal): Promise<BlockPlaces> =>
  call('GET /api/office/events/:id/blocks/:block', { params: { id, block }, signal });

/** Redirects to the not-found page for unknown addresses. */
export async function loader({ params }: LoaderFunctionArgs): Promise<BlockPlaces | Response> {
  try {
    return await fetchPlaces(Number(params.id), Number(params.block));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return redirect(paths.notFound);
    throw error;
  }
}

export async function action({ request, params }: ActionFunctionArgs): Promise<FormOutcome> {
  const form = await request.formData();
  const place = { id: Number(params.id), block: Number(params.block) };
  const chosen = { seats: form.getAll('seat').map(Number), places: Number(form.get('places') ?? 0) };
  if (!Number.isInteger(chosen.places)) return { errors: { places: 'Bitte eine ganze Zahl angeben' } };
  if (chosen.seats.length + chosen.places === 0) return { errors: { places: 'Mindestens 1' } };
  try {
    if (form.get('intent') === 'free') {
      await call('POST /api/office/events/:id/blocks/:block/freed', { params: place, body: chosen });
      return doneOutcome('Die Plätze sind wieder im Verkauf.');
    }
    const reason = String(form.get('reason') ?? '').trim();
    if (reason === '') return { errors: { reason: REQUIRED } };
    await call('POST /api/office/events/:id/blocks/:block/blocked', {
      params: place,
      body: { ...chosen, reason },
    });
    return doneOutcome('Gesperrt: Gäste können diese Plätze nicht kaufen.');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedOutcome(error);
  }
}

/** Live: who sits where, and what is blocked. */
export function Component() {
  const loaded = useLoaderData<BlockPlaces>();
  const { answer, isStale } = usePolled(
    (signal) => fetchPlaces(loaded.event.id, loaded.block.id, signal),
    loaded,
  );
  const { event, block, places } = answer ?? loaded;
  const count = (state: string) => places.filter((place) => place.state === state).length;
  const all = block.has_fixed_places
    ? block.fixed_places
    : block.seats.filter(({ available }) => available).length;
  const figures = [
    { name: 'frei', number: Math.max(0, all - places.length) },
    { name: 'bestellt', number: count('sold') },
    { name: 'im Warenkorb', number: count('held') },
    { name: 'gesperrt', number: count('blocked') },
  ];
  return (
    <div className={styles.screen}>
      <p>
        <Link to={adminPathTo.event(event.id)}>Zurück zu „{event.name}“</Link>
      </p>
      <PageTitle title={`${block.name} · ${event.name}`}>{block.name}</PageTitle>
      <div role="alert">
        {isStale && <Notice tone="warning">Keine Verbindung. Was du siehst, kann veraltet sein.</Notice>}
      </div>
      <dl className={styles.figures}>
        {figures.map(({ name, number }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatCount(number)}</dd>
          </div>
        ))}
      </dl>
      {block.has_fixed_places ? (
        <UnnumberedPlaces event={event} block={block} places={places} />
      ) : (
        <NumberedPlaces event={event} block={block} places={places} />
      )}
    </div>
  );
}
