import type { FastifyRequest } from 'fastify';

export interface RecordedRequest {
  readonly method: string;
  /** Path and query as the client sent them. */
  readonly path: string;
  readonly headerNames: readonly string[];
  /** `Basic` or `Bearer`, never the credentials. */
  readonly authorizationScheme: string | null;
  /** 0 until a response is sent. */
  status: number;
}

const kept = 500;
const secretParameter = /([?&](?:token|code|id_token_hint|rotating_token_nonce)=)[^&]*/g;
const schemes = /^(basic|bearer)\s/i;

/** The last requests, without secret values, so that tests can inspect them. */
export class RequestRecorder {
  readonly #requests: RecordedRequest[] = [];

  get requests(): readonly RecordedRequest[] {
    return this.#requests;
  }

  note(request: FastifyRequest): RecordedRequest {
    const noted: RecordedRequest = {
      method: request.method,
      path: request.originalUrl.replace(secretParameter, '$1***'),
      headerNames: Object.keys(request.headers),
      authorizationScheme: schemeOf(request.headers.authorization),
      status: 0,
    };
    this.#requests.push(noted);
    if (this.#requests.length > kept) this.#requests.shift();
    return noted;
  }

  clear(): void {
    this.#requests.length = 0;
  }
}

/** A header without a known scheme may be a bare token, so its value is not recorded. */
function schemeOf(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  return schemes.exec(authorization)?.[1] ?? 'other';
}
