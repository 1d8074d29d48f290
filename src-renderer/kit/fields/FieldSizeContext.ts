import { createContext } from 'react';
import type { FieldSize } from './FieldProps.ts';

/** Size of the fields inside: dialogs provide `dialog`, the sign-in screen provides `signIn`. */
export const FieldSizeContext = createContext<FieldSize>('default');
