import { Button } from '#kit/controls/Button.tsx';
import { toDisplayFailure } from '../failures.ts';
import { StaleDataNotice } from '../StaleDataNotice.tsx';
import { messages } from './messages.ts';
import type { ShownMoment } from './useMoment.ts';

interface MomentFailureProps {
  readonly shown: Pick<ShownMoment, 'error' | 'retry'>;
  /** What the screen shows instead of the moment. */
  readonly instead: string;
}

/** Notice of a screen whose moment could not be read. Nothing while it can. */
export function MomentFailure({ shown: { error, retry }, instead }: MomentFailureProps) {
  if (error === null) return null;
  const { sentence, details } = toDisplayFailure(error);
  return (
    <StaleDataNotice
      text={`${messages.failed(sentence)} ${instead}`}
      details={details}
      action={<Button onClick={retry}>{messages.again}</Button>}
    />
  );
}
