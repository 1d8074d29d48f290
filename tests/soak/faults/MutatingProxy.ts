import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeServer, listenOnFreePort, Upstream } from '../Upstream.ts';
import { Chance } from './Chance.ts';
import { type FaultName, faultKinds, faultNames } from './faultKinds.ts';

export interface FaultPlan {
  /** Share of answers to corrupt, from 0 to 1. */
  readonly rate: number;
  readonly seed: number;
  /** Default: all kinds. */
  readonly kinds?: readonly FaultName[];
  /** Like `rate`, for sign-in and liveness requests. Low by default: a signed-out console has no screens. */
  readonly identityRate?: number;
}

const identityPath = /\/\.ory\/|\/kratos\/|\/auth\/|_health/;
const defaultIdentityRate = 0.02;
const longHeadersBytes = 2 ** 20;

/** A proxy between a console and the sample server. Forwards unchanged answers until `startFaults` is called. */
export class MutatingProxy {
  /** Number of applied faults by kind. */
  readonly counts = new Map<FaultName, number>();
  /** Requests that reached another origin. */
  readonly foreign: string[] = [];
  requests = 0;
  readonly #upstream: Upstream;
  readonly #server: Server;
  readonly #trap: Server;
  #origin = '';
  #trapOrigin = '';
  #plan: FaultPlan | undefined;
  #chance = new Chance(1);
  #weights = weightsOf(faultNames);

  private constructor(upstream: string) {
    this.#upstream = new Upstream(upstream);
    this.#server = createServer({ maxHeaderSize: longHeadersBytes }, (incoming, outgoing) => {
      this.#answer(incoming, outgoing).catch(() => outgoing.destroy());
    });
    this.#server.on('clientError', (_error, socket) => socket.destroy());
    // A console may close the connection at any time.
    this.#server.on('connection', (socket) => socket.on('error', () => undefined));
    this.#trap = createServer((incoming, outgoing) => {
      this.foreign.push(
        `${incoming.method} ${incoming.url} with ${Object.keys(incoming.headers).join(', ')}`,
      );
      outgoing.end('{}');
    });
  }

  /** @param upstream origin of the real server */
  static async start(upstream: string): Promise<MutatingProxy> {
    const proxy = new MutatingProxy(upstream);
    proxy.#origin = await listenOnFreePort(proxy.#server);
    proxy.#trapOrigin = await listenOnFreePort(proxy.#trap);
    return proxy;
  }

  get origin(): string {
    return this.#origin;
  }

  /** Total number of corrupted answers. */
  get faultCount(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  startFaults(plan: FaultPlan): void {
    this.#plan = plan;
    this.#chance = new Chance(plan.seed);
    this.#weights = weightsOf(plan.kinds ?? faultNames);
  }

  stopFaults(): void {
    this.#plan = undefined;
  }

  async stop(): Promise<void> {
    this.#upstream.close();
    await Promise.all([closeServer(this.#server), closeServer(this.#trap)]);
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    for (const stream of [incoming, outgoing]) stream.on('error', () => undefined);
    this.requests += 1;
    const original = await this.#upstream.forward(incoming, await buffer(incoming));
    if (!this.#isSpoiled(incoming.url ?? '/')) {
      outgoing.writeHead(original.status, { ...original.headers, 'content-length': original.body.length });
      outgoing.end(original.body);
      return;
    }
    const name = this.#chance.weighted(this.#weights);
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    faultKinds[name].apply({
      chance: this.#chance,
      request: incoming,
      response: outgoing,
      original,
      trapOrigin: this.#trapOrigin,
    });
  }

  #isSpoiled(path: string): boolean {
    if (this.#plan === undefined) return false;
    const { rate, identityRate = defaultIdentityRate } = this.#plan;
    return this.#chance.is(identityPath.test(path) ? identityRate : rate);
  }
}

const weightsOf = (names: readonly FaultName[]) =>
  names.map((name) => [name, faultKinds[name].weight] as const);
