import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { Failure } from '#main/base/Failure.ts';
import type { SavedFile } from '../host.ts';
import { toFileName } from '../toFileName.ts';
import { commonHeaders } from '../windowFiles.ts';

/** Path prefix that only offered files use. */
const pathPrefix = '/saved/';

interface Offer {
  readonly file: SavedFile;
  take(response: ServerResponse): void;
}

/** Digest for looking up secrets, so that timing reveals nothing about them. */
const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64');

/** Encodes a name as RFC 5987 requires: only letters, digits and some signs stay unchanged. */
const encodeFileName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const headersOf = ({ name, type }: SavedFile): Record<string, string> => ({
  ...commonHeaders,
  'content-type': type,
  'content-disposition': `attachment; filename*=UTF-8''${encodeFileName(toFileName(name))}`,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
});

/**
 * Returns whether a request comes from our own page. Pages of other origins cannot guess the address, and are
 * rejected here as well.
 */
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

/** Files for the window to download. Each address has 256 random bits, works once and expires soon. */
export class FileOffers {
  readonly #limitMs: number;
  readonly #offers = new Map<string, Offer>();
  readonly #ending = new AbortController();

  /** @param limitMs how long (ms) an address is valid */
  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /**
   * Creates an address and waits for its download.
   * @param announce called with the path
   * @returns the stream to write to; null when the signal was aborted first
   * @throws Failure TIMEOUT when the download did not start in time
   */
  open(file: SavedFile, announce: (path: string) => void, signal?: AbortSignal): Promise<Writable | null> {
    const secret = randomBytes(32).toString('base64url');
    const key = digestOf(secret);
    const combinedSignal = AbortSignal.any([this.#ending.signal, ...(signal === undefined ? [] : [signal])]);
    return new Promise((resolve, reject) => {
      const withdraw = () => {
        clearTimeout(timer);
        combinedSignal.removeEventListener('abort', giveUp);
        this.#offers.delete(key);
      };
      const giveUp = () => {
        withdraw();
        resolve(null);
      };
      const timer = setTimeout(() => {
        withdraw();
        reject(new Failure('TIMEOUT', { sentence: 'The browser did not start the download.' }));
      }, this.#limitMs);
      combinedSignal.addEventListener('abort', giveUp);
      this.#offers.set(key, {
        file,
        take: (response) => {
          withdraw();
          resolve(response);
        },
      });
      if (combinedSignal.aborted) giveUp();
      else announce(pathPrefix + secret);
    });
  }

  owns(path: string): boolean {
    return path.startsWith(pathPrefix);
  }

  /** Answers a request for an offered file. The host header has already been checked. */
  serve(path: string, request: IncomingMessage, response: ServerResponse): void {
    const offer = this.#offers.get(digestOf(path.slice(pathPrefix.length)));
    if (request.method !== 'GET') response.writeHead(405, { allow: 'GET' }).end();
    else if (!comesFromOwnPage(request)) refuse(response, 403, 'Wrong origin');
    else if (offer === undefined) refuse(response, 404, 'Not found');
    else {
      response.writeHead(200, headersOf(offer.file));
      // Send the headers now, so that the browser shows the download before the first rows arrive.
      response.flushHeaders();
      offer.take(response);
    }
  }

  close(): void {
    this.#ending.abort();
  }
}
