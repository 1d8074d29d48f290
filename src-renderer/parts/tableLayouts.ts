import type { LayoutStore } from '#kit/table/columnLayout.ts';
import { changePreferences, preferencesNow } from './preferences.ts';

/** Stores column layouts in the preferences of the main process, independent of the window's origin. */
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
