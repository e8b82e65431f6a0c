/** Whom to ask, as it stands on every paper. Empty parts are left out. */
export interface ClubContact {
  name: string;
  street: string;
  zipcode: string;
  city: string;
  email: string;
  telephone: string;
}

/** The club in two lines: who and where, how to reach it. A telephone number is never parted. */
export function contactLines({ name, street, zipcode, city, email, telephone }: ClubContact): string[] {
  return [
    [name, street, `${zipcode} ${city}`.trim()],
    [email, telephone.replaceAll(' ', '\u00a0')],
  ].map((parts) => parts.filter((part) => part !== '').join(' · '));
}
