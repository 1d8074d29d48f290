import type { ElectronApi } from './ElectronApi.ts';
import type { WindowBounds } from './placeWindow.ts';

/** Returns the work areas of all displays, the main one first. */
export function workAreas(screen: ElectronApi['screen']): readonly [WindowBounds, ...WindowBounds[]] {
  const main = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id);
  return [main.workArea, ...others.map(({ workArea }) => workArea)];
}
