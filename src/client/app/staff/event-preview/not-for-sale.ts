/** What is said to whoever tries to buy in a preview. */
export const NOT_FOR_SALE = 'Das ist nur eine Vorschau: Hier lässt sich nichts kaufen.';
