import { useEffect } from 'react';
import { visibleName } from '#kit/format/visibleText.ts';
import { useDelayedFlag } from '#kit/progress/useDelayedFlag.ts';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { messages } from './messages.ts';

/** Names the workspace that is being opened, while its work in the background ends. Renders nothing itself. */
export function OpeningNotice() {
  const list = useWorkspaces();
  const name = list?.workspaces.find(({ id }) => id === list.openingId)?.name;
  const isLate = useDelayedFlag(name !== undefined);
  useEffect(() => {
    if (!isLate || name === undefined) return undefined;
    const { opening, openingNote } = messages.workspaces;
    const { show, dismiss } = useToasts.getState();
    const id = show({ kind: 'running', text: opening(visibleName(name)), note: openingNote });
    return () => dismiss(id);
  }, [isLate, name]);
  return null;
}
