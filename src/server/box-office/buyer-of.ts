import type { IssueWish } from '../../contract/box-office.ts';

const NOBODY = { firstname: '', lastname: '', email: '', telephone: '', street: '', zipcode: '', city: '' };

/** Under whose name tickets go that the team issues; at the box office nobody is asked for one. */
export function buyerOf(wish: IssueWish) {
  switch (wish.kind) {
    case 'complimentary':
      return { ...NOBODY, ...wish.recipient };
    case 'box_office':
      return { ...NOBODY, lastname: 'Abendkasse' };
    case 'telephone':
      return wish.customer;
  }
}
