import { useQueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import type { IncidentAct } from '../../../src-preload/contract/incidents.ts';
import { actionGuards } from '../../../src-preload/contract/rules/guards.ts';
import { type Ended, runAction } from '../actions/runAction.ts';
import { useStanding } from '../actions/useStanding.ts';
import { bridge, queries } from '../bridge/bridge.ts';
import type { DoneAct } from './withActs.ts';

interface Doing {
  /** What main was asked to do and has not ended: screens show it as if it were done. */
  readonly acts: readonly DoneAct[];
}

export const useDoing = create<Doing>()(() => ({ acts: [] }));

/** What an act is given here: its own id. */
type WithoutId<Act> = Act extends IncidentAct ? Omit<Act, 'id'> : never;
export type NewAct = WithoutId<IncidentAct>;

export type Acted = Ended<{ outcome: 'sent' | 'waiting' }>;

interface ActWords {
  /** Said after success; nothing when absent. */
  readonly done?: string;
  /** Stands over the sentence of a failure. */
  readonly failed?: string;
}

/** Who may do something to incidents, and why not now; what is done while the server is away waits for it. */
export const useIncidentStanding = () => useStanding({ guard: actionGuards.attachEvidence, waits: true });

/**
 * Does something to an incident: shown at once, kept until the server took it, and taken back where it refuses.
 * @returns never rejects; the id of what was added is that of the act
 */
export function useIncidentAct(): (
  act: NewAct,
  words?: ActWords,
  /** What a guard asked for. */
  confirmation?: { readonly typed?: string },
) => Promise<Acted & { readonly id: string }> {
  const answers = useQueryClient();
  return async (newAct, words = {}, confirmation = {}) => {
    const id = crypto.randomUUID();
    const act = { ...newAct, id } as IncidentAct;
    const doing: DoneAct = { act, at: new Date().toISOString() };
    useDoing.setState(({ acts }) => ({ acts: [...acts, doing] }));
    try {
      const ended = await runAction(
        `incident act ${id}`,
        {
          call: (input: IncidentAct, options) => bridge.incidents.act({ ...input, ...confirmation }, options),
          said: words,
        },
        act,
        answers,
      );
      // What is shown as done stays until the page that has it is there.
      await answers.invalidateQueries({ queryKey: queries.incidents.key() });
      return { ...ended, id };
    } finally {
      useDoing.setState(({ acts }) => ({ acts: acts.filter((one) => one !== doing) }));
    }
  };
}
