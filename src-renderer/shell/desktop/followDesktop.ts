import type { DesktopEvent } from '#contract/desktop.ts';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { bridge, connection } from '#parts/bridge/bridge.ts';
import { isOffered, useCommandRegistry } from '#parts/commands.ts';
import { showOutcome } from '#parts/showOutcome.ts';
import { messages } from './messages.ts';

const retryMs = 250;

type Target = Extract<DesktopEvent, { kind: 'address' }>['target'];

export type Navigate = (address: string) => void;

async function readOpenId(): Promise<string | null> {
  for await (const { openId } of await bridge.workspaces.changes()) return openId;
  return null;
}

/**
 * Opens a screen, in its workspace.
 * @throws ORPCError when the workspace cannot be opened
 */
export async function openTarget(target: Target, go: Navigate): Promise<void> {
  if ('unknownServer' in target) {
    go(`/workspaces?${new URLSearchParams({ server: target.unknownServer, to: target.to })}`);
    return;
  }
  const { workspaceId, to } = target;
  if ((await readOpenId()) !== workspaceId) await bridge.workspaces.open({ id: workspaceId });
  go(to);
}

function handleEvent(event: DesktopEvent, go: Navigate): void {
  if (event.kind === 'address') {
    showOutcome(openTarget(event.target, go));
  } else if (event.kind === 'command') {
    const command = useCommandRegistry.getState().commands.find(({ id }) => id === event.id);
    if (command !== undefined && isOffered(command)) command.run();
  } else {
    const { title, body, target, label = messages.show, further, acts = [] } = event;
    const openAction = (to: Target, label: string) => ({ label, run: () => showOutcome(openTarget(to, go)) });
    useToasts.getState().show({
      kind: 'info',
      text: title,
      note: body,
      ...(target === null ? {} : { action: openAction(target, label) }),
      moreActions: [
        ...(further === undefined ? [] : [openAction(further.target, further.label)]),
        ...acts.map(({ label, act: name }) => ({
          label,
          run: () => showOutcome(bridge.desktop.act({ act: name }), ({ said }) => said),
        })),
      ],
    });
  }
}

async function follow(window: string, go: Navigate): Promise<void> {
  while (connection.getState().status !== 'refused') {
    try {
      await connection.whenOpen();
      for await (const event of await bridge.desktop.events({ window })) handleEvent(event, go);
    } catch {
      // The connection was lost, which the connection state reports.
    }
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

/** Handles events from the main process: external links, menu commands and notifications. */
export function followDesktop(go: Navigate): void {
  const name = crypto.randomUUID();
  const reportFocus = () => {
    // Without this report, the main process sends its events to another window.
    bridge.desktop.window.focused({ window: name }).catch(() => undefined);
  };
  window.addEventListener('focus', reportFocus);
  void follow(name, go);
}
