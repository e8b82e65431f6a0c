/** Who stands in the history of an order where nobody of the team did it. */
export const SHOP_ITSELF = { firstname: 'Der Shop', lastname: '' };
