import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { HandshakeRequest } from '#contract/rules/handshake.ts';
import type { AdmissionResult } from '../host.ts';

const newSecret = (): string => randomBytes(32).toString('base64url');
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Admits windows of the web host. A window needs the key of the start address or the token of an earlier
 * greeting. The key has 256 bits and is valid while the process runs.
 */
export class WindowKeys {
  readonly key: string;
  readonly #token: string;

  /** @param shared used as key and token; default: two random secrets */
  constructor(shared?: string) {
    this.key = shared ?? newSecret();
    this.#token = shared ?? newSecret();
  }

  readonly authenticate = (hello: HandshakeRequest): AdmissionResult => {
    const known =
      (hello.key !== undefined && this.#isEqual(hello.key, this.key)) ||
      (hello.token !== undefined && this.#isEqual(hello.token, this.#token));
    if (known) return { admitted: true, token: this.#token };
    return {
      admitted: false,
      sentence:
        'This window does not belong to the running Quarterdeck. Open the address that Quarterdeck printed when it started.',
    };
  };

  #isEqual(given: string, expected: string): boolean {
    return timingSafeEqual(digest(given), digest(expected));
  }
}
