import type { Writable } from 'node:stream';
import type { MenuCommand } from '#contract/desktop.ts';
import type { HandshakeRequest } from '#contract/rules/handshake.ts';

/** A two-way channel to one window, in the form that oRPC's message-port adapter accepts. */
export interface WindowChannel {
  on(event: string, listener: (event?: { data: unknown }) => void): void;
  postMessage(data: unknown): void;
  /**
   * Closes the channel.
   * @param problem protocol violation of the window, less than 120 bytes
   */
  close(problem?: string): void;
}

/** Whether the host admits a window after its hello. */
export type AdmissionResult =
  | { readonly admitted: true; readonly token?: string }
  | { readonly admitted: false; readonly sentence: string };

/** A window that has connected but was not admitted yet. */
export interface WindowConnection {
  readonly channel: WindowChannel;
  /** Decides on the window's first message. */
  authenticate(hello: HandshakeRequest): AdmissionResult;
}

export interface HostPaths {
  /** Folder of all files of this user. */
  readonly data: string;
  readonly logs: string;
}

export interface SavedFile {
  /** Default name. */
  readonly name: string;
  /** Media type. */
  readonly type: string;
}

/** Why the host lacks an ability, as a sentence for the user. */
export interface Unavailable {
  readonly able: false;
  readonly reason: string;
}

/** A feature that not every host has. Callers must check `able` first. */
export type HostFeature<T> = ({ readonly able: true } & T) | Unavailable;

export interface NotificationAction {
  readonly label: string;
  /**
   * Runs the action. Called at most once.
   * @returns the result, as a sentence for the user
   * @throws usually Failure with a message for the user
   */
  readonly run: () => Promise<string>;
}

export interface SystemNotification {
  readonly title: string;
  readonly body: string;
  /** Address that a click opens, in any form that `resolveAddress` reads. */
  readonly address: string;
  /** Label of the click action, if it does more than open the address. */
  readonly label?: string;
  /** Another link, on systems that can show one. The notification must be usable without it. */
  readonly secondaryLink?: { readonly label: string; readonly address: string };
  /** Actions, on systems that can show them. The screen at `address` offers the same actions. */
  readonly actions?: readonly NotificationAction[];
  /** Whether a window that has the focus shows the same, so that the notification is not needed then. */
  readonly isShownInWindow?: true;
}

export interface TrayState {
  readonly workspaces: ReadonlyArray<{
    readonly name: string;
    readonly open: boolean;
    readonly address: string;
  }>;
  /** Unhealthy catalog items of the open workspace. Null when unknown. */
  readonly unhealthy: { readonly count: number; readonly address: string } | null;
}

/** Events of the system. */
export type HostEvent =
  /** Untrusted address of a deep link, a second start, a notification or the tray. */
  | { readonly kind: 'address'; readonly address: string }
  /** A snapshot was opened with the application. The path is absolute, and the file is not checked yet. */
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'command'; readonly id: string }
  /** The system could not show a notification. The window must show it. */
  | { readonly kind: 'notificationFailed'; readonly notice: SystemNotification }
  | { readonly kind: 'zoom'; readonly percent: number };

/** A sign-in on a provider's pages, in a window of this application. */
export interface SignInWindowRequest {
  readonly url: string;
  /** The window is closed when it reaches this address or an address below it. */
  readonly returnTo: string;
  /** Origin whose cookies are read then. */
  readonly cookiesOf: string;
}

export interface HostAbilities {
  readonly notifications: HostFeature<{ show(notice: SystemNotification): void }>;
  /** The number on the application's icon. 0 removes it. */
  readonly badge: HostFeature<{ set(count: number): void }>;
  readonly menu: HostFeature<{ set(commands: readonly MenuCommand[]): void }>;
  /** The tray icon. Null removes it. While it exists, the application continues without windows. */
  readonly tray: HostFeature<{ show(state: TrayState | null): void }>;
  /** @throws the system's error when the setting cannot be changed */
  readonly openAtLogin: HostFeature<{ get(): boolean; set(on: boolean): Promise<void> }>;
  /** Program and arguments that run the command line, before the arguments of a command. */
  readonly commandLine: HostFeature<{ readonly program: readonly [string, ...string[]] }>;
  /** Zoom of all windows, saved between starts. */
  readonly zoom: HostFeature<{ get(): number; set(percent: number): Promise<void> }>;
  /** Further windows. `address` is path and query. */
  readonly windows: HostFeature<{ open(address: string): Promise<void> }>;
  /** A window with its own session, which is cleared when the window closes. */
  readonly signInWindow: HostFeature<{
    /**
     * @param signal closes the window
     * @returns the final address, with cookies by name; undefined when the user closed the window
     * @throws the signal's reason
     */
    open(
      request: SignInWindowRequest,
      signal: AbortSignal,
    ): Promise<{ readonly address: string; readonly cookies: Readonly<Record<string, string>> } | undefined>;
  }>;
  /**
   * Files that the user saved since the start. Other paths are refused.
   * @throws Failure NOT_FOUND for another path or a deleted file, SERVER when the system cannot open it
   */
  readonly savedFiles: HostFeature<{
    /** Opens the file with the program of its type. */
    open(path: string): Promise<void>;
    /** Selects the file in the system's file manager. */
    showInFolder(path: string): Promise<void>;
  }>;
}

/**
 * Access to the operating system. The folders `electron/` and `web/` implement it, and one contract test
 * covers both.
 */
export interface Host {
  readonly kind: 'electron' | 'web';
  readonly paths: HostPaths;
  readonly abilities: HostAbilities;
  /** Sets the listener for system events. Called once, before `start`. */
  onEvent(listener: (event: HostEvent) => void): void;
  /**
   * Starts to serve the window's files before the application is ready. Connected windows wait for `start`.
   * @throws the system's error when the files cannot be served
   */
  open(): Promise<void>;
  /** Calls `onWindow` for each connected window, first for those that wait. Calls `open` if needed. */
  start(onWindow: (connection: WindowConnection) => void): Promise<void>;
  /**
   * Opens a window, or brings the open one to the front.
   * @param address path and query; default: `/`
   */
  showWindow(address?: string): Promise<void>;
  /**
   * Opens a web address in the user's browser.
   * @throws Failure INVALID for addresses other than http and https
   */
  openLink(url: string): Promise<void>;
  /** Returns the proxy for a URL as `http://host:port`, or null for a direct connection. */
  resolveProxy(url: string): Promise<string | null>;
  /**
   * Lets the user save a streamed file, because large results never cross the bridge.
   * @param offer called with the path that the window must download at once; not called on hosts with a save
   *   dialog
   * @param signal stops waiting for the user; the caller must destroy a returned stream
   * @returns the stream to write to, which leaves no file when destroyed; null when the user or the signal
   *   canceled
   * @throws Failure TIMEOUT when the window did not start the download
   */
  saveFile(file: SavedFile, offer: (path: string) => void, signal?: AbortSignal): Promise<Writable | null>;
  stop(): Promise<void>;
}
