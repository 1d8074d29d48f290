import clsx from 'clsx';
import { Details } from '#kit/panels/Details.tsx';
import type { DisplayFailure } from '#parts/failures.ts';
import styles from './SignIn.module.css';

/** A failed attempt: the message, the server's message, and the raw error on demand. */
export function FailureMessage({ failure }: { readonly failure: DisplayFailure | undefined }) {
  if (failure === undefined) return null;
  const { sentence, serverMessage, details } = failure;
  return (
    <div className={clsx(styles.message, styles.error)} role="alert">
      {sentence}
      {serverMessage !== undefined && serverMessage !== sentence && ` ${serverMessage}`}
      {details !== undefined && <Details text={details} />}
    </div>
  );
}
