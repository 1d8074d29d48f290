import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Failure } from '#main/base/Failure.ts';
import { messages } from './messages.ts';
import { type ReturnedPage, returnPage } from './returnPage.ts';

/** Path to which providers redirect. */
const callbackPath = '/callback';
const donePath = '/done';

/** How long (ms) the browser may take to load the result page. */
const resultPageTimeoutMs = 3_000;

export interface LoopbackRedirectOptions {
  /** The answer must contain this state. Otherwise it belongs to another sign-in. */
  readonly state: string;
  /** TCP port on 127.0.0.1. Default or 0: any free port. */
  readonly port?: number | undefined;
  /** Called for an answer with another state. */
  readonly onForeignAnswer: () => void;
}

/** @returns the text before and after the first separator */
function splitOnce(text: string, separator: string): readonly [string, string?] {
  const index = text.indexOf(separator);
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index + separator.length)];
}

const isSameState = (given: string, wanted: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/**
 * A local port that accepts one redirect of a browser. Other requests are rejected and ignored, so that no
 * web page can end the sign-in or replace its answer.
 */
export class LoopbackRedirect {
  readonly address: string;
  readonly returned: Promise<URLSearchParams>;
  readonly #server: Server;
  readonly #outcome = Promise.withResolvers<ReturnedPage>();
  #resolveResultShown: () => void = () => {};
  readonly #resultShown = new Promise<void>((resolve) => {
    this.#resolveResultShown = resolve;
  });
  #answered = false;

  private constructor(server: Server, port: number, { state, onForeignAnswer }: LoopbackRedirectOptions) {
    this.#server = server;
    const host = `127.0.0.1:${port}`;
    this.address = `http://${host}${callbackPath}`;
    const { promise, resolve } = Promise.withResolvers<URLSearchParams>();
    this.returned = promise;
    // Later errors of the server, such as EMFILE for one connection, do not end the sign-in.
    server.on('error', () => undefined);
    server.on('request', (request, response) => {
      // Another host name indicates DNS rebinding by a web page.
      if (request.headers.host !== host || request.method !== 'GET') return refuse(response, 'other');
      // Any web page can send any target here. `new URL` throws for some targets, such as `//`. Splitting
      // never throws.
      const [path, query = ''] = splitOnce(request.url ?? '/', '?');
      if (path === donePath && this.#answered) return this.#showOutcome(response);
      if (path !== callbackPath) return refuse(response, 'other');
      const returned = new URLSearchParams(query);
      if (this.#answered || !isSameState(returned.get('state') ?? '', state)) {
        refuse(response, 'strange');
        if (!this.#answered) onForeignAnswer();
        return;
      }
      this.#answered = true;
      // Redirect, to remove the query parameters from the browser's address bar.
      response.writeHead(303, { location: donePath, 'cache-control': 'no-store', connection: 'close' }).end();
      resolve(returned);
    });
  }

  /** @throws Failure SERVER when no port can be opened */
  static async open(options: LoopbackRedirectOptions): Promise<LoopbackRedirect> {
    const server = createServer();
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen({ host: '127.0.0.1', port: options.port ?? 0 }, () => {
          server.off('error', reject);
          resolve();
        });
      });
    } catch (error) {
      throw new Failure('SERVER', { sentence: messages.noPort, details: String(error) }, { cause: error });
    }
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The TCP server has no port.');
    return new LoopbackRedirect(server, address.port, options);
  }

  /** Sends the result to the browser. Closes the port when the browser has read it, or after a timeout. */
  async close(outcome: ReturnedPage): Promise<void> {
    this.#outcome.resolve(outcome);
    if (this.#answered) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, resultPageTimeoutMs);
      });
      await Promise.race([this.#resultShown, late]);
      clearTimeout(timer);
    }
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #showOutcome(response: ServerResponse<IncomingMessage>): void {
    this.#outcome.promise
      .then((outcome) => {
        response.on('finish', this.#resolveResultShown);
        send(response, 200, returnPage(outcome));
      })
      .catch(() => response.destroy());
  }
}

function refuse(response: ServerResponse, what: 'other' | 'strange'): void {
  send(response, what === 'strange' ? 400 : 404, returnPage({ good: false, sentence: messages.page[what] }));
}

function send(response: ServerResponse, status: number, html: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    })
    .end(html);
}
