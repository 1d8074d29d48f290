import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const noncePlaceholder = '__CSP_NONCE__';

/** Files of a screen by its path; one that ends with `/*` stands for everything below. */
type FilesByPath = Readonly<Record<string, readonly string[]>>;

export interface ScreenAhead {
  /** For the head of the page. */
  readonly links: string;
  /** The screen's path, if it can stand in an attribute as it is. */
  readonly path: string | undefined;
}

const plainPath = /^[\w/.~%-]+$/;

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}" nonce="${noncePlaceholder}">`;

/** Which files a screen needs besides the shell's, as the build wrote them down: the page asks for them before its code does. */
export class ScreenFiles {
  readonly #path: string;
  #files: Promise<FilesByPath> | undefined;

  /** @param folder the built window */
  constructor(folder: string) {
    this.#path = join(folder, 'screen-files.json');
  }

  /**
   * What the page that shows a screen has for it.
   * @param route path and query; not to be trusted
   */
  async of(route: string): Promise<ScreenAhead> {
    this.#files ??= readFile(this.#path, 'utf8').then(
      (text) => JSON.parse(text) as FilesByPath,
      // A window without it loads its screens when their code asks for them.
      () => ({}),
    );
    const files = await this.#files;
    const path = route.replace(/[?#].*$/s, '');
    const below = Object.keys(files).find((key) => key.endsWith('/*') && path.startsWith(key.slice(0, -1)));
    const found = Object.hasOwn(files, path) ? files[path] : files[below ?? ''];
    if (found === undefined) return { links: '', path: undefined };
    return { links: found.map(linkTo).join(''), path: plainPath.test(path) ? path : undefined };
  }
}
