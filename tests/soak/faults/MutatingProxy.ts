import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeServer, listenOnFreePort, Upstream } from '../Upstream.ts';
import { Chance } from './Chance.ts';
import { type FaultName, faultKinds, faultNames } from './faultKinds.ts';

export interface FaultPlan {
  /** Part of all answers that are spoiled, from 0 to 1. */
  readonly rate: number;
  readonly seed: number;
  /** All kinds when absent. */
  readonly kinds?: readonly FaultName[];
  /** The same as `rate`, for sign-in and liveness: a console that is signed out shows no screens. */
  readonly identityRate?: number;
}

const identityPath = /\/\.ory\/|\/kratos\/|\/auth\/|_health/;
const defaultIdentityRate = 0.02;
const longHeadersBytes = 2 ** 20;

/** A server between a console and the sample. It is honest until `spoil` is called. */
export class MutatingProxy {
  /** How often each kind of fault was applied. */
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
    // A console may break off at any time.
    this.#server.on('connection', (socket) => socket.on('error', () => undefined));
    this.#trap = createServer((incoming, outgoing) => {
      this.foreign.push(
        `${incoming.method} ${incoming.url} with ${Object.keys(incoming.headers).join(', ')}`,
      );
      outgoing.end('{}');
    });
  }

  /** @param upstream origin of the honest server */
  static async start(upstream: string): Promise<MutatingProxy> {
    const proxy = new MutatingProxy(upstream);
    proxy.#origin = await listenOnFreePort(proxy.#server);
    proxy.#trapOrigin = await listenOnFreePort(proxy.#trap);
    return proxy;
  }

  get origin(): string {
    return this.#origin;
  }

  /** How many answers were spoiled. */
  get spoiled(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Spoils answers from now on. */
  spoil(plan: FaultPlan): void {
    this.#plan = plan;
    this.#chance = new Chance(plan.seed);
    this.#weights = weightsOf(plan.kinds ?? faultNames);
  }

  beHonest(): void {
    this.#plan = undefined;
  }

  async stop(): Promise<void> {
    this.#upstream.close();
    await Promise.all([closeServer(this.#server), closeServer(this.#trap)]);
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    for (const stream of [incoming, outgoing]) stream.on('error', () => undefined);
    this.requests += 1;
    const honest = await this.#upstream.forward(incoming, await buffer(incoming));
    if (!this.#isSpoiled(incoming.url ?? '/')) {
      outgoing.writeHead(honest.status, { ...honest.headers, 'content-length': honest.body.length });
      outgoing.end(honest.body);
      return;
    }
    const name = this.#chance.weighted(this.#weights);
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    faultKinds[name].apply({
      chance: this.#chance,
      request: incoming,
      response: outgoing,
      honest,
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
