import { Failure } from '../../base/Failure.ts';
import type { NoticeAct } from '../../host/host.ts';
import { messages } from './messages.ts';
import type { SendNotice } from './notices.ts';

/** Duration of a silence that is created from a notice. */
const silencedForHours = 1;

/** Actions on sent notifications in the open workspace. */
export interface SendActs {
  isMuted(ruleId: string): boolean;
  mute(ruleId: string): Promise<void>;
  maySilence(): boolean;
  silence(resource: SendNotice['resource'], hours: number): Promise<void>;
}

/**
 * Returns the actions of a notice. They do nothing while another workspace is open.
 * @param openId returns the id of the workspace that is open now
 */
export function actsOn(
  { resource, ruleId, ruleName, workspace }: SendNotice,
  sends: SendActs,
  openId: () => string | null,
): readonly NoticeAct[] {
  const words = messages.sends;
  const there = async (act: () => Promise<void>, said: string) => {
    if (openId() !== workspace.id)
      throw new Failure('CONFLICT', { sentence: words.elsewhere(workspace.name) });
    await act();
    return said;
  };
  const silence: NoticeAct = {
    label: words.silence(silencedForHours),
    run: () =>
      there(() => sends.silence(resource, silencedForHours), words.silenced(resource.name, silencedForHours)),
  };
  const mute: NoticeAct = {
    label: words.mute,
    run: () => there(() => sends.mute(ruleId), words.muted(ruleName)),
  };
  return sends.maySilence() ? [silence, mute] : [mute];
}
