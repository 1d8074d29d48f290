import type { AnswerOrigin } from '../../parts/asOfState.ts';
import { isBridgeLost, toShownFailure } from '../../parts/failures.ts';
import { messages } from './messages.ts';

interface Notice {
  readonly text: string;
  readonly details: string | undefined;
}

/**
 * What is to be said over agents that are shown although they could not be read anew; nothing where the banner says it already.
 * @param online whether the server answers the person
 */
export function agentsNotice(
  { data, error }: { readonly data: AnswerOrigin | undefined; readonly error: unknown },
  online: boolean,
): Notice | undefined {
  if (!online || isBridgeLost(error)) return undefined;
  if (error !== null) {
    const { sentence, details } = toShownFailure(error);
    return { text: messages.stale(sentence), details };
  }
  const because = data?.because;
  return because && { text: messages.kept(because.sentence), details: because.details };
}
