import { snapshotExtension } from '#contract/rules/snapshots.ts';
import type { SnapshotOpening } from '#contract/snapshots.ts';
import { type Toast, useToasts } from '#kit/toasts/toastStore.ts';
import { bridge, connection } from '#parts/bridge/bridge.ts';
import { messages } from '#parts/snapshots/messages.ts';
import { sendSnapshot } from '#parts/snapshots/sendSnapshot.ts';

const { opening: texts } = messages;
const retryMs = 250;

const stop = () => void bridge.snapshots.stop().catch(() => undefined);
const dismiss = () => void bridge.snapshots.dismiss().catch(() => undefined);

function toToast(state: Exclude<SnapshotOpening, { status: 'none' }>): Omit<Toast, 'id'> {
  const { file } = state;
  switch (state.status) {
    case 'opening':
      return {
        kind: 'running',
        text: texts.steps[state.step](file),
        progress: { done: state.done, total: state.total ?? undefined },
        onCancel: stop,
      };
    case 'opened':
      return { kind: 'done', text: (state.known ? texts.known : texts.opened)(file) };
    default:
      return {
        kind: 'failed',
        text: texts.refused(file),
        note: state.sentence,
        details: state.details,
        // A user who opened the file outside of the window may not look at the window yet.
        isSticky: true,
      };
  }
}

/** Shows the progress of opening a snapshot in a single toast. */
class OpeningToast {
  #toast: number | undefined;

  update(state: SnapshotOpening): void {
    const { show, change, dismiss: dismissToast } = useToasts.getState();
    if (state.status === 'none') {
      if (this.#toast !== undefined) dismissToast(this.#toast);
      this.#toast = undefined;
      return;
    }
    const toast = toToast(state);
    if (this.#toast === undefined) this.#toast = show(toast);
    else change(this.#toast, toast);
    if (state.status === 'opening') return;
    // Acknowledged, so that later windows do not show it again.
    this.#toast = undefined;
    dismiss();
  }
}

async function follow(): Promise<void> {
  const openingToast = new OpeningToast();
  while (connection.getState().status !== 'refused') {
    try {
      await connection.whenOpen();
      for await (const state of await bridge.snapshots.opening()) openingToast.update(state);
    } catch {
      // The connection was lost, which the connection state reports.
    }
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

const snapshotIn = (transfer: DataTransfer | null): File | undefined =>
  [...(transfer?.files ?? [])].find(({ name }) => name.toLowerCase().endsWith(snapshotExtension));

/** Handles dropped files. Otherwise the browser would open a file in place of the window. */
function handleDrops(): void {
  const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
  window.addEventListener('dragover', (event) => {
    if (event.defaultPrevented || !carriesFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
  });
  window.addEventListener('drop', (event) => {
    if (event.defaultPrevented || !carriesFiles(event)) return;
    event.preventDefault();
    const file = snapshotIn(event.dataTransfer) ?? event.dataTransfer?.files[0];
    // The main process reports files that are not snapshots.
    if (file !== undefined) sendSnapshot(file);
  });
}

export function followSnapshots(): void {
  handleDrops();
  void follow();
}
