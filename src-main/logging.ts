import { openLog } from './base/log.ts';
import { ensurePrivateFolder } from './base/privateFile.ts';
import { Redactor } from './base/Redactor.ts';
import type { HostPaths } from './host/host.ts';

/** The log of this start, and what keeps secrets out of it. @throws the file system's error when it cannot be written */
export function logging({ logs }: HostPaths) {
  ensurePrivateFolder(logs);
  const redactor = new Redactor();
  return { redactor, log: openLog(logs, redactor) };
}

export type Logging = ReturnType<typeof logging>;
