import { createContext } from 'react';

/** Receives the `metadata` of a Kubernetes object that a user unwraps in a code field. */
export const UnwrapContext = createContext<
  ((metadata: Readonly<Record<string, unknown>>) => void) | undefined
>(undefined);
