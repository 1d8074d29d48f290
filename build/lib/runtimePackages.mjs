import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules, root } from './paths.mjs';

/** @typedef {{ readonly name: string, readonly version: string, readonly licence: string }} RuntimePackage */
/** @typedef {{ version?: string, license?: string, optional?: boolean, dependencies?: Record<string, string> }} LockEntry */

const importPattern = /(?:\bfrom\s*|\bimport\s*\(?\s*|@import\s+(?:url\()?)["']([^"'.][^"']*)["']/g;

/** Packages from which the build generates files, without an import in the renderer's sources. */
const generatedPackages = ['@flanksource/icons'];

/** Packages that main's files contain, without their own dependencies: the build leaves those out. */
const bundledPackages = ['@modelcontextprotocol/sdk', 'ajv-formats', 'zod-to-json-schema'];

/** @param {string} folder @returns {string[]} */
const sourcesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

/** @param {string} specifier @returns {string} the package name */
const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Resolves a dependency as Node does: the nearest `node_modules` upward wins.
 * @param {Readonly<Record<string, LockEntry>>} packages @param {string} from @param {string} name
 * @returns {string | undefined}
 */
function resolveFrom(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (path in packages) return path;
    if (at === '') return undefined;
  }
}

/**
 * Returns the third-party packages that ship: main's dependencies, the renderer's imports, and their
 * dependencies from the lock file.
 * @returns {(RuntimePackage & { readonly path: string })[]} sorted by name
 */
export function runtimePackages() {
  /** @type {{ packages: Record<string, LockEntry> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const project = packages[''] ?? {};
  const imported = sourcesBelow(join(root, 'src-renderer')).flatMap((text) =>
    [...text.matchAll(importPattern)].map(([, specifier = '']) => packageOf(specifier)),
  );
  const waiting = [...Object.keys(project.dependencies ?? {}), ...imported, ...generatedPackages].flatMap(
    (name) => resolveFrom(packages, '', name) ?? [],
  );
  /** @type {Set<string>} */
  const found = new Set();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    for (const name of Object.keys(packages[path]?.dependencies ?? {})) {
      const needed = resolveFrom(packages, path, name);
      if (needed !== undefined && !name.startsWith('@types/')) waiting.push(needed);
    }
  }
  for (const name of bundledPackages) {
    const path = resolveFrom(packages, '', name);
    if (path !== undefined) found.add(path);
  }
  return [...found]
    .map((path) => ({
      path,
      name: path.split('node_modules/').at(-1) ?? path,
      version: packages[path]?.version ?? '',
      licence: packages[path]?.license ?? 'see its text',
    }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
}

const licenseFile = /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i;

/**
 * Returns the full license texts of all shipped packages, as the licenses require.
 * @param {readonly (RuntimePackage & { readonly path: string })[]} packages
 * @returns {string}
 */
export const licenseTexts = (packages) =>
  packages
    .map(({ path, name, version, licence }) => {
      const folder = join(modules, '..', path);
      const files = existsSync(folder) ? readdirSync(folder).filter((file) => licenseFile.test(file)) : [];
      const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
      return [`${name} ${version}: ${licence}`, ...texts].join('\n\n');
    })
    .join(`\n\n${'='.repeat(80)}\n\n`);
