import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setMode } from './privateFile.ts';
import type { Redactor } from './Redactor.ts';
import { isUnwritable, systemCodeOf } from './systemCode.ts';

/** Log of the main process. Values are formatted and redacted before they are written. */
export interface Log {
  info(message: string, facts?: Record<string, unknown>): void;
  warn(message: string, facts?: Record<string, unknown>): void;
  error(message: string, facts?: Record<string, unknown>): void;
}

/** Returns a log that adds the same facts to each line, for example the id of a workspace. */
export function withFacts(log: Log, common: Record<string, unknown>): Log {
  return {
    info: (message, facts) => log.info(message, { ...common, ...facts }),
    warn: (message, facts) => log.warn(message, { ...common, ...facts }),
    error: (message, facts) => log.error(message, { ...common, ...facts }),
  };
}

const maxSizeBytes = 5 * 1024 * 1024;

const renderError = (error: Error): string =>
  error.cause === undefined
    ? String(error.stack ?? error)
    : `${error.stack ?? error}\ncause: ${renderFact(error.cause)}`;

const renderFact = (fact: unknown): string => {
  if (fact instanceof Error) return renderError(fact);
  return typeof fact === 'string' ? fact : (JSON.stringify(fact) ?? String(fact));
};

const renderFacts = (facts: Record<string, unknown> = {}): string =>
  Object.entries(facts)
    .map(([key, fact]) => ` ${key}=${renderFact(fact)}`)
    .join('');

function createIfWritable(path: string): boolean {
  try {
    closeSync(openSync(path, 'a', 0o600));
    setMode(path, 0o600);
    return true;
  } catch (error) {
    // The folder may be missing on a read-only disk.
    if (isUnwritable(error) || systemCodeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

type LogFunctions = Record<'info' | 'warn' | 'error', (line: string) => void>;

async function createLogger(path: string): Promise<LogFunctions> {
  const { default: electronLog } = await import('electron-log/node.js');
  const logger = electronLog.create({ logId: path });
  logger.transports.console.level = false;
  // Without an app name, electron-log requires a package.json in the working directory, or writes nothing.
  logger.transports.file.setAppName('Quarterdeck');
  logger.transports.file.resolvePathFn = () => path;
  logger.transports.file.maxSize = maxSizeBytes;
  logger.transports.file.sync = false;
  return logger;
}

/** Without a log, an uncaught rejection would be logged again and again. */
function reportMissingLog(error: unknown): undefined {
  process.stderr.write(`The log could not be opened: ${String(error)}\n`);
}

/**
 * Opens the log file `main.log` in a folder. At 5 MiB the file is renamed to `main.old.log`. On a full or
 * read-only disk nothing is logged.
 * @param folder the host's log folder; must exist
 * @throws any other file system error when the file cannot be written
 */
export function openLog(folder: string, redactor: Redactor): Log {
  const path = join(folder, 'main.log');
  const canWrite = createIfWritable(path);
  // Loaded with the first line, because the window opens before that.
  let logger: Promise<LogFunctions | undefined> | undefined;
  const write = (level: keyof LogFunctions) => (message: string, facts?: Record<string, unknown>) => {
    if (!canWrite) return;
    const line = redactor.redact(message + renderFacts(facts));
    logger ??= createLogger(path).catch(reportMissingLog);
    void logger.then((functions) => functions?.[level](line));
  };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}
