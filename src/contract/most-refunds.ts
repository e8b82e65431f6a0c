// Apart from the schemas, so that a page can say so without loading them.

/** As many as one file of transfers and one operation carry. */
export const MOST_REFUNDS_A_RUN = 200;
