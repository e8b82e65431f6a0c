import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { foldForSearch } from '../../../domain/german-text.ts';
import type { FestivalSettings } from '../../settings/festival-settings.ts';

interface Owner {
  email: string;
  firstname: string;
  lastname: string;
}

/** As a power of ten: the minimum number of guesses for the whole password. */
const FEWEST_GUESSES = 7;
/**
 * As a power of ten, without the trailing digits and signs: the ten thousand most common words, each also
 * capitalised.
 */
const FEWEST_GUESSES_OF_STEM = 4.3;
/** Endings such as "2026!" or "123", which do not make a common word any stronger. */
const ENDING = /\P{L}{1,6}$/u;
/** Only this much of a password is rated, because the estimate slows down with length. */
const RATED_LENGTH = 64;
const SHORTEST_NAME = 3;

/**
 * Refuses a weak password: `password_guessable` for common ones, keyboard runs, repetitions and the like;
 * `password_own_name` if little is left without the names and addresses of its owner and the club. Both are
 * shown at the field.
 */
export async function refuseWeakPassword(
  password: string,
  owner: Owner,
  { title, club }: Pick<FestivalSettings, 'title' | 'club'>,
): Promise<Refusal | null> {
  const estimator = await loadedEstimator();
  const guesses = (text: string, known: string[]) =>
    // zxcvbn's own sum rates three weak parts in a row as strong.
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

/** Every text and each word in it, folded, the longest first. */
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

/** Loaded when the first password is set, because its word lists take 25 MB and are rarely needed. */
function loadedEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) =>
      new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: RATED_LENGTH }),
  );
  return estimator;
}
