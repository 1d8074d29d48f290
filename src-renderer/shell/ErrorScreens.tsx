import { Link } from '@tanstack/react-router';
import { ErrorPanel } from '../kit/panels/Panel.tsx';
import { type ShownFailure, toShownFailure } from '../parts/failures.ts';
import { messages } from './messages.ts';

interface ErrorProps {
  readonly error: unknown;
}

/** A failure that crossed the bridge says what it is; its stack would be of no use to anybody. */
const failureOf = (error: unknown): ShownFailure | undefined =>
  error instanceof Error && 'data' in error ? toShownFailure(error) : undefined;

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? String(error)) : String(error);

/** A screen threw while it was drawn, or what it needed could not be had; specification part 1 section 2.2. */
export function RenderingErrorPage({ error }: ErrorProps) {
  const failure = failureOf(error);
  return (
    <ErrorPanel
      title={messages.errors.rendering}
      details={failure === undefined ? stackOf(error) : failure.details}
      actions={<Link to="/">{messages.goBack}</Link>}
    >
      {failure?.sentence}
    </ErrorPanel>
  );
}

/** The frame itself could not be drawn: nothing but this stands in the window. */
export function SorryPage({ error }: ErrorProps) {
  return (
    <main>
      <ErrorPanel
        title={messages.errors.sorry}
        details={stackOf(error)}
        actions={<a href="/">{messages.goBack}</a>}
      />
    </main>
  );
}
