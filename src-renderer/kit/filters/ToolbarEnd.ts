import { createContext, type ReactNode } from 'react';

/** Provides controls for the end of every toolbar below. */
export const ToolbarEnd = createContext<ReactNode>(undefined);
