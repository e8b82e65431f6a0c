import Flashlight from 'lucide-react/icons/flashlight';
import ScanLine from 'lucide-react/icons/scan-line';
import { useRef } from 'react';
import { scan, useDesk } from './door-desk.ts';
import styles from './scanner-screen.module.css';
import { useCamera } from './use-camera.ts';
import { wakeSound } from './verdict-signal.ts';

/** The same code again within this time is the same ticket still held before the camera. */
const SAME_AGAIN_MS = 4_000;

const TROUBLE = {
  denied:
    'Die Kamera ist gesperrt. Erlaube sie in den Einstellungen des Browsers für diese Seite. Bis dahin: Code unten eintippen.',
  missing: 'Hier lässt sich keine Kamera öffnen. Du kannst den Code unten eintippen.',
};

/** The camera, started by one tap; what it reads is judged at once. */
export function CameraPane() {
  const last = useRef({ text: '', seenAt: 0 });
  const isBusy = useRef(false);
  const { video, state, start, cameras, hasTorch, isTorchOn, switchTorch } = useCamera(async (text) => {
    const now = Date.now();
    const isSame = last.current.text === text && now - last.current.seenAt < SAME_AGAIN_MS;
    last.current = isSame || !isBusy.current ? { text, seenAt: now } : last.current;
    if (isSame || isBusy.current || useDesk.getState().verdict) return;
    isBusy.current = true;
    await scan(text).finally(() => {
      isBusy.current = false;
    });
  });
  const begin = () => {
    wakeSound();
    void start();
  };

  return (
    <section className={styles.camera} aria-label="Kamera">
      <video ref={video} className={styles.video} playsInline muted />
      {state === 'on' && <div className={styles.frame} />}
      {state !== 'on' && (
        <button type="button" className={styles.start} onClick={begin} disabled={state === 'starting'}>
          <ScanLine size={40} />
          {state === 'starting' ? 'Kamera startet …' : 'Kamera starten'}
        </button>
      )}
      {(state === 'denied' || state === 'missing') && (
        <p className={styles.hint} role="alert">
          {TROUBLE[state]}
        </p>
      )}
      {state === 'on' && (
        <div className={styles.tools}>
          {hasTorch && (
            <button type="button" aria-pressed={isTorchOn} onClick={() => void switchTorch()}>
              <Flashlight size={22} /> Licht
            </button>
          )}
          {cameras.length > 1 && (
            <select aria-label="Kamera wählen" onChange={({ target }) => void start(target.value)}>
              {cameras.map((camera, index) => (
                <option key={camera.deviceId} value={camera.deviceId}>
                  {camera.label || `Kamera ${index + 1}`}
                </option>
              ))}
            </select>
          )}
        </div>
      )}
    </section>
  );
}
