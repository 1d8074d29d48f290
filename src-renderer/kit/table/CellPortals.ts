import { type ReactNode, useSyncExternalStore } from 'react';

/** React content of grid cells. Notifies at most once per frame. */
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

  /** Returns the cells that are currently rendered. */
  useCells(): ReadonlyMap<HTMLElement, ReactNode> {
    return useSyncExternalStore(this.#subscribe, () => this.#cells);
  }

  readonly #subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #publish(): void {
    this.#frame = undefined;
    // The grid removes elements without an event, so drop disconnected ones here.
    for (const element of this.#next.keys()) if (!element.isConnected) this.#next.delete(element);
    this.#cells = new Map(this.#next);
    for (const listener of [...this.#listeners]) listener();
  }
}
