import type { ReactNode } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { messages } from '../messages.ts';
import { LeaveSignIn } from './LeaveSignIn.tsx';
import { OtherDoors } from './OtherDoors.tsx';
import type { DoorChoice } from './useDoor.ts';

/**
 * What stands below the door: the way out of a sign-in that was begun, or the other ways in.
 * @param goBack leads whoever only confirms that it is they to where they were
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
