import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

/** What a host answers to a request for one of the window's files. */
export interface FileAnswer {
  readonly status: 200 | 404;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

const noncePlaceholder = '__CSP_NONCE__';

const contentSecurityPolicy = (nonce: string): string =>
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

/** Headers of everything that is served to the window. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Serves the built window: hashed files as they are, and the page itself for every other path (screens have addresses).
 * The page's Content-Security-Policy nonce is fresh per load; architecture section 6.
 */
export class WindowFiles {
  readonly #folder: string;
  readonly #theme: () => string;

  /**
   * @param folder the built window, `out/renderer`
   * @param theme the chosen theme, put on the page so that the first paint has it
   */
  constructor(folder: string, theme: () => string) {
    this.#folder = normalize(folder);
    this.#theme = theme;
  }

  /** The build's name, which the handshake compares. @throws when the window has not been built */
  readBuildId(): string {
    return readFileSync(join(this.#folder, 'build-id.txt'), 'utf8').trim();
  }

  /** @param path the URL's path, percent-encoded as it came */
  async answer(path: string): Promise<FileAnswer> {
    if (extname(path) === '' || path === '/index.html') return this.#page();
    const file = this.#inside(path);
    const content = file === undefined ? undefined : await readFile(file).catch(() => undefined);
    if (content !== undefined && file !== undefined) return this.#asset(path, file, content);
    // An address such as /catalog/web.prod is a screen; a missing script or style is not.
    return contentTypes[extname(path)] === undefined ? this.#page() : this.#missing();
  }

  #inside(path: string): string | undefined {
    try {
      const file = normalize(join(this.#folder, decodeURIComponent(path)));
      return file.startsWith(this.#folder + sep) ? file : undefined;
    } catch {
      // Malformed percent-encoding names no file.
      return undefined;
    }
  }

  #asset(path: string, file: string, body: Uint8Array): FileAnswer {
    const hashed = path.startsWith('/assets/');
    return {
      status: 200,
      headers: {
        ...commonHeaders,
        'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
        'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      },
      body,
    };
  }

  async #page(): Promise<FileAnswer> {
    const nonce = randomBytes(16).toString('base64');
    const page = await readFile(join(this.#folder, 'index.html'), 'utf8');
    const body = page
      .replaceAll(noncePlaceholder, nonce)
      .replace('<html ', `<html data-theme="${this.#theme()}" `);
    return {
      status: 200,
      headers: {
        ...commonHeaders,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': contentSecurityPolicy(nonce),
      },
      body,
    };
  }

  #missing(): FileAnswer {
    return { status: 404, headers: { ...commonHeaders, 'content-type': 'text/plain' }, body: 'Not found' };
  }
}
