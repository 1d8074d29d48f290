import { isGranted, type Requirement } from '#contract/rules/guards.ts';
import { useSessionValue } from '../bridge/live.ts';

/** Returns whether the signed-in user meets a requirement. Without one, every user does. */
export const useIsGranted = (requirement: Requirement | undefined): boolean =>
  useSessionValue(
    (state) => state?.status === 'signed-in' && (requirement === undefined || isGranted(requirement, state)),
  );
