/** The colours of the evening scene on the home page, six hex digits each, ordered from the top or from the left. */
export interface Evening {
  sky: readonly string[];
  far: readonly string[];
  middle: readonly string[];
  knoll: readonly string[];
  earth: readonly string[];
  /** The rows of vines that face away from the light. */
  vines: string;
}

/** The evening as drawn; all others are computed from it (evening-colors.ts). */
export const dusk: Evening = {
  sky: ['160920', '280c30', '47123c', '701c43', '9c3346', 'b9484a'],
  far: ['4d163f', '7d2846', 'b34c4b', '5f1d42'],
  middle: ['38112f', '561a38', '7c2c3f', '3f1433'],
  knoll: ['5d1f3d', '481739'],
  earth: ['2b0d24', '7a2f3c', '2f0f28'],
  vines: '5c2136',
};
