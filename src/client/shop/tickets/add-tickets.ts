import { type ActionFunctionArgs, redirect } from 'react-router-dom';
import { MOST_TICKETS_A_LINE, type QuantityLine } from '../../../domain/basket.ts';
import { paths } from '../../platform/paths.ts';
import { useBasket } from '../basket/basket-store.ts';
import { forgetQuantities } from './ticket-quantities.ts';

/** Why nothing went into the basket; every attempt has an object of its own. */
export interface NotAdded {
  message: string;
}

const NOTHING_CHOSEN = 'Wähle mindestens eine Karte, dann legen wir sie in deinen Warenkorb.';
const TOO_MANY_AT_ONCE = 'So viele Karten auf einmal gibt es hier nicht. Schreib uns für große Gruppen gern.';

/** Puts the chosen tickets into the basket and goes there, or says why not. */
export async function addTickets({ request, params }: ActionFunctionArgs): Promise<Response | NotAdded> {
  const eventId = Number(params.id);
  const form = await request.formData();
  const chosen = [...form]
    .map(([name, value]) => ({
      price: /^quantity-(\d+)$/.exec(name)?.[1],
      quantity: Math.round(Number(value)),
    }))
    .filter(({ price, quantity }) => price !== undefined && quantity > 0);
  if (chosen.length === 0) return { message: NOTHING_CHOSEN };

  if (chosen.some(({ quantity }) => quantity > MOST_TICKETS_A_LINE)) return { message: TOO_MANY_AT_ONCE };
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
  forgetQuantities(eventId);
  return redirect(paths.basket);
}
