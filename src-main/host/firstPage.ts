import { join } from 'node:path';
import { readSettings } from '../base/loadJson.ts';

export const preferencesFile = (dataFolder: string): string => join(dataFolder, 'preferences.json');
export const workspacesFile = (dataFolder: string): string => join(dataFolder, 'workspaces.json');

type Members = Readonly<Record<string, unknown>>;

const toMembers = (content: unknown): Members =>
  typeof content === 'object' && content !== null ? (content as Members) : {};

/** The page does not wait for the application, nor for what it checks its files with. */
function readMembers(path: string): Members {
  try {
    return toMembers(JSON.parse(readSettings(path)));
  } catch {
    // Missing or damaged: whoever owns the file says so.
    return {};
  }
}

const themes: readonly unknown[] = ['light', 'dark', 'system'];

/** The theme that the person chose. @param dataFolder the data folder of this person */
export async function readTheme(dataFolder: string): Promise<string> {
  const { theme } = readMembers(preferencesFile(dataFolder));
  return typeof theme === 'string' && themes.includes(theme) ? theme : 'system';
}

/**
 * Path and query of what was shown last in the workspace that is open; undefined when nobody knows.
 * @param dataFolder the data folder of this person
 */
export async function readLastRoute(dataFolder: string): Promise<string | undefined> {
  const { lastRoutes } = readMembers(preferencesFile(dataFolder));
  const { openId } = readMembers(workspacesFile(dataFolder));
  const route = typeof openId === 'string' ? toMembers(lastRoutes)[openId] : undefined;
  return typeof route === 'string' ? route : undefined;
}
