import { Link, useFetcher } from 'react-router-dom';
import { fetchDevices } from '../../../platform/api/fetch-devices.ts';
import { paths } from '../../../platform/paths.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { officePaths } from '../../office-paths.ts';
import { usePolled } from '../../use-polled.ts';
import { DeviceList } from './device-list.tsx';
import { DEVICES_FETCHER, type DeviceOutcome } from './devices-action.ts';
import { NewDevice } from './new-device.tsx';
import { PairingCard } from './pairing-card.tsx';

/** The phones at the gates: how they are doing, how to bring one in and how to shut one out. */
export function DevicesScreen() {
  const mayCheckIn = useSession((session) => session.can('checkin'));
  return (
    <>
      <p>
        <Link to={paths.dashboard}>Zurück zum Dashboard</Link>
      </p>
      <PageTitle>Einlassgeräte</PageTitle>
      {mayCheckIn ? (
        <Devices />
      ) : (
        <Notice tone="warning">Für die Einlassgeräte fehlt dir die Berechtigung „Einlass“.</Notice>
      )}
    </>
  );
}

function Devices() {
  const { data: outcome } = useFetcher<DeviceOutcome>({ key: DEVICES_FETCHER });
  const { answer, at, isStale } = usePolled(fetchDevices, outcome);
  return (
    <>
      <div role="alert">
        {outcome?.message && <Notice tone="danger">{outcome.message}</Notice>}
        {isStale && <Notice tone="warning">Keine Verbindung. Was du siehst, kann veraltet sein.</Notice>}
      </div>
      {outcome?.pairing && <PairingCard key={outcome.pairing.url} {...outcome.pairing} />}
      {answer === null ? (
        <Skeleton shape="block" />
      ) : (
        <>
          <DeviceList devices={answer.devices} now={at} />
          <NewDevice events={answer.events} />
          <p>
            Für den Fall, dass am Abend Netz oder Strom fehlen:{' '}
            <Link to={officePaths.gateList}>Einlassliste zum Ausdrucken</Link>
          </p>
        </>
      )}
    </>
  );
}
