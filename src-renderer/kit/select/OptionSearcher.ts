import type { Option } from './Option.ts';

/** Finds options for the typed text. The signal aborts when the result is no longer needed. */
export type SearchOptions = (text: string, signal: AbortSignal) => Promise<readonly Option[]>;

/** State of a search. The options always belong to `text`, never to an earlier text. */
export type OptionSearch =
  | { readonly status: 'idle' }
  | { readonly status: 'searching'; readonly text: string }
  | { readonly status: 'found'; readonly text: string; readonly options: readonly Option[] }
  | { readonly status: 'failed'; readonly text: string; readonly cause: string };

const usualDelayMs = 300;
const idle: OptionSearch = { status: 'idle' };

/** Searches a server while the user types: debounced, one request at a time, only for the latest text. */
export class OptionSearcher {
  #search: SearchOptions;
  #state: OptionSearch = idle;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked: AbortController | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #delayMs: number;

  /** @param delayMs Delay after the last key. */
  constructor(search: SearchOptions, delayMs: number = usualDelayMs) {
    this.#search = search;
    this.#delayMs = delayMs;
  }

  use(search: SearchOptions): void {
    this.#search = search;
  }

  readonly state = (): OptionSearch => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  /** Applies the text of the search field. A blank text sends no request. */
  readonly type = (typed: string): void => {
    this.#stop();
    const text = typed.trim();
    if (text === '') {
      this.#set(idle);
      return;
    }
    this.#set({ status: 'searching', text });
    this.#timer = setTimeout(() => void this.#ask(text), this.#delayMs);
  };

  readonly retry = (): void => {
    if (this.#state.status !== 'failed') return;
    const { text } = this.#state;
    this.#set({ status: 'searching', text });
    void this.#ask(text);
  };

  async #ask(text: string): Promise<void> {
    const asked = new AbortController();
    this.#asked = asked;
    let state: OptionSearch;
    try {
      state = { status: 'found', text, options: await this.#search(text, asked.signal) };
    } catch (error) {
      state = { status: 'failed', text, cause: error instanceof Error ? error.message : String(error) };
    }
    if (!asked.signal.aborted) this.#set(state);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#asked?.abort();
  }

  #set(state: OptionSearch): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
