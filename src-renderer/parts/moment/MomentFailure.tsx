import { Button } from '#kit/controls/Button.tsx';
import { toDisplayFailure } from '../failures.ts';
import { StaleDataNotice } from '../StaleDataNotice.tsx';
import { messages } from './messages.ts';
import type { ShownMoment } from './useMoment.ts';

interface MomentFailureProps {
  readonly shown: Pick<ShownMoment, 'error' | 'retry'>;
  /** Text of the notice. */
  readonly textOf: (sentence: string) => string;
}

/** Notice of a screen whose moment could not be read. Nothing while it can. */
export function MomentFailure({ shown: { error, retry }, textOf }: MomentFailureProps) {
  if (error === null) return null;
  const { sentence, details } = toDisplayFailure(error);
  return (
    <StaleDataNotice
      text={textOf(sentence)}
      details={details}
      action={<Button onClick={retry}>{messages.again}</Button>}
    />
  );
}
