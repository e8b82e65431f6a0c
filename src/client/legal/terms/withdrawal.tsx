import type { Festival } from '../../../contract/festival.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { WithdrawalInstruction } from './withdrawal-instruction.tsx';

export function Withdrawal({ club }: { club: Festival['club'] }) {
  return (
    <>
      <p>
        Für Karten zu einer Veranstaltung an einem festen Tag sieht das Gesetz kein Widerrufsrecht vor (§ 312g
        Absatz 2 Nummer 9 BGB). Wir räumen es dir trotzdem ein: Du kannst deine Bestellung binnen 14 Tagen
        widerrufen, ohne einen Grund zu nennen, solange die Karten nicht am Einlass eingelöst sind. Mit deinem
        Widerruf werden sie ungültig.
      </p>
      <p>
        Im Einzelnen gilt die folgende Belehrung. Sie hält sich an das gesetzliche Muster und spricht dich
        deshalb mit „Sie“ an.
      </p>
      <WithdrawalInstruction club={club} />
      <WithdrawalForm club={club} />
    </>
  );
}
