import { Failure } from '#main/base/Failure.ts';
import type { NotificationAction } from '#main/host/host.ts';
import { messages } from './messages.ts';
import type { SendNotice, SilenceNotice } from './notices.ts';

/** Duration of a silence that is created from a notice. */
const silenceHours = 1;

/** Actions on sent notifications in the open workspace. */
export interface SentNotificationActions {
  isMuted(ruleId: string): boolean;
  mute(ruleId: string): Promise<void>;
  canSilence(): boolean;
  silence(resource: SendNotice['resource'], hours: number): Promise<void>;
  /** @param until ISO 8601 */
  setSilenceEnd(id: string, resource: SendNotice['resource'], until: string): Promise<void>;
}

/** Returns a function that runs an action while a workspace is open, and returns what was done. */
function runnerIn(workspace: SendNotice['workspace'], openId: () => string | null) {
  return async (act: () => Promise<void>, said: string): Promise<string> => {
    if (openId() !== workspace.id)
      throw new Failure('CONFLICT', { sentence: messages.sends.elsewhere(workspace.name) });
    await act();
    return said;
  };
}

const hourMs = 3_600_000;

/** Returns the actions of a notice about a silence that ends soon. */
export function silenceActionsFor(
  { id, resource, until, workspace }: SilenceNotice,
  actions: SentNotificationActions,
  openId: () => string | null,
): readonly NotificationAction[] {
  if (!actions.canSilence()) return [];
  const later = new Date(Date.parse(until) + hourMs).toISOString();
  const extend = () => actions.setSilenceEnd(id, resource, later);
  const words = messages.silences;
  return [
    {
      label: words.extend,
      run: () => runnerIn(workspace, openId)(extend, words.extended(resource.name)),
    },
  ];
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
  const runInWorkspace = runnerIn(workspace, openId);
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
