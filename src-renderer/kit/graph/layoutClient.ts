import { elkGraph, elkLayout } from './elkGraph.ts';
import type { LayoutAnswer, LayoutRequest } from './layoutRequest.ts';
import { WorkerCalls, type WorkerLike } from './WorkerCalls.ts';

/** The layout could not be made; the cause says why. */
export class LayoutFailed extends Error {
  override readonly name = 'LayoutFailed';
}

/** A later request, or the end of the owner, has made this one pointless: nobody needs to be told. */
export class LayoutSuperseded extends Error {
  override readonly name = 'LayoutSuperseded';
}

/** Above this many visible nodes the layered algorithm of ELK takes over. */
export const elkAbove = 300;

export interface LayoutWorkers {
  readonly startDagre: () => WorkerLike;
  readonly startElk: () => WorkerLike;
}

/** Lays out graphs off the window's main thread. The latest request wins; its owner disposes of it. */
export class LayoutClient {
  readonly #dagre: WorkerCalls;
  readonly #elk: WorkerCalls;
  #latest = 0;
  #isDisposed = false;

  constructor({ startDagre, startElk }: LayoutWorkers) {
    this.#dagre = new WorkerCalls(startDagre);
    // ELK knows no algorithm until it is told which to load.
    this.#elk = new WorkerCalls(startElk, { cmd: 'register', algorithms: ['layered'] });
  }

  /**
   * @param visibleCount visible nodes, which decides between the libraries
   * @throws LayoutSuperseded when a later request came before the answer, or the client was disposed of
   * @throws LayoutFailed when the worker could not be started, ended, or could not lay the graph out
   */
  async layout(request: LayoutRequest, visibleCount: number): Promise<LayoutAnswer> {
    if (this.#isDisposed) throw new LayoutSuperseded('The graph is gone.');
    this.cancel();
    const own = this.#latest;
    try {
      const answer = visibleCount > elkAbove ? await this.#withElk(request) : await this.#withDagre(request);
      if (own !== this.#latest) throw new LayoutSuperseded('A later layout was asked for.');
      return answer;
    } catch (cause) {
      if (own !== this.#latest || cause instanceof LayoutSuperseded)
        throw new LayoutSuperseded('A later layout was asked for.', { cause });
      throw new LayoutFailed('The graph could not be laid out.', { cause });
    }
  }

  /**
   * Starts ELK, which is large, before it is needed.
   * @param nodeCount nodes that could become visible; nothing is done when they are too few for ELK
   */
  prepare(nodeCount: number): void {
    if (this.#isDisposed || nodeCount <= elkAbove) return;
    try {
      this.#elk.start();
    } catch {
      // Starting ahead is only for speed: a request that needs ELK starts it again, and tells of the failure.
    }
  }

  /** Gives up the request under way. A busy worker cannot listen, so it is ended and the next request starts anew. */
  cancel(): void {
    this.#latest += 1;
    for (const calls of [this.#dagre, this.#elk])
      if (calls.isBusy) calls.stop(new LayoutSuperseded('A later layout was asked for.'));
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#latest += 1;
    for (const calls of [this.#dagre, this.#elk]) calls.stop(new LayoutSuperseded('The graph is gone.'));
  }

  async #withDagre(request: LayoutRequest): Promise<LayoutAnswer> {
    return (await this.#dagre.call({ request })) as LayoutAnswer;
  }

  async #withElk(request: LayoutRequest): Promise<LayoutAnswer> {
    return elkLayout(request, await this.#elk.call({ cmd: 'layout', graph: elkGraph(request) }));
  }
}
