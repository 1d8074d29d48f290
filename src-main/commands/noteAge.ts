import type { AnswerAge, CommandContext } from './Command.ts';
import { messages } from './messages.ts';
import { ageText } from './output/ageText.ts';

/** Notes the age of stored data if the server cannot be reached, and that data is not complete. */
export async function noteAge(
  { nowMs, note, offlineSentence }: CommandContext,
  { source, asOf, because, synced }: AnswerAge,
): Promise<void> {
  const reason = because?.sentence ?? offlineSentence();
  if (source === 'cache' && reason !== undefined) await note(messages.stale(ageText(asOf, nowMs()), reason));
  if (synced !== undefined) await note(messages.incomplete(synced.done, synced.total));
}
