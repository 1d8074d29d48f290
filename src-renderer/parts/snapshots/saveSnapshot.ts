import type { SnapshotSaving } from '#contract/snapshots.ts';
import { formatBytes, formatInteger } from '#kit/format/formatNumber.ts';
import { confirm } from '#kit/overlay/confirmStore.ts';
import { type Toast, useToasts } from '#kit/toasts/toastStore.ts';
import { bridge } from '../bridge/bridge.ts';
import { downloadPath } from '../downloadPath.ts';
import { toDisplayFailure } from '../failures.ts';
import { messages } from './messages.ts';

const { saving: texts } = messages;

type Running = Extract<SnapshotSaving, { stage: 'copying' | 'writing' }>;

/**
 * Saves the cached data of the open workspace as a file. Displays progress and result in a toast.
 * @param workspace name of the workspace
 */
export async function saveSnapshot(workspace: string): Promise<void> {
  const { title, text, action } = texts;
  if (!(await confirm({ title, text: text(workspace), action, danger: false }))) return;
  const { show, change } = useToasts.getState();
  const cancelling = new AbortController();
  const running = (step?: Running): Omit<Toast, 'id'> => ({
    kind: 'running',
    text: texts[step?.stage ?? 'copying'],
    progress: { done: step?.done ?? 0, total: step?.total },
    onCancel: () => cancelling.abort(),
  });
  const toast = show(running());
  const cancelled = () => change(toast, { kind: 'info', text: texts.cancelled });
  try {
    for await (const step of await bridge.snapshots.save(undefined, { signal: cancelling.signal })) {
      if (step.stage === 'offer') downloadPath(step.path);
      else if (step.stage === 'cancelled') cancelled();
      else if (step.stage === 'saved')
        change(toast, {
          kind: 'done',
          text: texts.saved(formatInteger(step.rows), formatBytes(step.bytes)),
        });
      else change(toast, running(step));
    }
  } catch (error) {
    if (cancelling.signal.aborted) return cancelled();
    const { sentence, details } = toDisplayFailure(error);
    change(toast, { kind: 'failed', text: texts.failed, note: sentence, details });
  }
}
