import { type BasketLine, isSameOffer } from '../../../domain/basket.ts';
import { useBasket } from './basket-store.ts';

/** Sets how many tickets a line of quantities stands for. */
export function setQuantity(line: BasketLine, quantity: number): void {
  useBasket.setState(({ lines }) => ({
    lines: lines.map((other) =>
      other.is_fixed && isSameOffer(other, line) ? { ...other, quantity } : other,
    ),
  }));
}

/** Puts a removed line back where it was, unless it has come back by itself. */
export function putBack(line: BasketLine, index: number): void {
  useBasket.setState(({ lines }) =>
    lines.some((other) => isSameOffer(other, line)) ? {} : { lines: lines.toSpliced(index, 0, line) },
  );
}
