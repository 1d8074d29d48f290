import { openLog } from './base/log.ts';
import { ensurePrivateFolder } from './base/privateFile.ts';
import { Redactor } from './base/Redactor.ts';
import { isUnwritable } from './base/systemCode.ts';
import type { HostPaths } from './host/host.ts';

/** The log of this start, and what keeps secrets out of it. @throws the file system's error; not for a full or read-only disk */
export function logging({ logs }: HostPaths) {
  try {
    ensurePrivateFolder(logs);
  } catch (error) {
    // The log itself finds out that it cannot be written.
    if (!isUnwritable(error)) throw error;
  }
  const redactor = new Redactor();
  return { redactor, log: openLog(logs, redactor) };
}

export type Logging = ReturnType<typeof logging>;
