import type { FileRequestHeaders } from './sentFile.ts';
import {
  commonHeaders,
  contentSecurityPolicy,
  type FileAnswer,
  pageAnswer,
  type WindowSource,
} from './windowFiles.ts';

// All code that is only for development. Builds exclude this module: `windowSetup.ts` imports it behind a
// constant. tests/checks/built/bundle.test.ts searches the built files for its texts.

/** Origin of the development server, `http://127.0.0.1:PORT`. */
const serverVariable = 'QUARTERDECK_DEV_SERVER';
/**
 * Key and token of windows. It stays the same when the main process restarts, so that open windows stay
 * admitted.
 */
const keyVariable = 'QUARTERDECK_DEV_KEY';

/** `__BUILD_ID__` of a development window, see electron.vite.config.ts. Such a window is never outdated. */
const buildId = '__QUARTERDECK_BUILD_ID__';

/** Headers of the development server that the window receives. */
const forwardedHeaders = ['content-type', 'cache-control', 'etag', 'vary'];

/**
 * The policy of a build with two exceptions: inline scripts with this load's nonce (for React's refresh
 * runtime), and a WebSocket to the development server (for hot updates).
 */
const developmentPolicy = (nonce: string, updates: string): string =>
  contentSecurityPolicy(nonce)
    .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replace("connect-src 'self'", `connect-src 'self' ${updates}`);

/** Forwards requests to the development server, which compiles sources and knows the addresses of screens. */
class DevelopmentFiles implements WindowSource {
  readonly #server: string;
  readonly #updatesOrigin: string;
  readonly #theme: () => Promise<string>;

  constructor(server: string, theme: () => Promise<string>) {
    this.#server = server;
    this.#updatesOrigin = server.replace(/^http/, 'ws');
    this.#theme = theme;
  }

  readBuildId(): string {
    return buildId;
  }

  mayConnect(url: string): boolean {
    return url.startsWith(`${this.#updatesOrigin}/`);
  }

  async answer(address: string, requestHeaders: FileRequestHeaders = {}): Promise<FileAnswer> {
    // An absolute URL as request target would reach another server.
    if (!address.startsWith('/')) return { status: 404, headers: commonHeaders, body: 'Not found' };
    const { accept, 'if-none-match': etag } = requestHeaders;
    const response = await fetch(this.#server + address, {
      headers: {
        ...(accept === undefined ? {} : { accept }),
        ...(etag === undefined ? {} : { 'if-none-match': etag }),
      },
    });
    const type = response.headers.get('content-type') ?? '';
    if (response.ok && type.startsWith('text/html')) {
      return pageAnswer({
        html: await response.text(),
        theme: await this.#theme(),
        policy: (nonce) => developmentPolicy(nonce, this.#updatesOrigin),
      });
    }
    const headers: Record<string, string> = { ...commonHeaders };
    for (const name of forwardedHeaders) {
      const value = response.headers.get(name);
      if (value !== null) headers[name] = value;
    }
    return { status: response.status, headers, body: new Uint8Array(await response.arrayBuffer()) };
  }
}

/** Removes a variable from the environment, which child processes inherit. */
function takeVariable(environment: NodeJS.ProcessEnv, name: string): string {
  const value = environment[name];
  if (value === undefined) throw new Error(`${name} is not set: this code is for "npm run dev".`);
  delete environment[name];
  return value;
}

/**
 * Returns the window of `npm run dev`, whose files come from the development server.
 * @param theme the chosen theme, added to the page for the first paint
 * @throws when the environment does not contain the server
 */
export function developmentWindow(environment: NodeJS.ProcessEnv, theme: () => Promise<string>) {
  return {
    files: new DevelopmentFiles(takeVariable(environment, serverVariable), theme),
    windowKey: takeVariable(environment, keyVariable),
  };
}
