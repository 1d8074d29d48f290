import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const noncePlaceholder = '__CSP_NONCE__';

/** Files of each screen by path. A path that ends with `/*` matches everything below it. */
type FilesByPath = Readonly<Record<string, readonly string[]>>;

export interface ScreenPreload {
  /** Link elements for the head of the page. */
  readonly links: string;
  /** The screen's path, if it is safe in an HTML attribute. */
  readonly path: string | undefined;
}

const safePath = /^[\w/.~%-]+$/;

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}" nonce="${noncePlaceholder}">`;

/**
 * The files that each screen needs in addition to the shell's, as recorded by the build. The page preloads
 * them.
 */
export class ScreenPreloads {
  readonly #path: string;
  #files: Promise<FilesByPath> | undefined;

  constructor(folder: string) {
    this.#path = join(folder, 'screen-files.json');
  }

  /**
   * Returns the preloads for the screen of a route.
   * @param route path and query; not trusted
   */
  async preloadsFor(route: string): Promise<ScreenPreload> {
    this.#files ??= readFile(this.#path, 'utf8').then(
      (text) => JSON.parse(text) as FilesByPath,
      // Without the file, screens load without preloading.
      () => ({}),
    );
    const files = await this.#files;
    const path = route.replace(/[?#].*$/s, '');
    const below = Object.keys(files).find((key) => key.endsWith('/*') && path.startsWith(key.slice(0, -1)));
    const found = Object.hasOwn(files, path) ? files[path] : files[below ?? ''];
    if (found === undefined) return { links: '', path: undefined };
    return { links: found.map(linkTo).join(''), path: safePath.test(path) ? path : undefined };
  }
}
