import type { Writable } from 'node:stream';
import type { Hello } from '../../src-preload/contract/rules/handshake.ts';

/** A two-way pipe to one window, in the shape that oRPC's message-port adapter takes. */
export interface WindowChannel {
  on(event: string, listener: (event?: { data: unknown }) => void): void;
  postMessage(data: unknown): void;
  close(): void;
}

/** What the host thinks of a window that greets. */
export type Verdict =
  | { readonly admitted: true; readonly token?: string }
  | { readonly admitted: false; readonly sentence: string };

/** A window that connected and has not been greeted yet. */
export interface WindowConnection {
  readonly channel: WindowChannel;
  /** Decides on the window's first message. */
  authenticate(hello: Hello): Verdict;
}

export interface HostPaths {
  /** Everything Quarterdeck keeps for this person. */
  readonly data: string;
  readonly logs: string;
}

/** A file that a person is to get. */
export interface SavedFile {
  /** Its name, until the person chooses another. */
  readonly name: string;
  /** Media type. */
  readonly type: string;
}

/**
 * What an operating system gives the application. Two implementations: `electron/` and `web/`; one contract test runs
 * against both. See architecture sections 1.2 and 7.
 */
export interface Host {
  readonly kind: 'electron' | 'web';
  readonly paths: HostPaths;
  /** Serves the window's files and hands over each window that connects. */
  start(onWindow: (connection: WindowConnection) => void): Promise<void>;
  /** Opens the window, or brings the one that is open to the front. @param address path and query, `/` when absent */
  showWindow(address?: string): Promise<void>;
  /** Opens a web address in the person's browser. @throws Failure INVALID for anything but http and https */
  openLink(url: string): Promise<void>;
  /** The proxy for a URL as `http://host:port`, or null for a direct connection. */
  resolveProxy(url: string): Promise<string | null>;
  /**
   * Lets the person save a file that is written as a stream: large results never go over the bridge; architecture section 3.
   * @param offer hears the path that the window must fetch as a download at once; never called where a dialog asks for the place
   * @param signal gives up waiting for the person; a stream that was given is the caller's to destroy
   * @returns where to write: what is destroyed before its end leaves no file; null when the person or the signal cancelled
   * @throws Failure TIMEOUT when the window did not fetch what was offered
   */
  saveFile(file: SavedFile, offer: (path: string) => void, signal?: AbortSignal): Promise<Writable | null>;
  /** Closes windows and everything the host started. */
  stop(): Promise<void>;
}
