import { useSyncExternalStore } from 'react';
import { onZoneChange, windowZone } from './timeZone.ts';

/**
 * Returns the time zone of the window, and renders again when it changes. Screens and the frame use it, so that
 * their content follows. Only memoized components and values that format times need it as well.
 */
export const useTimeZone = (): string => useSyncExternalStore(onZoneChange, windowZone);
