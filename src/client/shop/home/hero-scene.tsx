import styles from './hero-scene.module.css';
import { Hills } from './hills.tsx';
import { LanternString } from './lantern-string.tsx';
import { PressHouse } from './press-house.tsx';
import { StarrySky } from './starry-sky.tsx';
import { Vineyard } from './vineyard.tsx';

/** An evening in the vineyards, from far to near. Every layer keeps its own scale, so it holds at any width. */
export function HeroScene() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <StarrySky />
      <div className={styles.sun} />
      <Hills />
      <PressHouse />
      <Vineyard />
      <div className={styles.shade} />
      <LanternString />
    </div>
  );
}
