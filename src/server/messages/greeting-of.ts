/** Mail programs make a link of it, and whoever orders for somebody else's address writes him what he likes. */
const LINK_LIKE = /[/:@<>]|[\p{L}\p{N}]\.[\p{L}\p{N}]{2}/u;

/** How a mail to a guest begins. */
export function greetingOf(firstname: string): string {
  return firstname === '' || LINK_LIKE.test(firstname) ? 'Hallo,' : `Hallo ${firstname},`;
}
