import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { SampleData } from '../sample-server/database/sampleData.ts';
import type { SharedCluster } from '../sample-server/database/sharedCluster.ts';
import { lenderVariable, type SampleAnswer, type SampleRequest } from './sampleDataProtocol.ts';

/** By seed and cache folder. */
type Clusters = Map<string, Promise<SharedCluster>>;

/** Returns the cluster for a request. Only the first request of its kind starts one. */
function clusterFor({ seed, cacheDir }: SampleRequest, clusters: Clusters): Promise<SharedCluster> {
  const name = JSON.stringify([seed, cacheDir]);
  const start = async () => {
    const { startSharedCluster } = await import('../sample-server/database/sharedCluster.ts');
    return startSharedCluster({ scale: 'demo', seed, cacheDir });
  };
  const cluster = clusters.get(name) ?? start();
  clusters.set(name, cluster);
  return cluster;
}

async function copyFor(request: SampleRequest, clusters: Clusters): Promise<SampleData | Error> {
  try {
    const cluster = await clusterFor(request, clusters);
    return await cluster.copy(new Date(request.now));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Provides a copy until the connection closes. */
async function lend(socket: Socket, clusters: Clusters): Promise<void> {
  const closed = once(socket, 'close');
  const answer = (given: SampleAnswer) => void socket.write(`${JSON.stringify(given)}\n`);
  for await (const line of createInterface({ input: socket })) {
    const copy = await copyFor(JSON.parse(line) as SampleRequest, clusters);
    if (copy instanceof Error) answer({ error: copy.message });
    else {
      answer({ uri: copy.uri, postgrestOrigin: copy.postgrestOrigin });
      await closed;
      await copy.stop();
    }
  }
}

/**
 * Global setup of Vitest: gives workers copies of samples from a shared PostgreSQL server. A copy is
 * returned when its worker ends, even after a kill.
 * @returns the teardown
 */
export async function setup(): Promise<() => Promise<void>> {
  const clusters: Clusters = new Map();
  const lent = new Set<Promise<void>>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // A killed worker resets its connection. Only the close event matters.
    socket.on('error', () => undefined);
    const lending = lend(socket, clusters).finally(() => {
      sockets.delete(socket);
      lent.delete(lending);
    });
    lent.add(lending);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env[lenderVariable] = String((server.address() as AddressInfo).port);
  return async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await Promise.all(lent);
    for (const cluster of await Promise.all(clusters.values())) await cluster.stop();
  };
}
