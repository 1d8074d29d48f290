import type { Evidence } from '../../../../src-preload/contract/incidents.ts';
import { confirm } from '../../../kit/overlay/confirmStore.ts';
import { useIncidentAct } from '../../../parts/incidents/useIncidentAct.ts';
import { evidenceName } from './evidenceName.ts';
import { messages } from './messages.ts';

const { acts: texts } = messages;

export function useDoneActs(incidentId: string) {
  const act = useIncidentAct();
  return {
    /**
     * Adds evidence to the definition of done.
     * @param script undefined keeps the current script
     */
    mark: (evidence: Evidence, script?: string) =>
      act(
        {
          kind: 'evidence.change',
          incidentId,
          row: evidence.id,
          to: {
            definitionOfDone: true,
            ...(script === undefined ? {} : { script: script === '' ? null : script }),
          },
          was: {
            definitionOfDone: evidence.definitionOfDone,
            ...(script === undefined ? {} : { script: evidence.script }),
          },
        },
        { failed: texts.markFailed },
      ),
    /** Removes evidence from the definition of done, after a confirmation. */
    async remove(evidence: Evidence): Promise<void> {
      const name = evidenceName(evidence);
      const sure = await confirm({
        title: texts.removeTitle,
        text: texts.confirmRemove(name),
        action: texts.remove,
      });
      if (!sure) return;
      await act(
        {
          kind: 'evidence.change',
          incidentId,
          row: evidence.id,
          to: { definitionOfDone: false },
          was: { definitionOfDone: evidence.definitionOfDone },
        },
        { failed: texts.removeFailed },
      );
    },
    /** Resolves or unresolves a comment, after a confirmation. */
    async toggle(evidence: Evidence): Promise<void> {
      const name = evidenceName(evidence);
      const now = evidence.done === true;
      const action = now ? texts.unresolve : texts.resolve;
      const sure = await confirm({
        title: action,
        text: now ? texts.confirmUnresolve(name) : texts.confirmResolve(name),
        action,
        danger: false,
      });
      if (!sure) return;
      await act(
        {
          kind: 'evidence.change',
          incidentId,
          row: evidence.id,
          to: { done: !now },
          was: { done: evidence.done },
        },
        { failed: texts.doneFailed },
      );
    },
    /** @returns whether the change succeeded */
    async setScript(evidence: Evidence, script: string): Promise<boolean> {
      const { ended } = await act(
        {
          kind: 'evidence.change',
          incidentId,
          row: evidence.id,
          to: { script: script === '' ? null : script },
          was: { script: evidence.script },
        },
        { failed: texts.scriptFailed },
      );
      return ended === 'done';
    },
    /** Adds a comment as evidence to the definition of done. */
    addText: (hypothesisId: string, text: string) =>
      act(
        {
          kind: 'evidence.add',
          incidentId,
          hypothesisId,
          type: 'comment',
          description: text,
          definitionOfDone: true,
          payload: { comment: text },
        },
        { failed: texts.markFailed },
      ),
  };
}
