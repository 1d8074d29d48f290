import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, overlaps, placeItems } from '#kit/graph/blocks.ts';
import { dagreLayout } from '#kit/graph/dagreLayout.ts';
import { visibleGraph } from '#kit/graph/graphModel.ts';
import { LayoutClient, LayoutFailed, LayoutSuperseded } from '#kit/graph/layoutClient.ts';
import type { LayoutRequest } from '#kit/graph/layoutRequest.ts';
import type { WorkerLike } from '#kit/graph/WorkerCalls.ts';
import { graphSample } from '../../kit/graphSample.ts';

/** The worker of elkjs. It runs in the calling thread if the platform has no Web Workers. */
const { Worker: ElkInThread } = createRequire(import.meta.url)('elkjs/lib/elk-worker.min.js') as {
  readonly Worker: new () => WorkerLike;
};

interface FakeWorker extends WorkerLike {
  readonly sent: Array<{ readonly id: number; readonly request?: LayoutRequest }>;
  isEnded: boolean;
}

function fakeWorker(answer?: (message: { readonly id: number; readonly request?: LayoutRequest }) => object) {
  const worker: FakeWorker = {
    onmessage: null,
    onerror: null,
    onmessageerror: null,
    sent: [],
    isEnded: false,
    postMessage(message) {
      const call = message as (typeof worker.sent)[number];
      worker.sent.push(call);
      if (answer === undefined) return;
      setTimeout(() => worker.onmessage?.({ data: { id: call.id, ...answer(call) } } as MessageEvent));
    },
    terminate() {
      worker.isEnded = true;
    },
  };
  return worker;
}

function elkWorker(): WorkerLike {
  const worker = new ElkInThread();
  worker.terminate = () => {};
  return worker;
}

const dagreWorker = () => fakeWorker(({ request }) => ({ data: dagreLayout(request!) }));
const failToStart = () => {
  throw new Error('This worker is not needed.');
};
const block = (key: string) => ({ key, width: 228, height: 64 });
const request: LayoutRequest = {
  blocks: [block('a'), block('b')],
  edges: [{ from: 'a', to: 'b' }],
  direction: 'LR',
};

