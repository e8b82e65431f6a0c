import { Link } from 'react-router-dom';
import type { Festival } from '../../../contract/festival.ts';
import { paths } from '../../paths.ts';

export function FinalProvisions({ club }: { club: Festival['club'] }) {
  return (
    <>
      <p>
        Es gilt deutsches Recht. Wohnst du in einem anderen Staat der Europäischen Union, behältst du daneben
        den Schutz, den dir die zwingenden Vorschriften deines Landes geben.
      </p>
      <p>
        Am liebsten klären wir alles direkt mit dir: Schreib an{' '}
        <a href={`mailto:${club.email}`}>{club.email}</a> oder ruf uns an. An Streitbeilegungsverfahren vor
        einer Verbraucherschlichtungsstelle nehmen wir nicht teil; wir sind dazu auch nicht verpflichtet.
      </p>
      <p>
        Wie wir mit deinen Daten umgehen, steht in unserer{' '}
        <Link to={paths.privacy}>Datenschutzerklärung</Link>.
      </p>
      <p>
        Ist eine dieser Bestimmungen unwirksam, bleiben die anderen gültig. An die Stelle der unwirksamen
        tritt, was das Gesetz dazu sagt.
      </p>
    </>
  );
}
