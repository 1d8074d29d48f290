import { Link } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { ErrorPanel } from '#kit/panels/Panel.tsx';
import { type DisplayFailure, toDisplayFailure } from '#parts/failures.ts';
import { messages } from './messages.ts';
import { removeStartFrame } from './startFrame.ts';

interface ErrorProps {
  readonly error: unknown;
}

/** Returns the failure of an error from the main process. The stack of such errors is useless. */
const failureOf = (error: unknown): DisplayFailure | undefined =>
  error instanceof Error && 'data' in error ? toDisplayFailure(error) : undefined;

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? String(error)) : String(error);

/** A screen failed to render, or failed to load. */
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

/** The frame itself failed to render: this page replaces the whole window. */
export function FrameErrorPage({ error }: ErrorProps) {
  useLayoutEffect(removeStartFrame, []);
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
