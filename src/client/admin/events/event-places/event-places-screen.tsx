import { Link, useLoaderData } from 'react-router-dom';
import type { BlockPlaces } from '../../../../contract/event-places.ts';
import { fetchBlockPlaces } from '../../../platform/api/fetch-block-places.ts';
import { germanCount } from '../../../ui/german-count.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { officePathTo } from '../../office-path-to.ts';
import { usePolled } from '../../use-polled.ts';
import styles from './event-places.module.css';
import { NumberedPlaces } from './numbered-places.tsx';
import { UnnumberedPlaces } from './unnumbered-places.tsx';

/** The places of a block in an event as they are now: who sits where, and what is kept from being sold. */
export function EventPlacesScreen() {
  const loaded = useLoaderData<BlockPlaces>();
  const { answer, isStale } = usePolled(
    (signal) => fetchBlockPlaces(loaded.event.id, loaded.block.id, signal),
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
        <Link to={officePathTo.officeEvent(event.id)}>Zurück zu „{event.name}“</Link>
      </p>
      <PageTitle title={`${block.name} · ${event.name}`}>{block.name}</PageTitle>
      <div role="alert">
        {isStale && <Notice tone="warning">Keine Verbindung. Was du siehst, kann veraltet sein.</Notice>}
      </div>
      <dl className={styles.figures}>
        {figures.map(({ name, number }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{germanCount(number)}</dd>
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
