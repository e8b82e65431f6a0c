/** The seat from which keys go on in the plan of this page; its heading where there is none. */
export function seatInHand(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]') ?? document.querySelector('h1');
}
