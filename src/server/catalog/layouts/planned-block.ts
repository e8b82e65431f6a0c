/** A seat of a plan before it has an id; `position` is its place in the row from 1, with gaps for aisles. */
export interface PlannedSeat {
  row: string;
  row_position: number;
  name: string;
  position: number;
  is_available: 0 | 1;
}

/** A block of a plan before it has an id: with seats, or with `fixed_places`. `category` is an index. */
export interface PlannedBlock {
  name: string;
  x: number;
  y: number;
  w: number;
  h: number;
  rotation: number;
  category: number;
  fixed_places: number;
  seats: ReadonlyArray<PlannedSeat>;
}

export interface PlannedLayout {
  name: string;
  blocks: ReadonlyArray<PlannedBlock>;
}
