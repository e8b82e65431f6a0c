import { asNewTreasurer } from './new-treasurer.ts';

await asNewTreasurer('desktop', 'dark');
