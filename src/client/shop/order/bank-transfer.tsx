import ImageDown from 'lucide-react/icons/image-down';
import { type RefObject, useRef } from 'react';
import type { OrderView } from '../../../contract/orders.ts';
import { formatIban } from '../../../domain/iban.ts';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Price } from '../../ui/numbers.tsx';
import { QrPicture } from '../../ui/qr-picture.tsx';
import styles from './bank-transfer.module.css';

/** Every field of the transfer to copy, and a QR code for the banking app. */
export function BankTransfer({ order }: { order: OrderView }) {
  const { bank, number, due_on, last_deadline, cancelled_from, total, paid, open, giro_code } = order;
  const amount = formatCents(eurosToCents(open));
  const fields = [
    { label: 'Empfänger', shown: bank.holder, copied: bank.holder },
    { label: 'IBAN', shown: formatIban(bank.iban), copied: bank.iban.replace(/\s/g, '') },
    { label: 'BIC', shown: bank.bic, copied: bank.bic },
    { label: 'Betrag', shown: amount, copied: amount.replace(/[^\d,]/g, '') },
    { label: 'Verwendungszweck', shown: number, copied: number },
  ];
  return (
    <Card as="section" aria-labelledby="ueberweisung">
      <h2 id="ueberweisung" className={styles.heading}>
        So bezahlst du
      </h2>
      <p className={styles.lead}>
        {paid > 0 && (
          <>
            Von <Price cents={eurosToCents(total)} /> sind <Price cents={eurosToCents(paid)} /> schon da,
            vielen Dank! Es fehlen noch{' '}
            <strong>
              <Price cents={eurosToCents(open)} />
            </strong>
            .{' '}
          </>
        )}
        Überweise {paid > 0 ? 'sie ' : ''}bitte bis {last_deadline === null ? 'zum' : 'spätestens'}{' '}
        <strong>{formatDay(last_deadline ?? due_on)}</strong> und gib genau diesen Verwendungszweck an, dann
        finden wir deine Zahlung sofort.
        {cancelled_from !== null &&
          ` Ist das Geld dann nicht da, wird deine Bestellung ab dem ${formatDay(cancelled_from)} von selbst storniert.`}
      </p>
      <div className={styles.columns}>
        <dl className={styles.fields}>
          {fields
            .filter(({ shown }) => shown !== '')
            .map(({ label, shown, copied }) => (
              <div key={label} className={styles.field}>
                <dt>{label}</dt>
                <dd>{shown}</dd>
                <dd className={styles.copy}>
                  <CopyButton label={label} text={copied} />
                </dd>
              </div>
            ))}
        </dl>
        {giro_code !== null && <GiroCode text={giro_code} orderNumber={number} />}
      </div>
    </Card>
  );
}

/** A calendar day, `YYYY-MM-DD`, as `26.03.2027`. */
function formatDay(day: string): string {
  return day.split('-').toReversed().join('.');
}

/** The highest QR version that EPC069-12 allows for a GiroCode. */
const MAX_VERSION = 13;

/**
 * A GiroCode (EPC069-12, error correction M); dark on white in every colour scheme, because many banking apps
 * read nothing else.
 */
function GiroCode({ text, orderNumber }: { text: string; orderNumber: string }) {
  const code = useRef<HTMLDivElement>(null);
  return (
    <figure className={styles.figure}>
      <div ref={code} className={styles.code}>
        <QrPicture text={text} label="GiroCode mit allen Angaben der Überweisung" maxVersion={MAX_VERSION} />
      </div>
      <figcaption className={styles.caption}>GiroCode: in deiner Banking-App scannen, fertig.</figcaption>
      <SaveGiroCode code={code} name={`GiroCode-${orderNumber}`} />
    </figure>
  );
}

/**
 * For guests whose banking app is on the phone they order with: it cannot scan its own screen, but can open a
 * picture. Tries the share sheet first, which may list the app, and downloads the picture otherwise.
 */
function SaveGiroCode({ code, name }: { code: RefObject<HTMLElement | null>; name: string }) {
  const save = async () => {
    const drawn = code.current?.querySelector('svg');
    const file = drawn ? await createPngFile(drawn, `${name}.png`) : null;
    if (file === null) return notify('Das Bild ließ sich nicht speichern.', 'warning');
    if (!navigator.canShare?.({ files: [file] })) return downloadFile(file);
    try {
      await navigator.share({ files: [file] });
    } catch (error) {
      const wasClosed = error instanceof DOMException && error.name === 'AbortError';
      if (!wasClosed) downloadFile(file);
    }
  };
  return (
    <div className={styles.save}>
      <p className={styles.caption}>Banking-App auf diesem Handy? Öffne dort das gespeicherte Bild.</p>
      <Button variant="secondary" onClick={save}>
        <ImageDown size={18} />
        Als Bild speichern
      </Button>
    </div>
  );
}

/** Large enough for banking apps that read pictures; a code has at most 65 modules plus its quiet zone. */
const LEAST_PX = 800;

/** A PNG file, dark on white; `null` if the browser refuses to draw it. */
async function createPngFile(drawn: SVGSVGElement, name: string): Promise<File | null> {
  const modules = drawn.viewBox.baseVal.width;
  const scale = Math.ceil(LEAST_PX / modules);
  const canvas = document.createElement('canvas');
  canvas.width = modules * scale;
  canvas.height = modules * scale;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = '#000';
  context.fill(new Path2D(drawn.querySelector('path')?.getAttribute('d') ?? ''));
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return picture && new File([picture], name, { type: picture.type });
}

function downloadFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Later, because the browser may not have started to read it yet.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
