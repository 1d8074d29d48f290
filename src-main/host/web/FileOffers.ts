import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { Failure } from '../../base/Failure.ts';
import type { SavedFile } from '../host.ts';
import { savedName } from '../savedName.ts';
import { commonHeaders } from '../windowFiles.ts';

/** Addresses of files that are offered; nothing else is served below it. */
const folder = '/saved/';

interface Offer {
  readonly file: SavedFile;
  take(response: ServerResponse): void;
}

/** Secrets are looked up by their digest, so that the time of a look-up tells nothing of them. */
const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64');

/** As RFC 5987 wants it: only letters, digits and a few signs stand as they are. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const headersOf = ({ name, type }: SavedFile): Record<string, string> => ({
  ...commonHeaders,
  'content-type': type,
  'content-disposition': `attachment; filename*=UTF-8''${encoded(savedName(name))}`,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
});

/** A page of another origin cannot fetch what it cannot guess; nor could it if it knew. */
function comesFromOwnPage({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return (
    (headers.origin === undefined || headers.origin === `http://${headers.host ?? ''}`) &&
    (site === undefined || site === 'same-origin')
  );
}

const refuse = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { ...commonHeaders, 'content-type': 'text/plain' }).end(text);
};

/**
 * Files for the window to download, each at an address of 256 random bits that works once and for a short time; architecture
 * section 7.
 */
export class FileOffers {
  readonly #limitMs: number;
  readonly #offers = new Map<string, Offer>();
  readonly #ending = new AbortController();

  /** @param limitMs how long an address may be fetched, in milliseconds */
  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /**
   * Makes an address and waits until it is fetched.
   * @param announce hears the address: path only
   * @returns what is written to it is what is downloaded; null when the signal was aborted first
   * @throws Failure TIMEOUT when nobody fetched it in time
   */
  open(file: SavedFile, announce: (path: string) => void, signal?: AbortSignal): Promise<Writable | null> {
    const secret = randomBytes(32).toString('base64url');
    const key = digestOf(secret);
    const given = AbortSignal.any([this.#ending.signal, ...(signal === undefined ? [] : [signal])]);
    return new Promise((resolve, reject) => {
      const withdraw = () => {
        clearTimeout(timer);
        given.removeEventListener('abort', giveUp);
        this.#offers.delete(key);
      };
      const giveUp = () => {
        withdraw();
        resolve(null);
      };
      const timer = setTimeout(() => {
        withdraw();
        reject(new Failure('TIMEOUT', { sentence: 'The browser did not fetch the file.' }));
      }, this.#limitMs);
      given.addEventListener('abort', giveUp);
      this.#offers.set(key, {
        file,
        take: (response) => {
          withdraw();
          resolve(response);
        },
      });
      if (given.aborted) giveUp();
      else announce(folder + secret);
    });
  }

  /** Whether this answers requests for a path. */
  owns(path: string): boolean {
    return path.startsWith(folder);
  }

  /** Answers a request for one of its paths; the request's host has been checked. */
  serve(path: string, request: IncomingMessage, response: ServerResponse): void {
    const offer = this.#offers.get(digestOf(path.slice(folder.length)));
    if (request.method !== 'GET') response.writeHead(405, { allow: 'GET' }).end();
    else if (!comesFromOwnPage(request)) refuse(response, 403, 'Wrong origin');
    else if (offer === undefined) refuse(response, 404, 'Not found');
    else {
      response.writeHead(200, headersOf(offer.file));
      // The browser shows the download at once, however long the first rows take.
      response.flushHeaders();
      offer.take(response);
    }
  }

  /** Withdraws every address. */
  close(): void {
    this.#ending.abort();
  }
}
