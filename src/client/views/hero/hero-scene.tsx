import { dusk, type Evening } from '../../../domain/evening.ts';
import styles from './hero-scene.module.css';
import { Hills } from './hills.tsx';
import { LanternString } from './lantern-string.tsx';
import { PressHouse } from './press-house.tsx';
import { Sky } from './sky.tsx';
import { StarrySky } from './starry-sky.tsx';
import { Vineyard } from './vineyard.tsx';

/** An evening in the vineyards, from far to near. Every layer keeps its own scale, so it holds at any width. */
export function HeroScene({ evening: chosen }: { evening: Evening | null }) {
  const evening = chosen ?? dusk;
  return (
    <div className={styles.scene} aria-hidden="true">
      <Sky evening={evening} />
      <div className={styles.glow} />
      <StarrySky />
      <div className={styles.sun} />
      <Hills evening={evening} />
      <PressHouse evening={evening} />
      <Vineyard evening={evening} />
      <div className={styles.shade} />
      <LanternString />
    </div>
  );
}
