import type { LayoutStore } from '../kit/table/columnLayout.ts';
import { changePreferences, preferencesNow } from './preferences.ts';

/** Column layouts lie with the other preferences: main keeps them, whatever address the window has next time. */
export const tableLayouts: LayoutStore = {
  read: (tableId) => {
    const layout = preferencesNow()?.tableLayouts[tableId];
    return layout ?? undefined;
  },
  write: (tableId, layout) => {
    const kept =
      layout === undefined
        ? null
        : { order: [...layout.order], hidden: [...layout.hidden], widths: { ...layout.widths } };
    changePreferences({ tableLayouts: { [tableId]: kept } });
  },
};
