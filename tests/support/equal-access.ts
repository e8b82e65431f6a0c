import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Checker } from 'accessibility-checker-engine';
import type { Page } from 'playwright-core';

const source = readFileSync(
  fileURLToPath(import.meta.resolve('accessibility-checker-engine/ace.js')),
  'utf8',
);

/** Rules that are not asked, each with the reason. */
const NOT_ASKED = {
  a_target_warning: 'a file that opens in a window of its own is named as a file',
  application_content_accessible: 'suspects every text within; beside the canvas stands the same as a list',
  aria_complementary_label_visible: 'an `aria-label` names a landmark as well',
  aria_keyboard_handler_exists:
    'does not see the handlers of React, which sit on the root; journeys press the keys',
  element_attribute_deprecated: 'takes `color` of an SVG element for that of <font>',
  element_tabbable_unobscured: 'suspects whatever overlaps anything; `tabTo` sees every focus',
  fieldset_legend_valid: 'an `aria-label` names a <fieldset> as well',
  form_submit_button_exists: 'there are forms whose button comes with the first change',
  input_checkboxes_grouped: 'suspects every box that has another on its page',
  input_fields_grouped: 'suspects every two fields without a <fieldset>',
  input_label_visible: 'suspects every button with an icon',
  frame_src_valid: 'asks to look into frames, whose sandbox lets nobody in',
  list_structure_proper: 'does not know that <div> may group the parts of a <dl>',
  select_options_grouped: 'suspects every longer list of options',
  style_color_misuse: 'suspects every style sheet with a colour',
  style_focus_visible: 'suspects every control with a border; `tabTo` sees every focus',
  style_viewport_resizable: 'suspects every length in vw; large-text.test.ts enlarges the letters',
  text_contrast_sufficient:
    'sees neither pictures behind a text nor colours on their way; axe judges contrast',
  text_block_heading: 'suspects every short line in large or bold letters',
};

/** Findings that are none, each with where and the reason. */
const ACCEPTED = [
  { rule: 'aria_attribute_allowed', at: '[aria-description]', why: 'knows ARIA 1.2 only; browsers know 1.3' },
  {
    rule: 'aria_content_in_landmark',
    at: '[href="#inhalt"]',
    why: 'the way past the landmarks comes before them',
  },
  { rule: 'caption_track_exists', at: 'video', why: 'shows what the camera sees' },
  { rule: 'element_tabbable_visible', at: '[href="#inhalt"]', why: 'is seen while it has the focus' },
  { rule: 'aria_content_in_landmark', at: '[role=status] *', why: 'is announced wherever it stands' },
  { rule: 'aria_form_label_unique', at: 'form:not([aria-label])', why: 'without a name it is no landmark' },
  { rule: 'aria_landmark_name_unique', at: 'form:not([aria-label])', why: 'the same' },
  { rule: 'element_tabbable_role_valid', at: 'section[tabindex="0"]', why: 'a pane is scrolled by keys' },
  { rule: 'input_autocomplete_valid', at: '[type=email][autocomplete=username]', why: 'HTML allows it' },
  { rule: 'label_content_exists', at: ':has(> [aria-label])', why: 'the input names itself more fully' },
  { rule: 'target_spacing_sufficient', at: '[data-seat]', why: 'scrolls away beneath the bar that stays' },
  { rule: 'target_spacing_sufficient', at: 'a[href="/dashboard"]', why: 'lies beneath the open drawer' },
  { rule: 'table_headers_exists', at: ':has(thead th)', why: 'on a phone its rows are cards without a head' },
  {
    rule: 'table_headers_related',
    at: 'thead td[colspan]',
    why: 'heads every printed sheet and names no column',
  },
  { rule: 'widget_tabbable_exists', at: '[role=listbox]', why: 'the combobox keeps the focus' },
  {
    rule: 'widget_tabbable_exists',
    at: '[role=toolbar] button',
    why: 'arrows lead there from the bar’s one stop',
  },
];

/** What IBM Equal Access finds on the page as it stands: all its rules, recommendations included. */
export async function findEqualAccessFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'ace' in globalThis)))
    await page.evaluate(`${source};globalThis.ace = ace; 0`);
  return page.evaluate(findFaults, { notAsked: Object.keys(NOT_ASKED), accepted: ACCEPTED });
}

interface Wanted {
  notAsked: string[];
  accepted: { rule: string; at: string }[];
}

async function findFaults({ notAsked, accepted }: Wanted): Promise<string[]> {
  const { ace } = globalThis as unknown as { ace: { Checker: new () => Checker } };
  const checker = new ace.Checker();
  // Its own `disableRule` disables all of them.
  const rules = checker.rulesetRules.IBM_Accessibility ?? [];
  checker.rulesetRules.IBM_Accessibility = rules.filter((rule) => !notAsked.includes(rule));

  // It takes text that is clipped, which only screen readers get, for hidden from them as well.
  const unclipped = new CSSStyleSheet();
  unclipped.replaceSync('* { clip-path: none !important }');
  document.adoptedStyleSheets.push(unclipped);
  const { results } = await checker.check(document, 'IBM_Accessibility');
  document.adoptedStyleSheets.pop();

  const isFault = ({ ruleId, node, value: [, verdict] }: (typeof results)[number]) =>
    (verdict === 'FAIL' || verdict === 'POTENTIAL') &&
    // It looks into what is folded away in <details> and behind an open drawer.
    node instanceof Element &&
    node.checkVisibility() &&
    node.closest('[inert]') === null &&
    !accepted.some(({ rule, at }) => rule === ruleId && node.matches(at));
  return results.filter(isFault).map(({ ruleId, message, snippet }) => `${ruleId}: ${message}\n  ${snippet}`);
}
