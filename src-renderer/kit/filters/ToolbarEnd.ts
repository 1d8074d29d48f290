import { createContext, type ReactNode } from 'react';

/** What every toolbar below has at its end, whatever else it has there. */
export const ToolbarEnd = createContext<ReactNode>(undefined);
