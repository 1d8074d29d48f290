import { useRouter } from '@tanstack/react-router';
import type { ListedWorkspace } from '#contract/workspaces.ts';
import { stringifySearch } from '#kit/address/searchParams.ts';
import { Button } from '#kit/controls/Button.tsx';
import { TextButton } from '#kit/controls/TextButton.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { useSession, useWorkspaces } from '#parts/bridge/live.ts';
import { workspaceBridge } from '#parts/bridge/workspaceBridge.ts';
import { refetchWorkspace } from '#parts/followWorkspaces.ts';
import { showOutcome } from '#parts/showOutcome.ts';
import { useSignInAgain } from '#parts/useSignInAgain.ts';
import { useOpenInWorkspace } from '#parts/workspaces/openInWorkspace.ts';
import { messages } from './messages.ts';
import type { NoticeAction } from './workspaceNotices.ts';

const { notices: texts } = messages;

const labels: Readonly<Record<NoticeAction, string>> = {
  'sign-in': texts.signIn,
  retry: texts.retry,
  open: texts.open,
};

/** Connects, and reads again in any case: a failed answer may have another cause. */
const retry = (workspaceId: string): Promise<unknown> =>
  workspaceBridge(workspaceId)
    .session.retry()
    .finally(() => void refetchWorkspace(workspaceId));

interface NoticeButtonProps {
  readonly workspace: ListedWorkspace;
  readonly action: NoticeAction | undefined;
  /** Looks like a link, for texts. */
  readonly isInText?: boolean;
}

/** What the user can do about a workspace without current rows. */
export function NoticeButton({ workspace: { id, name }, action, isInText = false }: NoticeButtonProps) {
  const openIn = useOpenInWorkspace();
  const { history } = useRouter();
  const openId = useWorkspaces()?.openId;
  const session = useSession();
  const showSignIn = useSignInAgain((dialog) => dialog.show);
  if (action === undefined) return null;
  const label = labels[action];
  const press = {
    'aria-label': texts.actionFor(label, visibleName(name)),
    onClick: () => {
      if (action === 'retry') showOutcome(retry(id));
      else if (action !== 'sign-in' || id !== openId) openIn(id, '/');
      // The session has expired, and the stored data is displayed: the sign-in opens over the page.
      else if (session?.status === 'signed-in') showSignIn(document.activeElement);
      else history.push(`/login${stringifySearch({ return_to: history.location.href })}`);
    },
  };
  return isInText ? <TextButton {...press}>{label}</TextButton> : <Button {...press}>{label}</Button>;
}
