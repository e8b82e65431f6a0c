import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { type Logo, logoAddress, logoRefusals, MOST_LOGO_BYTES } from '../../../../contract/logo.ts';
import { call } from '../../../platform/api/call.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/fields.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useUpload, withFile } from '../../events/picture/use-upload.ts';
import { useAttempt } from '../../forms/use-attempt.ts';
import styles from './logo-card.module.css';
import { SettingsPreview } from './settings-section.tsx';

const FIELD_ID = 'logo-file';

/** The club's logo; it is in force as soon as it is uploaded. */
export function LogoCard({ logo }: { logo: Logo | null }) {
  const { revalidate } = useRevalidator();
  const [done, setDone] = useState('');
  const upload = useUpload({
    send: sendLogo,
    most: { bytes: MOST_LOGO_BYTES, message: logoRefusals.logo_too_large.message },
    onUploaded() {
      setDone('Das Logo gilt ab sofort.');
      void revalidate();
    },
  });
  return (
    <Card as="section" aria-labelledby="logo" className={styles.card}>
      <h2 id="logo" tabIndex={-1}>
        Logo
      </h2>
      <Field
        id={FIELD_ID}
        label={logo ? 'Logo ersetzen' : 'Logo hochladen'}
        hint="PNG, JPEG oder WebP, am besten ohne Hintergrund. Es gilt sofort, ohne „Speichern“."
        message={upload.message}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            onChange={({ target }) => {
              const file = target.files?.[0];
              setDone('');
              if (file) void upload.upload(file);
              // Lets the same file be chosen again after it was fixed.
              target.value = '';
            }}
          />
        )}
      </Field>
      <p role="status" className={styles.status}>
        {/* The field already has the focus, so its message would not be announced otherwise. */}
        {upload.message && <VisuallyHidden>{upload.message}</VisuallyHidden>}
        {upload.isBusy ? 'Das Logo wird hochgeladen …' : done}
      </p>
      {logo && (
        <LogoPreview
          logo={logo}
          onRemoved={() => {
            upload.cancel();
            setDone('Das Logo ist entfernt.');
          }}
        />
      )}
    </Card>
  );
}

/** On the dark heads of pages and on paper, with a plate where the shop gives it one. */
function LogoPreview({ logo, onRemoved }: { logo: Logo; onRemoved: () => void }) {
  const { revalidate } = useRevalidator();
  const whole = useRef<HTMLDivElement>(null);
  const [message, setMessage] = useState('');
  const { isBusy, attempt } = useAttempt((refused) => setMessage(refused.message));
  useFocusFallback(whole, () => document.getElementById(FIELD_ID));
  const remove = () =>
    attempt(async () => {
      await call('DELETE /api/office/settings/logo');
      onRemoved();
      await revalidate();
    });
  return (
    <div ref={whole} className={styles.card}>
      <SettingsPreview title="So erscheint es auf Seiten und auf Papier">
        <div className={styles.grounds}>
          {(['dark', 'light'] as const).map((ground) => (
            <span key={ground} className={styles.ground} data-ground={ground}>
              <img
                src={logoAddress(logo, 'small')}
                width={logo.width}
                height={logo.height}
                alt={ground === 'dark' ? 'Das Logo' : ''}
                data-plate={logo.ground === 'any' || logo.ground === ground ? undefined : logo.ground}
              />
            </span>
          ))}
        </div>
      </SettingsPreview>
      <div>
        <Button variant="quiet" isBusy={isBusy} onClick={remove}>
          <Trash2 size={18} />
          Logo entfernen
        </Button>
      </div>
      <p role="alert">{message}</p>
    </div>
  );
}

async function sendLogo(file: Blob): Promise<Logo> {
  return (await call('PUT /api/office/settings/logo', withFile(file))).logo;
}
