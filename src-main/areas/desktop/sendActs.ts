import { Failure } from '../../base/Failure.ts';
import type { NoticeAct } from '../../host/host.ts';
import { messages } from './messages.ts';
import type { SendNotice } from './notices.ts';

/** For so long a notice silences what it is about. */
const silencedForHours = 1;

/** What can be done about what was sent, in the workspace that is open. */
export interface SendActs {
  /** Whether the person wants to hear nothing of what a rule sends. */
  isMuted(ruleId: string): boolean;
  mute(ruleId: string): Promise<void>;
  /** Whether the person may silence anything. */
  maySilence(): boolean;
  /** Holds back what would be sent about it from now on. */
  silence(resource: SendNotice['resource'], hours: number): Promise<void>;
}

/**
 * What a notice of it offers. It is about a thing of one workspace: while another one is open, nothing is done.
 * @param openId of the workspace that is open now
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
