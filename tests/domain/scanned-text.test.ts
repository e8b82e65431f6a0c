import { expect, test } from 'vitest';
import { itemCodeOfScan } from '../../src/domain/scanned-text.ts';

const ID = '7K3QF7K3QF7K3QF7K3QF';

test.each([
  `HTTPS://FEST.EXAMPLE/ITEM/${ID}/CHECKIN`,
  `https://fest.example/item/${ID.toLowerCase()}/checkin`,
  `http://127.0.0.1:3000/Item/${ID}/Checkin/?from=mail`,
  ID,
  ` ${ID.toLowerCase()}\n`,
  ` https://fest.example/item/${ID}/checkin\n`,
  '7K3QF-7K3QF-7K3QF-7K3QF',
  '7k3qf 7k3qf 7k3qf 7k3qf',
])('reads a ticket in %j', (text) => {
  expect(itemCodeOfScan(text)).toBe(ID);
});

test.each([
  '',
  'WIFI:S:Weinfest;T:WPA;P:geheim;;',
  'https://evil.example/',
  `https://fest.example/order/${ID}`,
  `https://fest.example/item/${ID}/checkin/more`,
  `javascript:alert(1)//item/${ID}/checkin`,
  `https://a@b/item/${ID}/checkin`,
  `${ID}0`,
  'x'.repeat(1_000_000),
  `${' '.repeat(1_000_000)}${ID}`,
])('reads no ticket in something else', (text) => {
  expect(itemCodeOfScan(text)).toBeNull();
});
