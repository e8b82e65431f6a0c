/** The plan's current tab stop (roving tabindex), or else the page's heading. */
export function focusableSeat(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]') ?? document.querySelector('h1');
}
