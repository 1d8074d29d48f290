import { type ReactNode, useSyncExternalStore } from 'react';

/** Which React content lives in which cell of a grid; told at most once a frame. */
export class CellPortals {
  #cells: ReadonlyMap<HTMLElement, ReactNode> = new Map();
  #next = new Map<HTMLElement, ReactNode>();
  #frame: number | undefined;
  readonly #listeners = new Set<() => void>();

  set(element: HTMLElement, content: ReactNode): void {
    this.#next.set(element, content);
    this.#frame ??= requestAnimationFrame(() => this.#publish());
  }

  clear(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#next = new Map();
    this.#cells = new Map();
  }

  /** The cells that are on the screen now. */
  use(): ReadonlyMap<HTMLElement, ReactNode> {
    // biome-ignore lint/correctness/useHookAtTopLevel: a hook of this object, called by one component at its top.
    return useSyncExternalStore(this.#subscribe, () => this.#cells);
  }

  readonly #subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #publish(): void {
    this.#frame = undefined;
    // The grid takes elements away without a word; those that are gone are forgotten here.
    for (const element of this.#next.keys()) if (!element.isConnected) this.#next.delete(element);
    this.#cells = new Map(this.#next);
    for (const listener of [...this.#listeners]) listener();
  }
}
