// Apart from the schemas, so that the guests' page can keep to them without loading any.

/** How many characters each field of a withdrawal may have. */
export const LONGEST_WITHDRAWAL = { name: 200, order_number: 60, email: 254, remark: 500 } as const;
