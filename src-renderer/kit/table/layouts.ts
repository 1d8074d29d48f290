import { browserLayouts, type ColumnLayout, type LayoutStore } from './columnLayout.ts';

let store: LayoutStore = browserLayouts;
const layouts = new Map<string, ColumnLayout | undefined>();
const listeners = new Set<() => void>();

const notifyListeners = (): void => {
  for (const listener of [...listeners]) listener();
};

/** Sets the persistent storage of layouts. Called once at startup. */
export function setLayoutStore(next: LayoutStore): void {
  store = next;
  layouts.clear();
  notifyListeners();
}

/** Returns the user's layout of a table. Undefined for the default layout. */
export function layoutOf(tableId: string): ColumnLayout | undefined {
  if (!layouts.has(tableId)) layouts.set(tableId, store.read(tableId));
  return layouts.get(tableId);
}

export function changeLayout(tableId: string, layout: ColumnLayout | undefined): void {
  layouts.set(tableId, layout);
  store.write(tableId, layout);
  notifyListeners();
}

export function onLayoutChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
