import type { Writable } from 'node:stream';
import type { MenuCommand } from '../../src-preload/contract/desktop.ts';
import type { Hello } from '../../src-preload/contract/rules/handshake.ts';

/** A two-way pipe to one window, in the shape that oRPC's message-port adapter takes. */
export interface WindowChannel {
  on(event: string, listener: (event?: { data: unknown }) => void): void;
  postMessage(data: unknown): void;
  /** Ends the channel. @param problem what the window did against the protocol; less than 120 bytes */
  close(problem?: string): void;
}

/** Whether the host admits a window that sent its hello. */
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

/** What a host cannot do, and why, in a sentence for people. */
export interface Unable {
  readonly able: false;
  readonly reason: string;
}

/** Something that not every host can do: whoever wants it sees that first. */
export type Ability<T> = ({ readonly able: true } & T) | Unable;

/** Something that can be done about what a notice tells of, without looking at it first. */
export interface NoticeAct {
  readonly label: string;
  /**
   * Does it; called at most once.
   * @returns what was done, in a sentence, which the person is to be told
   * @throws whatever went wrong, a Failure with the sentence to tell as a rule
   */
  readonly run: () => Promise<string>;
}

/** A few words that the system shows outside of the window. */
export interface Notice {
  readonly title: string;
  readonly body: string;
  /** Where a click leads; any address that `targetOf` reads. */
  readonly address: string;
  /** What a click does, in a word, where that is not to show it. */
  readonly label?: string;
  /** Another way on, where the system can show one: only what is no more than that may hang on it. */
  readonly further?: { readonly label: string; readonly address: string };
  /** What can be done at once, where the system can show it: all of it is offered where the address leads, too. */
  readonly acts?: readonly NoticeAct[];
}

export interface TrayState {
  readonly workspaces: ReadonlyArray<{
    readonly name: string;
    readonly open: boolean;
    readonly address: string;
  }>;
  /** Config items of the open workspace that are unhealthy; null when nobody knows. */
  readonly unhealthy: { readonly count: number; readonly address: string } | null;
}

/** What the system tells the application. */
export type HostEvent =
  /** A deep link, a second start or a click on a notification or in the tray: not to be trusted. */
  | { readonly kind: 'address'; readonly address: string }
  /** A snapshot was opened with the program: an absolute path, of a file that nobody has looked at. */
  | { readonly kind: 'file'; readonly path: string }
  /** A command of the window was chosen from the menu. */
  | { readonly kind: 'command'; readonly id: string }
  /** The person changed the size of the content. */
  | { readonly kind: 'zoom'; readonly percent: number };

/** A sign-in on the pages of a provider, in a window of this program. */
export interface SignInWindow {
  readonly url: string;
  /** The window is closed as soon as it is led below this address. */
  readonly returnTo: string;
  /** Origin whose cookies are read then. */
  readonly cookiesOf: string;
}

/** What not every host can do. */
export interface HostAbilities {
  readonly notifications: Ability<{ show(notice: Notice): void }>;
  /** The number on the application's icon; 0 for none. */
  readonly badge: Ability<{ set(count: number): void }>;
  /** The system's menu, with the window's commands in it. */
  readonly menu: Ability<{ set(commands: readonly MenuCommand[]): void }>;
  /** An icon beside the system's clock; null takes it away. While it is there the application outlives its windows. */
  readonly tray: Ability<{ show(state: TrayState | null): void }>;
  /** @throws the system's error when it cannot be changed */
  readonly openAtLogin: Ability<{ get(): boolean; set(on: boolean): Promise<void> }>;
  /** Size of the content of all windows, kept between starts. */
  readonly zoom: Ability<{ get(): number; set(percent: number): Promise<void> }>;
  /** Further windows. `address` is path and query. */
  readonly windows: Ability<{ open(address: string): Promise<void> }>;
  /** A window with a session of its own, of which nothing is left when it is closed. */
  readonly signInWindow: Ability<{
    /**
     * @param signal closes it
     * @returns where it was led in the end, with the cookies by name; undefined when the person closed it
     * @throws the signal's reason
     */
    open(
      request: SignInWindow,
      signal: AbortSignal,
    ): Promise<{ readonly address: string; readonly cookies: Readonly<Record<string, string>> } | undefined>;
  }>;
}

/**
 * What an operating system gives the application. Two implementations: `electron/` and `web/`; one contract test runs
 * against both. See architecture sections 1.2 and 7.
 */
export interface Host {
  readonly kind: 'electron' | 'web';
  readonly paths: HostPaths;
  readonly abilities: HostAbilities;
  /** Hears what the system tells, from now on; called once, before `start`. */
  onEvent(listener: (event: HostEvent) => void): void;
  /**
   * Serves the window's files from now on, before the application is there: windows that connect wait for `start`.
   * @throws the system's error when they cannot be served
   */
  open(): Promise<void>;
  /** Hands over each window that connects, first those that wait; opens what is not open yet. */
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
