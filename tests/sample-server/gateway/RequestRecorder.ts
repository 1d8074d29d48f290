import type { FastifyRequest } from 'fastify';

export interface RecordedRequest {
  readonly method: string;
  /** Path and query as the client sent them. */
  readonly path: string;
  readonly headerNames: readonly string[];
  /** `Basic` or `Bearer`, never what follows. */
  readonly authorizationScheme: string | null;
  status: number;
}

const kept = 500;

/** The last requests, without secret values, so that tests can look at what the client asked. */
export class RequestRecorder {
  #requests: RecordedRequest[] = [];

  get requests(): readonly RecordedRequest[] {
    return this.#requests;
  }

  note(request: FastifyRequest): RecordedRequest {
    const noted: RecordedRequest = {
      method: request.method,
      path: request.originalUrl,
      headerNames: Object.keys(request.headers),
      authorizationScheme: request.headers.authorization?.split(' ')[0] ?? null,
      status: 0,
    };
    this.#requests = [...this.#requests.slice(1 - kept), noted];
    return noted;
  }

  clear(): void {
    this.#requests = [];
  }
}
