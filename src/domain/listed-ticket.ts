import { formatItemCode } from './item-code.ts';

/** Half of a ticket's code: enough for people to tell tickets apart, and too little to make a ticket of it. */
const SHORT_CODE = 10;

const NAME = /^([^.]{1,40})\.([\w-]{16})$/;

/** A ticket as a phone at the gate knows it, which holds no codes: by its order's number and its key. */
export interface ListedTicketName {
  orderNumber: string;
  /** 16 characters of base64url: the beginning of the SHA-256 of the code (96 bits). */
  key: string;
}

/** `WF-K7HXAQ.q1…`: stands for the code of a ticket that somebody has picked from the list instead of scanning it. */
export function listedTicketName({ orderNumber, key }: ListedTicketName): string {
  return `${orderNumber}.${key}`;
}

/** What such a name says; `null` for everything else, and so for every code. */
export function readListedTicketName(name: string): ListedTicketName | null {
  const [, orderNumber, key] = NAME.exec(name) ?? [];
  return orderNumber === undefined || key === undefined ? null : { orderNumber, key };
}

/** The first half of a code. */
export function shortCodeOf(code: string): string {
  return code.slice(0, SHORT_CODE);
}

/** What people call a ticket by its code or name: `7K3QF-9XT2M` or `WF-K7HXAQ`. */
export function shortTicketWords(codeOrName: string): string {
  return readListedTicketName(codeOrName)?.orderNumber ?? formatItemCode(shortCodeOf(codeOrName));
}
