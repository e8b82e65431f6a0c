import type { OutboxMail } from '../../../../contract/outbox.ts';
import { Badge } from '../../../ui/badge.tsx';
import { stateWords } from './mail-words.ts';

/** How a mail stands, in a word and a colour. */
export function MailState({ mail }: { mail: OutboxMail }) {
  const { word, tone } = stateWords(mail);
  return (
    <Badge tone={tone} mayWrap>
      {word}
    </Badge>
  );
}
