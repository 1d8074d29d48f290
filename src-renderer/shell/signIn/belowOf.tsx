import type { ReactNode } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { messages } from '../messages.ts';
import { LeaveSignIn } from './LeaveSignIn.tsx';
import { OtherDoors } from './OtherDoors.tsx';
import type { DoorChoice } from './useDoor.ts';

/**
 * Returns the content below the sign-in method: a cancel button, or the other methods.
 * @param goBack Returns a user who only confirms the identity to the previous page.
 */
export function belowOf({ asking, others, take }: DoorChoice, goBack?: () => void): ReactNode {
  if (asking === 'second-factor') return <LeaveSignIn />;
  if (asking === 'sign-in') return <OtherDoors doors={others} onTake={take} />;
  return (
    <Button size="large" onClick={goBack}>
      {messages.goBack}
    </Button>
  );
}
