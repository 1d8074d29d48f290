import { useState } from 'react';

/**
 * The moment that a screen requests rows of. While its request runs, it stays the same, so that a moving slider displays
 * states in between.
 * @param at ISO 8601. Undefined for now.
 */
export function usePacedMoment(at: string | undefined) {
  const [requested, setRequested] = useState(at);
  return {
    requested,
    /** Whether another moment is requested next. */
    isBehind: requested !== at,
    /** Follows the address, unless the request of the previous moment runs. Call it while rendering. */
    follow: (isRunning: boolean) => {
      const isMoving = requested !== undefined && at !== undefined;
      if (requested !== at && !(isMoving && isRunning)) setRequested(at);
    },
  };
}
