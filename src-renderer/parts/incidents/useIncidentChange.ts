import { useQueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import type { IncidentChange } from '#contract/incidents.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { type ActionResult, runAction } from '../actions/runAction.ts';
import { useActionState } from '../actions/useActionState.ts';
import { bridge, queries } from '../bridge/bridge.ts';
import type { TimedIncidentChange } from './withIncidentChanges.ts';

interface RunningChanges {
  /** Running changes, which screens display as if they were done. */
  readonly changes: readonly TimedIncidentChange[];
}

export const useRunningChanges = create<RunningChanges>()(() => ({ changes: [] }));

/** An incident change without its id, which this hook assigns. */
type WithoutId<Act> = Act extends IncidentChange ? Omit<Act, 'id'> : never;
export type NewIncidentChange = WithoutId<IncidentChange>;

export type IncidentChangeResult = ActionResult<{ outcome: 'sent' | 'waiting' }>;

interface ChangeToasts {
  /** Toast after success. Default: none. */
  readonly done?: string;
  /** Headline of a failure toast. */
  readonly failed?: string;
}

/** Permission and disabled state of incident changes. They are queued while the server is unreachable. */
export const useIncidentActionState = () =>
  useActionState({ requirement: actionRequirements.attachEvidence, isQueueable: true });

/**
 * Runs an incident change: displays it at once, queues it if necessary, and reverts it if the server refuses.
 * @returns never rejects; `id` is the id of the new record
 */
export function useIncidentChange(): (
  act: NewIncidentChange,
  words?: ChangeToasts,
  /** Name typed for a guard. */
  confirmation?: { readonly typed?: string },
) => Promise<IncidentChangeResult & { readonly id: string }> {
  const answers = useQueryClient();
  return async (newChange, toasts = {}, confirmation = {}) => {
    const id = crypto.randomUUID();
    const act = { ...newChange, id } as IncidentChange;
    const runningChange: TimedIncidentChange = { act, at: new Date().toISOString() };
    useRunningChanges.setState(({ changes }) => ({ changes: [...changes, runningChange] }));
    try {
      const ended = await runAction(
        `incident act ${id}`,
        {
          call: (input: IncidentChange, options) =>
            bridge.incidents.act({ ...input, ...confirmation }, options),
          toasts: toasts,
        },
        act,
        answers,
      );
      // Display the change as done until the refetched page contains it.
      await answers.invalidateQueries({ queryKey: queries.incidents.key() });
      return { ...ended, id };
    } finally {
      useRunningChanges.setState(({ changes }) => ({
        changes: changes.filter((one) => one !== runningChange),
      }));
    }
  };
}
