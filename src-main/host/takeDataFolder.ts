import { DataFolder, type FolderOwner } from './DataFolder.ts';

export interface TakeOptions {
  /**
   * Requests the owner at this address to show its window.
   * @param limitMs how long to wait for the answer
   * @returns false without an answer, or when another program answers
   */
  readonly showOwner: (url: string, limitMs: number) => Promise<boolean>;
  /**
   * Requests an owner that is the desktop application to show its window. Absent where this is not possible.
   * @param limitMs how long to wait for the answer
   */
  readonly showElectron?: (limitMs: number) => Promise<boolean>;
  /**
   * Called once when the owner does not answer soon.
   * @param message for the terminal
   */
  readonly onWait: (message: string) => void;
  /** How long (ms) to wait for an owner that does not answer. Default: 30 s. */
  readonly limitMs?: number;
  /** Wait (ms) before `onWait`. Default: 2 s. */
  readonly messageAfterMs?: number;
}

export type TakeResult =
  | { readonly folder: DataFolder }
  /** The owner's window is displayed. */
  | { readonly shown: FolderOwner };

/** A start takes up to ten seconds on a busy computer. */
const defaultLimitMs = 30_000;
const defaultMessageAfterMs = 2_000;
/** Pause (ms) between attempts: a starting owner writes its address soon. */
const pauseMs = 100;

const describeOwner = ({ pid }: FolderOwner): string =>
  pid === undefined ? 'Another Quarterdeck' : `Another Quarterdeck (process ${pid})`;

/**
 * Takes the data folder, or makes its owner show its window. Waits for an owner that is starting, busy or
 * suspended. Takes the folder only after the owner has ended.
 * @throws Error with a message when the owner does not answer in time, or the web host cannot show its window
 */
export async function takeDataFolder(path: string, options: TakeOptions): Promise<TakeResult> {
  const {
    showOwner,
    showElectron,
    onWait,
    limitMs = defaultLimitMs,
    messageAfterMs = defaultMessageAfterMs,
  } = options;
  const endMs = performance.now() + limitMs;
  let lastOwner: FolderOwner = {};
  const message = setTimeout(
    () => onWait(`${describeOwner(lastOwner)} uses ${path}. Waiting for its answer…`),
    messageAfterMs,
  );
  try {
    for (;;) {
      const taken = DataFolder.take(path);
      if ('folder' in taken) return taken;
      const { owner } = taken;
      lastOwner = owner;
      if (owner.host === 'electron' && showElectron === undefined)
        throw new Error(
          `${describeOwner(owner)} uses ${path}. Use the window of that desktop application, or quit it.`,
        );
      const leftMs = endMs - performance.now();
      if (leftMs <= 0) throw new Error(`${describeOwner(owner)} uses ${path} and does not respond.`);
      const { host, url } = owner;
      if (host === 'electron' && (await showElectron?.(leftMs)) === true) return { shown: owner };
      if (url !== undefined && (await showOwner(url, leftMs))) return { shown: owner };
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  } finally {
    clearTimeout(message);
  }
}
