import { asNewTreasurer } from './new-treasurer.ts';

await asNewTreasurer('phone', 'light');
