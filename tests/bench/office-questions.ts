/** What staff ask the list of orders, by what they would call it, as queries. */
export interface Question {
  name: string;
  query: Record<string, string>;
}

interface Known {
  event: number;
  /** An order somewhere in the middle. */
  order: { number: string; firstname: string; lastname: string; email: string };
}

const sorts = ['newest', 'oldest', 'name', 'due', 'total'];
const statuses = ['open', 'paid', 'cancelled', 'refunded'];
/** As the planted guests are called: one in ten Anna or Hans-Peter, one in fourteen something with Ha-. */
const common = ['anna ha', 'hans ha', 'hans peter', 'anna example', 'example org', 'anna bernd', 'h s m'];
const typed = ['a', 'an', 'ann', 'h', 'ha', 'hab', 'm', 'mü', 'mül', 'x', 'z', 'w', 'wf', 'e', 'ex'];

/** Every filter, every order, and every kind of search, alone and together. */
export function officeQuestions({ event, order }: Known): Question[] {
  const { number, firstname, lastname, email } = order;
  const search = (name: string, q: string, more = {}) => ({ name: `search ${name}`, query: { q, ...more } });
  return [
    ...sorts.map((sort) => ({ name: `all, ${sort}`, query: { sort } })),
    ...statuses.map((status) => ({ name: status, query: { status } })),
    { name: 'overdue', query: { overdue: '1' } },
    { name: 'refund due', query: { refund_due: '1' } },
    { name: 'refund due, by name', query: { refund_due: '1', sort: 'name' } },
    { name: 'from the telephone', query: { source: 'telephone' } },
    { name: 'one event', query: { event: String(event) } },
    { name: 'one event, open, by name', query: { event: String(event), status: 'open', sort: 'name' } },
    { name: 'open, by total', query: { status: 'open', sort: 'total' } },
    { name: 'paid, by name', query: { status: 'paid', sort: 'name' } },
    { name: 'cancelled, by due', query: { status: 'cancelled', sort: 'due' } },
    { name: 'overdue, by name', query: { overdue: '1', sort: 'name' } },
    search('full name', `${firstname} ${lastname}`),
    search('last name', lastname),
    search('email', email),
    search('number', number),
    search('number without prefix', number.slice(number.indexOf('-') + 1)),
    search('nobody', 'xyz'),
    search('anna xyz', 'anna xyz'),
    ...common.map((q) => search(q, q)),
    ...common.map((q) => search(`${q}, by total`, q, { sort: 'total' })),
    ...typed.map((q) => search(q, q)),
    search('an, open, by total', 'an', { status: 'open', sort: 'total' }),
    search('anna, overdue', 'anna', { overdue: '1' }),
    search('anna ha, cancelled', 'anna ha', { status: 'cancelled' }),
    search('mül, one event, by name', 'mül', { event: String(event), sort: 'name' }),
  ];
}

/** The orders of the list in which a page far down is asked for too. */
export const deepSorts = ['newest', 'name', 'due', 'total'];
