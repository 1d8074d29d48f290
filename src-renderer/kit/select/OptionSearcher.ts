import type { Option } from './Option.ts';

/** Finds options for the typed text. The signal aborts when the result is no longer needed. */
export interface FindOptions {
  (text: string, signal: AbortSignal): Promise<readonly Option[]>;
  /** Whether a blank text finds the first options. They are then listed when the field opens. */
  readonly findsWithoutText?: true;
}

/** State of a search. The options always belong to `text`, never to an earlier text. */
export type OptionSearchState =
  | { readonly status: 'idle' }
  | { readonly status: 'searching'; readonly text: string }
  | { readonly status: 'found'; readonly text: string; readonly options: readonly Option[] }
  | { readonly status: 'failed'; readonly text: string; readonly cause: string };

const defaultDelayMs = 300;
const idle: OptionSearchState = { status: 'idle' };

/** Searches a server while the user types: debounced, one request at a time, only for the latest text. */
export class OptionSearcher {
  #search: FindOptions;
  #state: OptionSearchState = idle;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request: AbortController | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #delayMs: number;

  /** @param delayMs Delay after the last key. */
  constructor(search: FindOptions, delayMs: number = defaultDelayMs) {
    this.#search = search;
    this.#delayMs = delayMs;
  }

  setSearch(search: FindOptions): void {
    this.#search = search;
  }

  readonly state = (): OptionSearchState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  /** Applies the text of the search field. A blank text sends no request, unless it finds options. */
  readonly setText = (typed: string): void => {
    this.#stop();
    const text = typed.trim();
    if (text === '' && this.#search.findsWithoutText !== true) {
      this.#set(idle);
      return;
    }
    this.#set({ status: 'searching', text });
    if (text === '') {
      void this.#fetch(text);
      return;
    }
    this.#timer = setTimeout(() => void this.#fetch(text), this.#delayMs);
  };

  readonly retry = (): void => {
    if (this.#state.status !== 'failed') return;
    const { text } = this.#state;
    this.#set({ status: 'searching', text });
    void this.#fetch(text);
  };

  async #fetch(text: string): Promise<void> {
    const controller = new AbortController();
    this.#request = controller;
    let state: OptionSearchState;
    try {
      state = { status: 'found', text, options: await this.#search(text, controller.signal) };
    } catch (error) {
      state = { status: 'failed', text, cause: error instanceof Error ? error.message : String(error) };
    }
    if (!controller.signal.aborted) this.#set(state);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#request?.abort();
  }

  #set(state: OptionSearchState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
