/** The seat of the plan that is reached by keyboard (roving tabindex); the page heading without one. */
export function focusableSeat(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]') ?? document.querySelector('h1');
}
