/** The contact on every document; empty parts are left out. */
export interface ClubContact {
  name: string;
  street: string;
  zipcode: string;
  city: string;
  email: string;
  telephone: string;
}

/** The contact in two lines, name and address first; a telephone number never wraps. */
export function contactLines({ name, street, zipcode, city, email, telephone }: ClubContact): string[] {
  return [
    [name, street, `${zipcode} ${city}`.trim()],
    [email, telephone.replaceAll(' ', '\u00a0')],
  ].map((parts) => parts.filter((part) => part !== '').join(' · '));
}
