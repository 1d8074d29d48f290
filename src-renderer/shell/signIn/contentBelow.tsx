import type { ReactNode } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { messages } from '../messages.ts';
import { CancelSignIn } from './CancelSignIn.tsx';
import { OtherSignInMethods } from './OtherSignInMethods.tsx';
import type { SignInMethodChoice } from './useSignInMethod.ts';

/**
 * Returns the content below the sign-in method: a cancel button, or the other methods.
 * @param goBack Returns a user who only confirms the identity to the previous page.
 */
export function contentBelow({ reason, others, select }: SignInMethodChoice, goBack?: () => void): ReactNode {
  if (reason === 'second-factor') return <CancelSignIn />;
  if (reason === 'sign-in') return <OtherSignInMethods methods={others} onSelect={select} />;
  return (
    <Button size="large" onClick={goBack}>
      {messages.goBack}
    </Button>
  );
}