describe('the graph layout', () => {
  it('uses dagre for small graphs, from left to right', async () => {
    const client = new LayoutClient({ startDagre: dagreWorker, startElk: failToStart });
    const {
      corners: [a, b],
    } = await client.layout(request, 300);
    expect(b!.x).toBeGreaterThan(a!.x + 228);
  });

  it('goes from top to bottom on request', async () => {
    const client = new LayoutClient({ startDagre: dagreWorker, startElk: failToStart });
    const {
      corners: [a, b],
    } = await client.layout({ ...request, direction: 'TB' }, 2);
    expect(b!.y).toBeGreaterThan(a!.y + 64);
  });

  it.each(['LR', 'TB'] as const)('uses ELK above 300 nodes, direction %s', async (direction) => {
    const client = new LayoutClient({ startDagre: failToStart, startElk: elkWorker });
    const {
      corners: [a, b],
    } = await client.layout({ ...request, direction }, 301);
    if (direction === 'LR') expect(b!.x).toBeGreaterThan(a!.x + 228);
    else expect(b!.y).toBeGreaterThan(a!.y + 64);
  });

  it.each([
    ['dagre', 3],
    ['ELK', 301],
  ])('keeps the specified distances with %s', async (_name, visibleCount) => {
    const client = new LayoutClient({ startDagre: dagreWorker, startElk: elkWorker });
    const {
      corners: [parent, firstChild, secondChild],
    } = await client.layout(
      {
        blocks: ['parent', 'one', 'other'].map(block),
        edges: [
          { from: 'parent', to: 'one' },
          { from: 'parent', to: 'other' },
        ],
        direction: 'LR',
      },
      visibleCount,
    );
    // ELK adds some space for bends of edges.
    const layerGap = firstChild!.x - parent!.x - 228;
    expect(layerGap).toBeGreaterThanOrEqual(120);
    expect(layerGap).toBeLessThan(130);
    expect(Math.abs(firstChild!.y - secondChild!.y)).toBe(64 + 100);
  });

  it('starts ELK ahead of time only for graphs over 300 nodes', () => {
    let startCount = 0;
    const startElk = () => {
      startCount += 1;
      return fakeWorker();
    };
    const client = new LayoutClient({ startDagre: failToStart, startElk });
    client.prepare(300);
    expect(startCount).toBe(0);
    client.prepare(301);
    client.prepare(301);
    expect(startCount).toBe(1);
  });

  it('answers the latest request and ends the worker of an earlier request', async () => {
    const workers: FakeWorker[] = [];
    const startDagre = () => {
      const worker = workers.length === 0 ? fakeWorker() : dagreWorker();
      workers.push(worker);
      return worker;
    };
    const client = new LayoutClient({ startDagre, startElk: failToStart });
    const first = client.layout(request, 2);
    const second = client.layout(request, 2);
    await expect(first).rejects.toThrow(LayoutSuperseded);
    expect((await second).corners).toHaveLength(2);
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  });

  it('reuses an idle worker for the next request', async () => {
    let startCount = 0;
    const startDagre = () => {
      startCount += 1;
      return dagreWorker();
    };
    const client = new LayoutClient({ startDagre, startElk: failToStart });
    await client.layout(request, 2);
    await client.layout(request, 2);
    expect(startCount).toBe(1);
  });

  it('reports a worker that cannot start, that crashes, or that answers an error', async () => {
    const failing = [
      failToStart,
      () => {
        const worker = fakeWorker();
        setTimeout(() => worker.onerror?.({ message: 'no memory' } as ErrorEvent));
        return worker;
      },
      () => fakeWorker(() => ({ error: 'a bad graph' })),
    ];
    const causes: unknown[] = [];
    for (const startDagre of failing) {
      const failed = await new LayoutClient({ startDagre, startElk: failToStart })
        .layout(request, 2)
        .catch((thrown: unknown) => thrown);
      expect(failed).toBeInstanceOf(LayoutFailed);
      causes.push(((failed as LayoutFailed).cause as Error).message);
    }
    expect(causes).toEqual(['This worker is not needed.', 'no memory', 'a bad graph']);
  });

  it('reports an ELK answer that lacks node positions', async () => {
    const client = new LayoutClient({
      startDagre: failToStart,
      startElk: () => fakeWorker(() => ({ data: {} })),
    });
    await expect(client.layout(request, 301)).rejects.toThrow(LayoutFailed);
  });

  it('starts a new worker after a failure', async () => {
    let startCount = 0;
    const startDagre = () => {
      startCount += 1;
      if (startCount > 1) return dagreWorker();
      const worker = fakeWorker();
      setTimeout(() => worker.onerror?.({ message: 'no memory' } as ErrorEvent));
      return worker;
    };
    const client = new LayoutClient({ startDagre, startElk: failToStart });
    await expect(client.layout(request, 2)).rejects.toThrow(LayoutFailed);
    expect((await client.layout(request, 2)).corners).toHaveLength(2);
  });

  it('ends its workers and rejects pending requests on disposal', async () => {
    const worker = fakeWorker();
    const client = new LayoutClient({ startDagre: () => worker, startElk: failToStart });
    const pendingLayout = client.layout(request, 2);
    client.dispose();
    await expect(pendingLayout).rejects.toThrow(LayoutSuperseded);
    expect(worker.isEnded).toBe(true);
    await expect(client.layout(request, 2)).rejects.toThrow(LayoutSuperseded);
  });

  it.each([
    ['dagre', 3],
    ['ELK', 301],
  ])('routes a long edge around the nodes between its ends with %s', async (_, visibleCount) => {
    const client = new LayoutClient({ startDagre: dagreWorker, startElk: elkWorker });
    const chainBlocks = ['a', 'b', 'c'].map(block);
    const edges = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'a', to: 'c' },
    ];
    const { corners, bends } = await client.layout(
      { blocks: chainBlocks, edges, direction: 'LR' },
      visibleCount,
    );
    expect(bends[0]).toEqual([]);
    expect(bends[2]?.length).toBeGreaterThan(0);
    const box = { ...corners[1]!, width: 228, height: 64 };
    for (const bend of bends[2]!) expect(overlaps({ ...bend, width: 0.1, height: 0.1 }, box)).toBe(false);
  });

  it('never overlaps two nodes of a large graph', async () => {
    const data = graphSample(400);
    const graph = visibleGraph(data, new Set(data.groups.map(({ id }) => id)));
    const blocks = blocksOf(graph);
    const client = new LayoutClient({ startDagre: failToStart, startElk: elkWorker });
    const layoutRequest = { blocks: blocks.blocks, edges: blocks.edges, direction: 'LR' } as const;
    const { corners } = await client.layout(layoutRequest, graph.items.length);
    const boxes = [
      ...placeItems(blocks, new Map(blocks.blocks.map(({ key }, index) => [key, corners[index]!]))).values(),
    ];
    expect(boxes).toHaveLength(graph.items.length);
    expect(boxes.some((a, index) => boxes.slice(index + 1).some((b) => overlaps(a, b)))).toBe(false);
  });

  it('never overlaps nodes of any small graph, including cycles and isolated nodes', () => {
    const nodePairs = fc.array(fc.tuple(fc.nat(14), fc.nat(14)), { maxLength: 40 });
    const directions = fc.constantFrom('LR' as const, 'TB' as const);
    fc.assert(
      fc.property(nodePairs, directions, (pairs, direction) => {
        const blocks = Array.from({ length: 15 }, (_, index) => block(`${index}`));
        const edges = pairs.filter(([a, b]) => a !== b).map(([a, b]) => ({ from: `${a}`, to: `${b}` }));
        const boxes = dagreLayout({ blocks, edges, direction }).corners.map((corner) => ({
          ...corner,
          width: 228,
          height: 64,
        }));
        expect(boxes.some((a, index) => boxes.slice(index + 1).some((b) => overlaps(a, b)))).toBe(false);
      }),
      { numRuns: 30 },
    );
  });
});
