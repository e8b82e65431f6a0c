import type { StorageFault } from '../store/storage-fault.ts';
import type { ShownVerdict } from './door-words.ts';

const UNKEPT: Record<StorageFault, { title: string; advice: string }> = {
  full: { title: 'Speicher voll', advice: 'Schaffe Platz, oder geh dorthin, wo Netz ist.' },
  forbidden: { title: 'Speicher gesperrt', advice: 'Öffne die Seite in einem gewöhnlichen Fenster.' },
  outdated: { title: 'Seite veraltet', advice: 'Lade die Seite neu, sobald Netz da ist.' },
  broken: { title: 'Speicher gestört', advice: 'Lade die Seite neu, oder nimm ein anderes Telefon.' },
};

/** Nothing can be written down on this phone, so only the server can say it: it is asked, or could not be. */
export function wordsOfUnkept(
  scanId: string,
  itemId: string,
  fault: StorageFault,
  isAsking: boolean,
): ShownVerdict {
  const { title, advice } = UNKEPT[fault];
  return {
    scanId,
    itemId,
    tone: 'look',
    title: isAsking ? 'Moment …' : title,
    lines: isAsking
      ? ['Der Server wird gefragt.']
      : ['Nicht geprüft: Dieses Telefon kann sich nichts merken und erreicht den Server nicht.', advice],
    refusal: 'unkept',
    isUnlisted: false,
    isAsking,
  };
}
