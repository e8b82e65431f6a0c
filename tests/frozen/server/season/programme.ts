import type { Season, Wire } from './season.ts';

/** Floor plans, events and discounts, made, changed and some of them deleted again by staff. */
export async function planProgramme(season: Season, admin: string, pictureId: string): Promise<void> {
  await drawPlans(season, admin);
  await changeEvents(season, admin, pictureId);
  await makeDiscounts(season, admin);
}

async function drawPlans({ caller }: Season, admin: string): Promise<void> {
  const erika = caller('admin', admin);
  const { layouts } = (await erika('GET', '/api/office/layouts')).body;
  const { id } = (await erika('POST', '/api/office/layouts', { name: 'Scheune' })).body;
  const { layout } = (await erika('GET', `/api/office/layouts/${id}`)).body;
  const box = { group: null, x: 0, y: 40, w: 120, h: 60, rotation: 0 };
  const block = { kind: 'block', ...box, has_fixed_places: true };
  const seat = (position: number, kind?: string) => ({
    key: String(position),
    name: String(position),
    position,
    available: position !== 3,
    ...(kind && { kind }),
  });
  const rows = ['A', 'B'].map((name) => ({
    name,
    seats: [seat(1, 'wheelchair'), seat(2, 'companion'), seat(3), seat(5)].map((one) => ({
      ...one,
      key: `${name}${one.key}`,
    })),
  }));
  const drawing = {
    version: layout.version,
    save: 'first-save',
    name: 'Alte Scheune',
    changed: [
      { kind: 'stage', key: 'stage', ...box, y: 0, h: 20, text: 'Bühne' },
      { kind: 'label', key: 'bar', ...box, y: 120, h: 20, text: 'Theke' },
      { ...block, key: 'left', name: 'Links', has_fixed_places: false, fixed_places: 0, rows, arc: 20 },
      { ...block, key: 'standing', x: 140, name: 'Stehplätze', fixed_places: 30 },
    ],
    removed: [],
  };
  const { version } = (await erika('PUT', `/api/office/layouts/${id}`, drawing)).body;
  await erika('POST', `/api/office/layouts/${id}/publication`, { version });
  await erika('GET', `/api/office/layouts/${id}/versions`);
  await erika('PUT', `/api/office/layouts/${id}`, { ...drawing, version: 0, save: 'late-save' });
  await erika('POST', `/api/office/layouts/${id}/presence`, { tab: 'first-tab', selected: ['left'] });
  await erika('POST', `/api/office/layouts/${id}/presence`, { tab: 'second-tab', selected: [] });
  const copy = (await erika('POST', `/api/office/layouts/${id}/copy`)).body.id;
  const file = (await erika('GET', `/api/office/layouts/${copy}/export`)).body;
  await erika('POST', '/api/office/layouts/file', file);
  await erika('POST', '/api/office/layouts/file', { ...file, version: 2 });
  await erika('GET', `/api/office/layouts/${id}/history`);
  await erika('DELETE', `/api/office/layouts/${copy}`);
  await erika('DELETE', `/api/office/layouts/${layouts[0].id}`);
  await erika('GET', `/api/office/layouts/${layouts[0].id}/export`);
}

