/** The festival's colours on paper: the light theme's, as they stand in client/styles/tokens.css. */
export const ink = {
  text: '#2a1720',
  soft: '#66525b',
  line: '#d9cabd',
  wine: '#7a1738',
  wineTint: '#f7e6e8',
  sunk: '#f4ece4',
  gold: '#8a5a12',
  goldBright: '#e8b04b',
  white: '#ffffff',
} as const;

/** Codes are printed in plain black, whatever the paper's colours are. */
export const CODE_BLACK = '#000000';
