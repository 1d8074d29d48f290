import { onDemand } from '../onDemand.ts';

/** Loaded on demand: no screen shows a list of options before a popover opens. */
export const OptionList = onDemand(() => import('./OptionListParts.tsx')).component(
  (parts) => parts.OpenedOptionList,
);
