import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { foldForSearch } from '../../../domain/german-text.ts';
import type { FestivalSettings } from '../../settings/festival-settings.ts';

interface Owner {
  email: string;
  firstname: string;
  lastname: string;
}

/** Powers of ten. The whole password needs this many guesses; without its last digits and signs the second number. */
const FEWEST_GUESSES = 7;
/** The ten thousand commonest, each with and without a capital. */
const FEWEST_GUESSES_OF_STEM = 4.3;
/** „2026!“, „123“ and the like make a common word no better. */
const ENDING = /\P{L}{1,6}$/u;
/** Only so much of a password is rated, since the estimate takes longer for longer texts. */
const RATED_LENGTH = 64;
const SHORTEST_NAME = 3;

/**
 * Refuses a password that would be guessed: `password_guessable` when it is common, a run of keys, a repetition or the
 * like; `password_own_name` when little of it is left without the names and addresses of its owner and the club. Both
 * stand beside the field.
 */
export async function refuseWeakPassword(
  password: string,
  owner: Owner,
  { title, club }: Pick<FestivalSettings, 'title' | 'club'>,
): Promise<Refusal | null> {
  const estimator = await loadedEstimator();
  const guesses = (text: string, known: string[]) =>
    // Not zxcvbn's own sum, which rates three weak parts in a row as strong.
    estimator.check(text, known).sequence.reduce((sum, part) => sum + part.guessesLog10, 0);
  const isWeak = (text: string, known: string[] = []) =>
    guesses(text, known) < FEWEST_GUESSES ||
    guesses(text.replace(ENDING, ''), known) < FEWEST_GUESSES_OF_STEM;
  if (isWeak(password)) return refuseField('password_guessable');
  const names = namesIn([owner.email, owner.firstname, owner.lastname, title, club.name]);
  const rest = names.reduce((text, name) => text.replaceAll(name, ''), foldForSearch(password));
  return isWeak(rest, names) ? refuseField('password_own_name') : null;
}

function refuseField(code: 'password_guessable' | 'password_own_name'): Refusal {
  return refuse(code, { errors: { password: refuse(code).message } });
}

/** Every text as a whole and each word in it, folded, the longest first. */
function namesIn(texts: string[]): string[] {
  const folded = texts.map(foldForSearch);
  const names = folded.flatMap((text) => [
    text,
    text.split('@')[0] ?? text,
    ...text.split(/[^\p{L}\p{N}]+/u),
    ...text.split(/\P{L}+/u),
  ]);
  return [...new Set(names)]
    .filter((name) => name.length >= SHORTEST_NAME)
    .sort((a, b) => b.length - a.length);
}

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded when the first password is set: its lists take 25 MB, and most runs of the shop never need them. */
function loadedEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) =>
      new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: RATED_LENGTH }),
  );
  return estimator;
}
