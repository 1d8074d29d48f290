import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Log } from '#main/base/log.ts';
import { writePrivateFile } from '#main/base/privateFile.ts';
import { localAddress, makeSocketPrivate, prepareLocalAddress } from '#main/host/localAddress.ts';
import { addressFile, keyBytes, keyFile } from '../protocol.ts';
import { CommandConnection, type ConnectionOptions } from './CommandConnection.ts';

export interface CommandServerOptions extends Pick<ConnectionOptions, 'run' | 'openAssistant'> {
  /** Data folder. This process must own it. */
  readonly folder: string;
  readonly log: Log;
  /** Time for the proofs of a connection, in milliseconds. Default: 5 s. */
  readonly proofLimitMs?: number;
  /** Max connections at the same time. Default: 32. */
  readonly maxConnections?: number;
}

const defaultProofLimitMs = 5_000;
const defaultMaxConnections = 32;

/**
 * Serves the command line on a local socket that only the current user can open. Each start has a new key.
 * Problems are logged, because the application also works without the command line.
 */
export class CommandServer {
  readonly #options: CommandServerOptions;
  readonly #connections = new Set<CommandConnection>();
  #server: Server | undefined;

  constructor(options: CommandServerOptions) {
    this.#options = options;
  }

  /** Starts to listen, and then writes the key and the address for clients. */
  async start(): Promise<void> {
    const { folder, log } = this.#options;
    const address = localAddress(folder, 'command');
    const key = randomBytes(keyBytes).toString('hex');
    try {
      prepareLocalAddress(address);
      this.#server = await this.#listen(address, key);
      makeSocketPrivate(address);
      await writePrivateFile(join(folder, keyFile), key);
      await writePrivateFile(join(folder, addressFile), address);
    } catch (error) {
      log.error('the command line is not available', { error });
      await this.stop();
      // Files of an owner that crashed would lead clients to an address without a listener.
      await this.#removeFiles();
    }
  }

  /** Ends all connections and their commands. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    for (const connection of this.#connections) connection.close();
    if (server === undefined) return;
    await new Promise((resolve) => server.close(resolve));
    await this.#removeFiles();
  }

  async #removeFiles(): Promise<void> {
    const { folder, log } = this.#options;
    for (const name of [addressFile, keyFile]) {
      // Both files are replaced at the next start.
      await rm(join(folder, name), { force: true }).catch((error: unknown) =>
        log.warn('failed to remove a file of the command line', { name, error }),
      );
    }
  }

  #listen(address: string, key: string): Promise<Server> {
    const { log, maxConnections = defaultMaxConnections } = this.#options;
    return new Promise((resolve, reject) => {
      const server = createServer({ allowHalfOpen: true }, (socket) => this.#accept(socket, key));
      server.maxConnections = maxConnections;
      server.once('error', reject);
      server.listen(address, () => {
        server.off('error', reject);
        server.on('error', (error) => log.error('the socket of the command line failed', { error }));
        resolve(server);
      });
    });
  }

  #accept(socket: Socket, key: string): void {
    const { run, openAssistant, log, proofLimitMs = defaultProofLimitMs } = this.#options;
    const connection = new CommandConnection(socket, {
      key,
      proofLimitMs,
      run,
      ...(openAssistant === undefined ? {} : { openAssistant }),
    });
    this.#connections.add(connection);
    socket.once('close', () => this.#connections.delete(connection));
    connection.serve().catch((error: unknown) => {
      log.error('a connection of the command line failed', { error });
      connection.close();
    });
  }
}
