import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import type { EventDetail } from '../../../contract/events.ts';
import { MAX_TICKETS_PER_LINE, type QuantityLine } from '../../../domain/basket.ts';
import { type StoredTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { answerSoon } from '../../platform/answer-soon.ts';
import { call } from '../../platform/api/call.ts';
import { serverNow } from '../../platform/api/server-time.ts';
import { paths } from '../../platform/paths.ts';
import { forgetTabValue, readTabValue, storeTabValue } from '../../platform/storage.ts';
import { useBasket } from '../basket/basket-store.ts';

interface TicketsPage {
  event: EventDetail;
  /** Stored time; loaded with the page, so that server and browser agree on whether tickets are on sale. */
  now: StoredTime;
}

export interface TicketsData {
  answer: TicketsPage | Promise<TicketsPage>;
}

export function loader({ params }: LoaderFunctionArgs): Promise<TicketsData> {
  return answerSoon(loadPage(params.id ?? ''));
}

async function loadPage(id: string): Promise<TicketsPage> {
  const { event } = await call('GET /api/booking/event/:id', { params: { id } });
  return { event, now: storedTimeOfInstant(serverNow()) };
}

/** A new object for each attempt, so that the same message can appear again. */
export interface NotAdded {
  message: string;
}

const NOTHING_CHOSEN = 'Wähle mindestens eine Karte, dann legen wir sie in deinen Warenkorb.';
const TOO_MANY_AT_ONCE = 'So viele Karten auf einmal gibt es hier nicht. Schreib uns für große Gruppen gern.';

/** Adds the chosen tickets to the basket and redirects there, or returns why it cannot. */
export async function action({ request, params }: ActionFunctionArgs): Promise<Response | NotAdded> {
  const eventId = Number(params.id);
  const form = await request.formData();
  const chosen = [...form]
    .map(([name, value]) => ({
      price: /^quantity-(\d+)$/.exec(name)?.[1],
      quantity: Math.round(Number(value)),
    }))
    .filter(({ price, quantity }) => price !== undefined && quantity > 0);
  if (chosen.length === 0) return { message: NOTHING_CHOSEN };

  if (chosen.some(({ quantity }) => quantity > MAX_TICKETS_PER_LINE)) return { message: TOO_MANY_AT_ONCE };
  const lines = chosen.map(
    ({ price, quantity }): QuantityLine => ({
      is_fixed: true,
      event: eventId,
      name: String(form.get(`name-${price}`) ?? ''),
      ticket_price_id: Number(price),
      quantity,
    }),
  );
  useBasket.getState().add(lines);
  forgetTabValue(storageKeyOf(eventId));
  return redirect(paths.basket);
}

/** Quantities by ticket price id. */
export type TicketQuantities = Readonly<Record<string, number>>;

const storageKeyOf = (eventId: number) => `tickets/${eventId}`;

/** The quantities set in this tab before a reload. */
export function readQuantities(eventId: number): TicketQuantities {
  const stored = Object.entries(readTabValue(storageKeyOf(eventId)) ?? {});
  return Object.fromEntries(stored.filter(([, quantity]) => Number.isSafeInteger(quantity) && quantity >= 0));
}

export function storeQuantities(eventId: number, quantities: TicketQuantities): void {
  storeTabValue(storageKeyOf(eventId), quantities);
}
