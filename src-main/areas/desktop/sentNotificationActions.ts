import { Failure } from '#main/base/Failure.ts';
import type { NotificationAction } from '#main/host/host.ts';
import { messages } from './messages.ts';
import type { SendNotice } from './notices.ts';

/** Duration of a silence that is created from a notice. */
const silenceHours = 1;

/** Actions on sent notifications in the open workspace. */
export interface SentNotificationActions {
  isMuted(ruleId: string): boolean;
  mute(ruleId: string): Promise<void>;
  canSilence(): boolean;
  silence(resource: SendNotice['resource'], hours: number): Promise<void>;
}

/**
 * Returns the actions of a notice. They do nothing while another workspace is open.
 * @param openId returns the id of the workspace that is open now
 */
export function actionsFor(
  { resource, ruleId, ruleName, workspace }: SendNotice,
  actions: SentNotificationActions,
  openId: () => string | null,
): readonly NotificationAction[] {
  const words = messages.sends;
  const runInWorkspace = async (act: () => Promise<void>, said: string) => {
    if (openId() !== workspace.id)
      throw new Failure('CONFLICT', { sentence: words.elsewhere(workspace.name) });
    await act();
    return said;
  };
  const silence: NotificationAction = {
    label: words.silence(silenceHours),
    run: () =>
      runInWorkspace(
        () => actions.silence(resource, silenceHours),
        words.silenced(resource.name, silenceHours),
      ),
  };
  const mute: NotificationAction = {
    label: words.mute,
    run: () => runInWorkspace(() => actions.mute(ruleId), words.muted(ruleName)),
  };
  return actions.canSilence() ? [silence, mute] : [mute];
}
