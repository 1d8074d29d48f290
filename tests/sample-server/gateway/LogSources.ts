import { LogSource } from './logLines.ts';

/** The logs of one sample: whoever reads one reads the same lines, which are made when somebody asks for the first time. */
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
