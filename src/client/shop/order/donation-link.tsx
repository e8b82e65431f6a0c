import Flame from 'lucide-react/icons/flame';
import { useRouteLoaderData } from 'react-router-dom';
import type { Festival } from '../../../contract/festival.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './donation-link.module.css';

/** A way to give something to the fire brigade, where the club has named one. */
export function DonationLink() {
  const donation = useRouteLoaderData<Festival | null>('guest-frame')?.donation;
  if (!donation) return null;
  return (
    <aside className={styles.donation} aria-label="Spende">
      <Flame size={28} className={styles.sign} />
      <p>Die Feuerwehr passt auch auf unser Fest auf, im Ehrenamt. Magst du ihr etwas dalassen?</p>
      <a
        className={buttonLook({ variant: 'secondary' })}
        href={donation.url}
        target="_blank"
        rel="noopener noreferrer"
      >
        {donation.label}
        <VisuallyHidden> (öffnet sich in einem neuen Tab)</VisuallyHidden>
      </a>
    </aside>
  );
}
