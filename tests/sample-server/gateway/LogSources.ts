import { LogSource } from './logLines.ts';

/** Log sources of one sample. Lines are generated at the first read and are the same for every reader. */
export class LogSources {
  readonly #seed: number;
  readonly #sources = new Map<string, LogSource>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  of(selector: string, namespace = 'default'): LogSource {
    const source = this.#sources.get(selector) ?? new LogSource(this.#seed, selector, namespace, Date.now());
    this.#sources.set(selector, source);
    return source;
  }
}
