import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket, WebSocketServer } from 'ws';
import { maxMessageBytes } from '#contract/rules/messageLimits.ts';
import type { WindowChannel } from '../host.ts';
import type { WindowSource } from '../windowFiles.ts';
import type { FileOffers } from './FileOffers.ts';

// Importing the module would load Node's own WebSocket, which takes 25 ms before the window opens.
const { createServer } = process.getBuiltinModule('node:http');

/** WebSocket close codes, RFC 6455 section 7.4.1. */
const normalClose = 1000;
const policyViolation = 1008;

interface WindowReceiver {
  readonly onSocket: (channel: WindowChannel) => void;
  readonly webSockets: WebSocketServer;
}

function toChannel(socket: WebSocket): WindowChannel {
  // After a malformed or oversized frame, ws closes the socket itself with status 1002, 1007 or 1009. Without
  // a listener the event would end the process.
  socket.on('error', () => undefined);
  return {
    on(event, listener) {
      if (event === 'message') {
        socket.on('message', (data: RawData, isBinary) =>
          listener({ data: isBinary ? new Uint8Array(data as Buffer) : (data as Buffer).toString('utf8') }),
        );
      } else if (event === 'close') {
        socket.on('close', () => listener());
      }
    },
    postMessage(data) {
      if (socket.readyState === socket.OPEN) socket.send(data as string | Uint8Array);
    },
    close: (problem) =>
      problem === undefined ? socket.close(normalClose) : socket.close(policyViolation, problem),
  };
}

/** Answers a request whose file or headers cannot be sent. */
function answerError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) response.destroy();
  else
    response
      .writeHead(500, { 'content-type': 'text/plain' })
      .end(`Quarterdeck could not answer this request. ${error}`);
}

/**
 * The loopback server of the web host. Serves the window's files, offered downloads, and the WebSocket
 * `/bridge`. Listens only on 127.0.0.1 and checks the `Host` header, and `Origin` for the WebSocket. The
 * window's files need no key because they contain no data.
 */
export class WindowServer {
  readonly #files: WindowSource;
  readonly #offers: FileOffers;
  readonly #http: Server;
  /** Receiver of windows. Earlier connections wait for it. */
  readonly #receiver = Promise.withResolvers<WindowReceiver>();
  readonly #waitingSockets = new Set<Duplex>();
  #webSockets: WebSocketServer | undefined;

  constructor(files: WindowSource, offers: FileOffers) {
    this.#files = files;
    this.#offers = offers;
    this.#http = createServer((request, response) => {
      this.#serve(request, response).catch((error: unknown) => answerError(response, error));
    });
    this.#http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      this.#upgrade(request, socket, head).catch(() => socket.destroy());
    });
    // Failures to accept a connection (EMFILE) are server events. Node itself answers malformed requests with
    // 400.
    this.#http.on('error', () => undefined);
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  get isListening(): boolean {
    return this.#http.listening;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /**
   * @param port 0 for any free port
   * @throws the system's error when the port is in use
   */
  listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#http.once('error', reject);
      this.#http.listen({ host: '127.0.0.1', port }, () => {
        this.#http.removeListener('error', reject);
        resolve();
      });
    });
  }

  /** Starts to accept windows, beginning with those that wait. */
  async acceptWindows(onSocket: (channel: WindowChannel) => void): Promise<void> {
    // Loaded late, because pages are served without it.
    const { WebSocketServer } = await import('ws');
    this.#webSockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes });
    this.#receiver.resolve({ onSocket, webSockets: this.#webSockets });
  }

  async close(): Promise<void> {
    for (const socket of this.#webSockets?.clients ?? []) socket.terminate();
    for (const socket of this.#waitingSockets) socket.destroy();
    this.#http.closeAllConnections();
    if (this.#http.listening) await new Promise((resolve) => this.#http.close(resolve));
  }

  /** Guards against DNS rebinding: a foreign name that resolves to 127.0.0.1 is not ours. */
  #isOwnHost(request: IncomingMessage): boolean {
    return (
      request.headers.host === `127.0.0.1:${this.port}` || request.headers.host === `localhost:${this.port}`
    );
  }

  #isOwnOrigin(request: IncomingMessage): boolean {
    return request.headers.origin === `http://${request.headers.host ?? ''}`;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.#isOwnHost(request)) {
      response.writeHead(403, { 'content-type': 'text/plain' }).end('Wrong host');
      return;
    }
    const address = request.url ?? '/';
    const path = address.replace(/[?#].*$/s, '');
    if (this.#offers.owns(path)) {
      this.#offers.serve(path, request, response);
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const { status, headers, body } = await this.#files.answer(address, request.headers);
    response
      .writeHead(status, {
        ...headers,
        ...(status === 304 ? {} : { 'content-length': Buffer.byteLength(body) }),
      })
      .end(request.method === 'HEAD' ? undefined : body);
  }

  /** Upgrades a connection to a WebSocket. An early window waits without an error, as on a slow network. */
  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const path = (request.url ?? '').replace(/[?#].*$/s, '');
    if (!this.#isOwnHost(request) || !this.#isOwnOrigin(request) || path !== '/bridge') {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    this.#waitingSockets.add(socket);
    // A connection that breaks while it waits must not end the process.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#waitingSockets.delete(socket));
    const { onSocket, webSockets } = await this.#receiver.promise;
    this.#waitingSockets.delete(socket);
    webSockets.handleUpgrade(request, socket, head, (webSocket) => onSocket(toChannel(webSocket)));
  }
}
