import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { noncePlaceholder, type ScreenPreload, ScreenPreloads } from './ScreenPreloads.ts';
import {
  entityTag,
  type FileRequestHeaders,
  isCompressedVariant,
  matchesTag,
  readSmallest,
  type SentFile,
} from './sentFile.ts';

export interface FileAnswer {
  /** HTTP status code. 304 when the client already has the file. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Source of the window's files: the build or the development server. */
export interface WindowSource {
  /**
   * @param address path and query of the request, percent-encoded
   * @param wishes headers of the request; without them, a file is sent in full and uncompressed
   */
  answer(address: string, wishes?: FileRequestHeaders): Promise<FileAnswer>;
  /**
   * Returns the build id, which the handshake compares.
   * @throws when the window has not been built
   */
  readBuildId(): string;
  /**
   * Returns whether the window may connect to an address other than its own origin. Absent: to no other
   * address.
   */
  mayConnect?(url: string): boolean;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};

export const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Headers of all answers to the window. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

export interface PageParts {
  readonly html: string;
  readonly theme: string;
  readonly screen?: ScreenPreload;
  readonly isSidebarFolded?: boolean;
  readonly policy?: (nonce: string) => string;
}

/** Returns the page with a new nonce in its HTML and its Content-Security-Policy. */
export function pageAnswer({
  html,
  theme,
  screen,
  isSidebarFolded = false,
  policy = contentSecurityPolicy,
}: PageParts): FileAnswer {
  const nonce = randomBytes(16).toString('base64');
  const screenAttribute = screen?.path === undefined ? '' : ` data-screen="${screen.path}"`;
  const sidebarAttribute = isSidebarFolded ? ' data-sidebar="folded"' : '';
  const body = html
    .replace('</head>', `${screen?.links ?? ''}</head>`)
    .replaceAll(noncePlaceholder, nonce)
    .replace('<html ', `<html data-theme="${theme}"${screenAttribute}${sidebarAttribute} `);
  return {
    status: 200,
    headers: {
      ...commonHeaders,
      'content-type': 'text/html; charset=utf-8',
      // The nonce is valid for this load only.
      'cache-control': 'no-store',
      'content-security-policy': policy(nonce),
    },
    body,
  };
}

/**
 * Answers with a file. A file with a hash in its name is cached permanently. Other files are revalidated by
 * ETag.
 */
function assetAnswer(
  path: string,
  file: string,
  sent: SentFile,
  requestHeaders: FileRequestHeaders,
): FileAnswer {
  const hashed = path.startsWith('/assets/');
  const tag = hashed ? undefined : entityTag(sent);
  const headers = {
    ...commonHeaders,
    'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
    'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    ...(sent.encoding === undefined ? {} : { 'content-encoding': sent.encoding }),
    ...(tag === undefined ? {} : { etag: tag }),
  };
  if (tag !== undefined && matchesTag(tag, requestHeaders)) return { status: 304, headers, body: '' };
  return { status: 200, headers, body: sent.body };
}

/** Serves the built window: its files, and the page itself for all other paths, which are screens. */
export class WindowFiles implements WindowSource {
  readonly #folder: string;
  readonly #theme: () => string | Promise<string>;
  readonly #lastRoute: () => Promise<string | undefined>;
  readonly #isSidebarFolded: () => Promise<boolean>;
  readonly #screens: ScreenPreloads;

  /**
   * @param folder of the built window, `out/renderer`
   * @param theme the chosen theme, added to the page for the first paint
   * @param lastRoute path and query of the screen that `/` leads to, to preload its files
   * @param isSidebarFolded whether the first paint shows the sidebar collapsed
   */
  constructor(
    folder: string,
    theme: () => string | Promise<string>,
    lastRoute: () => Promise<string | undefined> = async () => undefined,
    isSidebarFolded: () => Promise<boolean> = async () => false,
  ) {
    this.#folder = normalize(folder);
    this.#theme = theme;
    this.#lastRoute = lastRoute;
    this.#isSidebarFolded = isSidebarFolded;
    this.#screens = new ScreenPreloads(this.#folder);
  }

  readBuildId(): string {
    return readFileSync(join(this.#folder, 'build-id.txt'), 'utf8').trim();
  }

  async answer(address: string, requestHeaders: FileRequestHeaders = {}): Promise<FileAnswer> {
    const path = address.replace(/[?#].*$/s, '');
    if (extname(path) === '' || path === '/index.html') return this.#page(path);
    const file = this.#resolveFile(path);
    const sent = file === undefined ? undefined : await readSmallest(file, requestHeaders);
    if (sent !== undefined && file !== undefined) return assetAnswer(path, file, sent, requestHeaders);
    // An address such as /catalog/web.prod is a screen. A missing script or style is not.
    return contentTypes[extname(path)] === undefined ? this.#page(path) : this.#notFound();
  }

  #resolveFile(path: string): string | undefined {
    try {
      const file = normalize(join(this.#folder, decodeURIComponent(path)));
      return file.startsWith(this.#folder + sep) && !isCompressedVariant(file) ? file : undefined;
    } catch {
      // Malformed percent-encoding matches no file.
      return undefined;
    }
  }

  async #page(path: string): Promise<FileAnswer> {
    const [html, theme, route, isSidebarFolded] = await Promise.all([
      readFile(join(this.#folder, 'index.html'), 'utf8'),
      this.#theme(),
      path === '/' ? this.#lastRoute() : path,
      this.#isSidebarFolded(),
    ]);
    const screen = await this.#screens.preloadsFor(route ?? path);
    return pageAnswer({ html, theme, screen, isSidebarFolded });
  }

  #notFound(): FileAnswer {
    return { status: 404, headers: { ...commonHeaders, 'content-type': 'text/plain' }, body: 'Not found' };
  }
}