async function changeEvents({ caller, shop }: Season, admin: string, picture_id: string): Promise<void> {
  const erika = caller('admin', admin);
  const { events } = (await erika('GET', '/api/office/events')).body;
  for (const { id } of events) await erika('GET', `/api/office/events/${id}`);
  const { layouts } = (await erika('GET', '/api/office/layouts')).body;
  const barn = layouts.find(({ name }: Wire) => name === 'Alte Scheune');
  const starts_at = '2027-04-13T20:30:00';
  const facts = { name: 'Lesung in der Scheune', location: 'Alte Scheune', starts_at };
  const { id } = (await erika('POST', '/api/office/events', facts)).body;
  await erika('PUT', `/api/office/events/${id}/publication`, { is_published: true });
  await erika('PUT', `/api/office/events/${id}/offer`, {
    version: 0,
    layout_id: barn.id,
    capacity: null,
    categories: [{ id: null, key: 'seats', name: 'Sitzplatz', color: '3f6130' }],
    prices: [
      { id: null, name: 'Erwachsene', price: 12, category: 'seats', capacity: 20, tax_percent: 7 },
      { id: null, name: 'Kinder', price: 0, category: 'seats', capacity: null, tax_percent: null },
    ],
    blocks: barn.blocks.map((block: Wire) => ({ block_id: block.id, category: 'seats', capacity: null })),
  });
  const { version } = (await erika('GET', `/api/office/events/${id}`)).body.event;
  const times = { ends_at: '2027-04-13T23:30:00', sale_starts_at: null, sale_ends_at: null };
  const changed = { ...facts, ...times, description: 'Bei **Kerzenlicht**', version };
  await erika('PUT', `/api/office/events/${id}`, { ...changed, admission_starts_at: '2027-04-13T19:30:00' });
  await erika('PUT', `/api/office/events/${id}`, { ...changed, admission_starts_at: null });
  await erika('PUT', `/api/office/events/${id}/picture`, { picture_id, alt: 'Ein rotes Feld' });
  await erika('GET', `/api/office/events/${id}/preview`);
  // With the example account of the record nothing can be published any more.
  await shop.withOwnAccount(() =>
    erika('PUT', `/api/office/events/${id}/publication`, { is_published: true }),
  );
  const copy = await erika('POST', `/api/office/events/${id}/copy`, { name: 'Zweite Lesung', starts_at });
  await erika('DELETE', `/api/office/events/${copy.body.id}`);
  const [block] = barn.blocks;
  const places = `/api/office/events/${id}/blocks/${block.id}`;
  const seats = (await erika('GET', places)).body.block.seats.map((seat: Wire) => seat.id);
  await erika('POST', `${places}/blocked`, { seats: seats.slice(0, 2), places: 0, reason: 'Technik' });
  await erika('POST', `${places}/freed`, { seats: seats.slice(0, 1), places: 0 });
  await erika('GET', places);
  await erika('GET', `/api/office/events/${id}/history`);
  await erika('GET', '/api/office/events/99');
}

async function makeDiscounts({ caller }: Season, admin: string): Promise<void> {
  const erika = caller('admin', admin);
  await erika('GET', '/api/office/discounts');
  const choice = (await erika('GET', '/api/office/discount-events')).body;
  const wish = {
    name: 'Helfer',
    off: { kind: 'percent', percent: 20 },
    starts_at: null,
    ends_at: '2027-04-01T12:00:00',
    least_order: 10,
    most_tickets: 4,
    max_uses: 50,
    event_ids: [choice.events[0].id],
    price_ids: [],
    code: 'HELFER',
  };
  const { id } = (await erika('POST', '/api/office/discounts', wish)).body;
  await erika('POST', '/api/office/discounts', wish);
  const { version } = (await erika('GET', `/api/office/discounts/${id}`)).body.discount;
  await erika('PUT', `/api/office/discounts/${id}`, { ...wish, off: { kind: 'amount', euros: 6 }, version });
  await erika('PUT', `/api/office/discounts/${id}/pause`, { is_paused: true });
  await erika('GET', `/api/office/discounts/${id}/history`);
  const batch = (await erika('POST', '/api/office/discounts', { ...wish, name: 'Presse', code: null })).body
    .id;
  await erika('POST', `/api/office/discounts/${batch}/codes`, { count: 3, prefix: 'LESE' });
  await erika('GET', `/api/office/discounts/${batch}/codes`);
  const other = await erika('POST', '/api/office/discounts', { ...wish, name: 'Irrtum', code: 'IRRTUM' });
  await erika('DELETE', `/api/office/discounts/${other.body.id}`);
}
