import { Link } from 'react-router-dom';
import type { LegalPart, MarkedWords } from '../../../contract/legal.ts';
import { paths } from '../../platform/paths.ts';

/** A piece of a legal text's sentence. */
export function TextPart({ part }: { part: LegalPart }) {
  if (typeof part === 'string') return part;
  if (!('leadsTo' in part)) return <Marked {...part} />;
  return part.leadsTo === 'email' ? (
    <a href={`mailto:${part.text}`}>{part.text}</a>
  ) : (
    <Link to={paths[part.leadsTo]}>{part.text}</Link>
  );
}

function Marked({ text, isStrong, isEmphasis, address }: MarkedWords) {
  // What it may lead to was settled when the text was read (contract/markdown/read-words.ts).
  const words = address === undefined ? text : <a href={address}>{text}</a>;
  const stressed = isEmphasis ? <em>{words}</em> : words;
  return isStrong ? <strong>{stressed}</strong> : stressed;
}
