import { useQueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import type { IncidentAct } from '../../../src-preload/contract/incidents.ts';
import { actionGuards } from '../../../src-preload/contract/rules/guards.ts';
import { type Ended, runAction } from '../actions/runAction.ts';
import { useStanding } from '../actions/useStanding.ts';
import { bridge, queries } from '../bridge/bridge.ts';
import type { DoneAct } from './withActs.ts';

interface Doing {
  /** Running changes, which screens display as if they were done. */
  readonly acts: readonly DoneAct[];
}

export const useDoing = create<Doing>()(() => ({ acts: [] }));

/** An incident change without its id, which this hook assigns. */
type WithoutId<Act> = Act extends IncidentAct ? Omit<Act, 'id'> : never;
export type NewAct = WithoutId<IncidentAct>;

export type Acted = Ended<{ outcome: 'sent' | 'waiting' }>;

interface ActWords {
  /** Toast after success. Default: none. */
  readonly done?: string;
  /** Headline of a failure toast. */
  readonly failed?: string;
}

/** Permission and disabled state of incident changes. They are queued while the server is unreachable. */
export const useIncidentStanding = () => useStanding({ guard: actionGuards.attachEvidence, waits: true });

/**
 * Runs an incident change: displays it at once, queues it if necessary, and reverts it if the server refuses.
 * @returns never rejects; `id` is the id of the new record
 */
export function useIncidentAct(): (
  act: NewAct,
  words?: ActWords,
  /** Name typed for a guard. */
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
      // Display the change as done until the refetched page contains it.
      await answers.invalidateQueries({ queryKey: queries.incidents.key() });
      return { ...ended, id };
    } finally {
      useDoing.setState(({ acts }) => ({ acts: acts.filter((one) => one !== doing) }));
    }
  };
}
