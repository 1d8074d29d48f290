import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './paths.mjs';

/**
 * The import aliases of package.json, such as `#kit/*` for `./src-renderer/kit/*`: their prefixes and folders.
 * @type {readonly (readonly [prefix: string, folder: string])[]}
 */
const aliases = Object.entries(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports).map(
  ([alias, folder]) => [alias.replace('*', ''), folder.replace(/^\.\/|\*$/g, '')],
);

/**
 * Returns the path of an imported file.
 * @param {string} file the importing file, by its path from the root
 * @param {string} specifier
 * @returns {string | undefined} path from the root; undefined for a package
 */
export function importedPath(file, specifier) {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), specifier));
  const alias = aliases.find(([prefix]) => specifier.startsWith(prefix));
  return alias && alias[1] + specifier.slice(alias[0].length);
}

/**
 * Returns the specifier that an import should use: an alias to leave a folder with an alias or to enter one, and
 * where a relative path would climb two folders or more.
 * @param {string} file the importing file, by its path from the root
 * @param {string} target the imported file
 * @returns {string}
 */
export function preferredSpecifier(file, target) {
  const path = posix.relative(posix.dirname(file), target);
  const relative = path.startsWith('.') ? path : `./${path}`;
  const alias = aliases.find(([, folder]) => target.startsWith(folder));
  if (alias === undefined) return relative;
  const [prefix, folder] = alias;
  const isNear = file.startsWith(folder) && !relative.startsWith('../../');
  return isNear ? relative : prefix + target.slice(folder.length);
}
