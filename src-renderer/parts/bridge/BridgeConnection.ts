import type { HandshakeAnswer } from '#contract/rules/handshake.ts';
import type { Channel } from './channel.ts';

export type ConnectionState =
  | { readonly status: 'connecting' }
  | { readonly status: 'open' }
  /** The connection was lost and is being reopened. */
  | { readonly status: 'lost' }
  /** The main process does not accept this window: the key or token belongs to another run. */
  | { readonly status: 'refused'; readonly sentence: string };

export interface BridgeConnectionOptions {
  readonly open: () => Promise<Channel>;
  readonly performHandshake: (channel: Channel) => Promise<HandshakeAnswer>;
  /** Called if the main process has another build than this window. */
  readonly onOtherBuild: () => void;
  readonly buildId: string;
  /** Delays before reconnecting, in milliseconds. The last one repeats. */
  readonly backOffMs?: readonly number[];
}

const defaultBackOffMs = [50, 100, 250, 500, 1_000, 2_000];

/**
 * Keeps one connection to the main process open: connects, shakes hands, and reconnects with back-off.
 * Subscribers are notified of every state change. `whenOpen` returns the channel for calls.
 */
export class BridgeConnection {
  readonly #options: BridgeConnectionOptions;
  readonly #listeners = new Set<() => void>();
  #state: ConnectionState = { status: 'connecting' };
  #channel: Channel | undefined;
  #attempt = 0;

  constructor(options: BridgeConnectionOptions) {
    this.#options = options;
  }

  start(): void {
    void this.#connect();
  }

  readonly getState = (): ConnectionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Waits for the open channel.
   * @throws Error if the main process refuses this window; the signal's reason if aborted first
   */
  whenOpen(signal?: AbortSignal): Promise<Channel> {
    return new Promise((resolve, reject) => {
      const settle = (): boolean => {
        if (this.#state.status === 'open' && this.#channel !== undefined) resolve(this.#channel);
        else if (this.#state.status === 'refused') reject(new Error(this.#state.sentence));
        else return false;
        return true;
      };
      if (signal?.aborted) return reject(signal.reason);
      if (settle()) return;
      const unsubscribe = this.subscribe(() => {
        if (!settle()) return;
        unsubscribe();
        signal?.removeEventListener('abort', abort);
      });
      const abort = () => {
        unsubscribe();
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
    });
  }

  async #connect(): Promise<void> {
    let channel: Channel | undefined;
    try {
      channel = await this.#options.open();
      const answer = await this.#options.performHandshake(channel);
      if (answer.type === 'refused') {
        channel.close();
        this.#setState({ status: 'refused', sentence: answer.sentence });
        return;
      }
      if (answer.buildId !== this.#options.buildId) {
        channel.close();
        this.#options.onOtherBuild();
        return;
      }
      this.#channel = channel;
      this.#attempt = 0;
      channel.on('close', () => this.#handleLoss());
      this.#setState({ status: 'open' });
    } catch {
      // The main process may be starting, restarting or stopped. The state is reported, and another attempt
      // follows.
      channel?.close();
      this.#handleLoss();
    }
  }

  #handleLoss(): void {
    this.#channel = undefined;
    const waits = this.#options.backOffMs ?? defaultBackOffMs;
    const wait = waits[Math.min(this.#attempt, waits.length - 1)] ?? 1_000;
    this.#attempt += 1;
    if (this.#state.status === 'open' || this.#attempt > 2) this.#setState({ status: 'lost' });
    setTimeout(() => void this.#connect(), wait);
  }

  #setState(state: ConnectionState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}
