import { onDemand } from '../onDemand.ts';

/** Loaded on demand: no screen shows a list of options before a popover opens. */
export const optionListCode = onDemand(() => import('./OptionListParts.tsx'));

export const OptionList = optionListCode.component((parts) => parts.OpenedOptionList);
