import { elkGraph, elkLayout } from './elkGraph.ts';
import type { LayoutRequest, LayoutResult } from './layoutRequest.ts';
import { WorkerCalls, type WorkerLike } from './WorkerCalls.ts';
import { wrapRanks } from './wrapRanks.ts';

export class LayoutFailed extends Error {
  override readonly name = 'LayoutFailed';
}

/** A later request or the disposal of the client canceled this request. Do not report it. */
export class LayoutSuperseded extends Error {
  override readonly name = 'LayoutSuperseded';
}

/** Max visible nodes for dagre. Larger graphs use ELK's layered algorithm. */
export const maxDagreNodes = 300;

export interface LayoutWorkers {
  readonly startDagre: () => WorkerLike;
  readonly startElk: () => WorkerLike;
}

/** Lays out graphs in workers. Only the latest request is answered. The owner must dispose of the client. */
export class LayoutClient {
  readonly #dagre: WorkerCalls;
  readonly #elk: WorkerCalls;
  #latest = 0;
  #isDisposed = false;

  constructor({ startDagre, startElk }: LayoutWorkers) {
    this.#dagre = new WorkerCalls(startDagre);
    // ELK loads no algorithm before it is registered.
    this.#elk = new WorkerCalls(startElk, { cmd: 'register', algorithms: ['layered'] });
  }

  /**
   * Lays out a graph.
   * @param visibleCount Number of visible nodes, which selects the library.
   * @throws LayoutSuperseded When a later request or the disposal of the client canceled this one.
   * @throws LayoutFailed When the worker failed to start, ended, or reported an error.
   */
  async layout(request: LayoutRequest, visibleCount: number): Promise<LayoutResult> {
    if (this.#isDisposed) throw new LayoutSuperseded('The graph is gone.');
    this.cancel();
    const own = this.#latest;
    const { request: wrapped, unwrap } = wrapRanks(request);
    try {
      const answer =
        visibleCount > maxDagreNodes ? await this.#withElk(wrapped) : await this.#withDagre(wrapped);
      if (own !== this.#latest) throw new LayoutSuperseded('A later layout was asked for.');
      return unwrap(answer);
    } catch (cause) {
      if (own !== this.#latest || cause instanceof LayoutSuperseded)
        throw new LayoutSuperseded('A later layout was asked for.', { cause });
      throw new LayoutFailed('The graph could not be laid out.', { cause });
    }
  }

  /**
   * Starts ELK, which is large, before it is needed.
   * @param nodeCount Nodes that could become visible. Does nothing when dagre is sufficient for them.
   */
  prepare(nodeCount: number): void {
    if (this.#isDisposed || nodeCount <= maxDagreNodes) return;
    try {
      this.#elk.start();
    } catch {
      // An optimization only: the next request that needs ELK starts it again and reports the failure.
    }
  }

  /** Cancels the running request. A busy worker cannot receive messages, so it is terminated. */
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

  async #withDagre(request: LayoutRequest): Promise<LayoutResult> {
    return (await this.#dagre.call({ request })) as LayoutResult;
  }

  async #withElk(request: LayoutRequest): Promise<LayoutResult> {
    return elkLayout(request, await this.#elk.call({ cmd: 'layout', graph: elkGraph(request) }));
  }
}
