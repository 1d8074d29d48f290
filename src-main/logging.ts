import { openLog } from './base/log.ts';
import { ensurePrivateFolder } from './base/privateFile.ts';
import { Redactor } from './base/Redactor.ts';
import { isUnwritable } from './base/systemCode.ts';
import type { HostPaths } from './host/host.ts';

/**
 * Opens the log with its redactor.
 * @throws the file system's error, except for a full or read-only disk
 */
export function logging({ logs }: HostPaths) {
  try {
    ensurePrivateFolder(logs);
  } catch (error) {
    // `openLog` handles an unwritable folder.
    if (!isUnwritable(error)) throw error;
  }
  const redactor = new Redactor();
  return { redactor, log: openLog(logs, redactor) };
}

export type Logging = ReturnType<typeof logging>;
