import type { SnapshotRange } from '#contract/rules/topology.ts';
import { formatBytes } from '#kit/format/formatNumber.ts';
import { bridge } from '../bridge/bridge.ts';
import { saveRows } from '../saveRows.ts';
import { messages } from './dialogMessages.ts';

const { snapshot: texts } = messages;

export interface SnapshotRequest {
  readonly id: string;
  readonly name: string;
  readonly start: SnapshotRange;
  readonly related: boolean;
}

type Finished = { readonly stage: 'finished'; readonly bytes: number };

const maxNameLength = 1_000;

/** Saves a component snapshot at a path that the user chooses. Displays progress and result as toasts. */
export function saveComponentSnapshot({ name, ...wish }: SnapshotRequest): Promise<void> {
  const file = `${name}-snapshot.zip`;
  return saveRows<Finished>({
    begin: (signal) => bridge.topology.snapshot({ ...wish, name: name.slice(0, maxNameLength) }, { signal }),
    expected: undefined,
    formatCount: formatBytes,
    texts: { running: texts.running(file), failed: texts.failed, cancelled: texts.cancelled },
    done: ({ bytes }) => ({ kind: 'done', text: texts.saved(file, formatBytes(bytes)) }),
  });
}
