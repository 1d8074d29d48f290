import { createContext } from 'react';
import type { FieldSize } from './FieldProps.ts';

/** The size of the fields inside: a dialog sets `dialog`, the sign-in screen `signIn`. */
export const FieldSizeContext = createContext<FieldSize>('default');
