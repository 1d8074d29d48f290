import type { ListedWorkspace } from '#contract/workspaces.ts';
import { Button } from '#kit/controls/Button.tsx';
import { TextButton } from '#kit/controls/TextButton.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { workspaceBridge } from '#parts/bridge/workspaceBridge.ts';
import { refetchWorkspace } from '#parts/followWorkspaces.ts';
import { showOutcome } from '#parts/showOutcome.ts';
import { useOpenInWorkspace } from '#parts/workspaces/openInWorkspace.ts';
import { messages } from './messages.ts';
import type { NoticeAction } from './workspaceNotices.ts';

const { notices: texts } = messages;

const labels: Readonly<Record<NoticeAction, string>> = {
  'sign-in': texts.signIn,
  retry: texts.retry,
  open: texts.open,
};

interface NoticeButtonProps {
  readonly workspace: ListedWorkspace;
  readonly action: NoticeAction | undefined;
  /** Looks like a link, for texts. */
  readonly isInText?: boolean;
}

/** What the user can do about a workspace without current rows. */
export function NoticeButton({ workspace: { id, name }, action, isInText = false }: NoticeButtonProps) {
  const openIn = useOpenInWorkspace();
  if (action === undefined) return null;
  const label = labels[action];
  const press = {
    'aria-label': texts.actionFor(label, visibleName(name)),
    onClick: () => {
      if (action !== 'retry') return openIn(id, '/');
      showOutcome(workspaceBridge(id).session.retry());
      void refetchWorkspace(id);
    },
  };
  return isInText ? <TextButton {...press}>{label}</TextButton> : <Button {...press}>{label}</Button>;
}
