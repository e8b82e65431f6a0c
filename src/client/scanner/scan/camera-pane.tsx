import CameraOff from 'lucide-react/icons/camera-off';
import Flashlight from 'lucide-react/icons/flashlight';
import ScanLine from 'lucide-react/icons/scan-line';
import { type ReactNode, useRef } from 'react';
import { useFocusHeir } from '../../platform/use-focus-heir.ts';
import styles from './camera-pane.module.css';
import { type CameraTrouble, nameOfCamera } from './camera-stream.ts';
import { scanSeen } from './scan-ticket.ts';
import { useCamera } from './use-camera.ts';
import { wakeSound } from './verdict-signal.ts';

const TROUBLE: Record<CameraTrouble, { title: string; advice: string }> = {
  denied: {
    title: 'Die Kamera ist gesperrt',
    advice:
      'Tippe oben neben der Adresse auf das Schloss, erlaube dort die Kamera und versuche es noch einmal. Bis dahin tippst du den Code unten ein.',
  },
  missing: {
    title: 'Keine Kamera gefunden',
    advice: 'Tippe den Code unten ein, oder suche nach dem Namen.',
  },
  busy: {
    title: 'Die Kamera ist belegt',
    advice:
      'Schließe andere Apps, die sie benutzen, und versuche es noch einmal. Bis dahin tippst du den Code unten ein.',
  },
  insecure: {
    title: 'Ohne https keine Kamera',
    advice: 'Öffne diese Seite mit https:// am Anfang. Bis dahin tippst du den Code unten ein.',
  },
};

/** The camera, started by one tap; what it reads is judged at once. */
export function CameraPane() {
  const camera = useCamera((text) => void scanSeen(text));
  const { state } = camera;
  const trouble = state === 'on' || state === 'off' || state === 'starting' ? null : TROUBLE[state];
  const begin = () => {
    wakeSound();
    camera.start();
  };

  const pane = useRef<HTMLElement>(null);
  const heir = () => pane.current;

  return (
    <section
      ref={pane}
      tabIndex={-1}
      className={styles.camera}
      aria-label={state === 'on' ? 'Kamera läuft' : 'Kamera'}
    >
      <video ref={camera.video} className={styles.video} playsInline muted />
      {state === 'on' && <div className={styles.frame} data-frame />}
      {state !== 'on' && (
        <Passing className={styles.off} heir={heir}>
          {trouble && (
            <div className={styles.trouble} role="alert">
              <CameraOff size={32} />
              <h2>{trouble.title}</h2>
              <p>{trouble.advice}</p>
            </div>
          )}
          <button
            type="button"
            className={styles.start}
            onClick={state === 'starting' ? undefined : begin}
            aria-disabled={state === 'starting' || undefined}
          >
            {trouble === null && <ScanLine size={40} />}
            {state === 'starting' ? 'Kamera startet …' : trouble ? 'Noch einmal' : 'Kamera starten'}
          </button>
        </Passing>
      )}
      {state === 'on' && (
        <Passing className={styles.tools} heir={heir}>
          {camera.hasTorch && (
            <button type="button" aria-pressed={camera.isTorchOn} onClick={() => void camera.switchLight()}>
              <Flashlight size={22} /> Licht
            </button>
          )}
          {camera.cameras.length > 1 && (
            <select
              aria-label="Kamera wählen"
              value={camera.chosen}
              onChange={({ target }) => camera.choose(target.value)}
            >
              {camera.cameras.map(({ deviceId, label }, index) => (
                <option key={deviceId} value={deviceId}>
                  {nameOfCamera(label, index)}
                </option>
              ))}
            </select>
          )}
        </Passing>
      )}
    </section>
  );
}

/** What stands upon the picture only for a while; going, it leaves the focus with the camera. */
function Passing({
  className,
  heir,
  children,
}: {
  className: string | undefined;
  heir: () => HTMLElement | null;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  useFocusHeir(place, heir);
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  );
}
