import CameraOff from 'lucide-react/icons/camera-off';
import Flashlight from 'lucide-react/icons/flashlight';
import ScanLine from 'lucide-react/icons/scan-line';
import { type ReactNode, useRef } from 'react';
import { useFocusFallback } from '../../platform/use-focus-fallback.ts';
import { scanFrame } from '../scan/scan-ticket.ts';
import { enableSound } from '../scan/verdict-signal.ts';
import styles from './camera-pane.module.css';
import { type CameraProblem, cameraLabel } from './camera-stream.ts';
import { useCamera } from './use-camera.ts';

const PROBLEMS: Record<CameraProblem, { title: string; advice: string }> = {
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

export function CameraPane() {
  const camera = useCamera((text) => void scanFrame(text));
  const { state } = camera;
  const problem = state === 'on' || state === 'off' || state === 'starting' ? null : PROBLEMS[state];
  const begin = () => {
    enableSound();
    camera.start();
  };

  const pane = useRef<HTMLElement>(null);
  const focusFallback = () => pane.current;

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
        <Overlay className={styles.off} focusFallback={focusFallback}>
          {problem && (
            <div className={styles.problem} role="alert">
              <CameraOff size={32} />
              <h2>{problem.title}</h2>
              <p>{problem.advice}</p>
            </div>
          )}
          <button
            type="button"
            className={styles.start}
            onClick={state === 'starting' ? undefined : begin}
            aria-disabled={state === 'starting' || undefined}
          >
            {problem === null && <ScanLine size={40} />}
            {state === 'starting' ? 'Kamera startet …' : problem ? 'Noch einmal' : 'Kamera starten'}
          </button>
        </Overlay>
      )}
      {state === 'on' && (
        <Overlay className={styles.tools} focusFallback={focusFallback}>
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
                  {cameraLabel(label, index)}
                </option>
              ))}
            </select>
          )}
        </Overlay>
      )}
    </section>
  );
}

/** Disappears again, and then hands the focus to the camera. */
function Overlay({
  className,
  focusFallback,
  children,
}: {
  className: string | undefined;
  focusFallback: () => HTMLElement | null;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  useFocusFallback(place, focusFallback);
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  );
}
