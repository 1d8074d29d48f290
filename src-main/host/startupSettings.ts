import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '../base/loadJson.ts';

export const preferencesFile = (dataFolder: string): string => join(dataFolder, 'preferences.json');
export const workspacesFile = (dataFolder: string): string => join(dataFolder, 'workspaces.json');

/** Path of the file about a workspace's signed-in user. */
export const identityFile = (dataFolder: string, workspaceId: string): string =>
  join(dataFolder, 'identities', `${encodeURIComponent(workspaceId)}.json`);

type JsonObject = Readonly<Record<string, unknown>>;

const toJsonObject = (content: unknown): JsonObject =>
  typeof content === 'object' && content !== null ? (content as JsonObject) : {};

/** Reads a settings file without a schema library, because the page must not wait for it. */
function readJsonObject(path: string): JsonObject {
  try {
    return toJsonObject(JSON.parse(readSettings(path)));
  } catch {
    // A missing or damaged file is reported by its owner.
    return {};
  }
}

const themes: readonly unknown[] = ['light', 'dark', 'system'];

/**
 * Returns the theme that the user chose.
 * @param dataFolder of the user
 */
export async function readTheme(dataFolder: string): Promise<string> {
  const { theme } = readJsonObject(preferencesFile(dataFolder));
  return typeof theme === 'string' && themes.includes(theme) ? theme : 'system';
}

/**
 * Returns whether the user collapsed the sidebar.
 * @param dataFolder of the user
 */
export async function readIsSidebarFolded(dataFolder: string): Promise<boolean> {
  return readJsonObject(preferencesFile(dataFolder)).sidebarCollapsed === true;
}

/** Whether a start in the workspace leads to the sign-in screen, because its last user signed out. */
function isSignedOut(dataFolder: string, workspaces: unknown, id: string): boolean {
  const open = (Array.isArray(workspaces) ? workspaces : []).map(toJsonObject).find((one) => one.id === id);
  return open?.identityMode !== 'none' && !existsSync(identityFile(dataFolder, id));
}

/**
 * Returns path and query of the last screen in the open workspace. Otherwise undefined, also after a sign-out,
 * because the sign-in screen has another frame and needs none of the screen's files.
 * @param dataFolder of the user
 */
export async function readLastRoute(dataFolder: string): Promise<string | undefined> {
  const { lastRoutes } = readJsonObject(preferencesFile(dataFolder));
  const { openId, workspaces } = readJsonObject(workspacesFile(dataFolder));
  if (typeof openId !== 'string' || isSignedOut(dataFolder, workspaces, openId)) return undefined;
  const route = toJsonObject(lastRoutes)[openId];
  return typeof route === 'string' ? route : undefined;
}
