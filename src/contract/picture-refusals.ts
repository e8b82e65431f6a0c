/** What is refused of pictures that staff upload. */
export const pictureRefusals = {
  picture_too_large: {
    status: 413,
    message: 'Dieses Bild ist größer als 10 MB. Verkleinere es und lade es dann noch einmal hoch.',
  },
  picture_unreadable: {
    status: 422,
    message:
      'Das ist kein Bild, das sich lesen lässt, oder es ist beschädigt. Nimm bitte eine Datei im Format JPEG, PNG, WebP oder AVIF.',
  },
  picture_too_many_pixels: {
    status: 422,
    message:
      'Dieses Bild hat mehr als 52 Millionen Bildpunkte. Verkleinere es, zum Beispiel auf 3.000 Punkte in der Breite.',
  },
  picture_too_small: {
    status: 422,
    message: 'Dieses Bild ist zu klein: Es braucht mindestens 320 × 160 Bildpunkte.',
  },
  unknown_picture: {
    status: 404,
    message: 'Dieses Bild gibt es nicht mehr. Lade es bitte noch einmal hoch.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
