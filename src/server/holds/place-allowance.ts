import { Allowance } from '../http/allowance.ts';

/**
 * Places, held or sold, that callers from one address may take of those nobody has. A cookie is thrown away in no
 * time, and with it the limit of a guest. 300 guests of a village behind one address take four each at the same
 * moment; whoever holds seats for nothing keeps 600 of them, since a hold lasts an hour at most.
 */
export const placeAllowance = new Allowance({ most: 4 * 300, perMinute: 10, refusal: 'too_many_here' });
