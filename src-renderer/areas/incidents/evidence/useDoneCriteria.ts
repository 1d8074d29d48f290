import type { Evidence } from '#contract/incidents.ts';
import { confirm } from '#kit/overlay/confirmStore.ts';
import { useIncidentChange } from '#parts/incidents/useIncidentChange.ts';
import { evidenceName } from './evidenceName.ts';
import { messages } from './messages.ts';

const { actions: texts } = messages;

export function useDoneCriteria(incidentId: string) {
  const submitChange = useIncidentChange();
  return {
    /**
     * Adds evidence to the definition of done.
     * @param script undefined keeps the current script
     */
    add: (evidence: Evidence, script?: string) =>
      submitChange(
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
      const confirmed = await confirm({
        title: texts.removeTitle,
        text: texts.confirmRemove(name),
        action: texts.remove,
      });
      if (!confirmed) return;
      await submitChange(
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
      const isDone = evidence.done === true;
      const action = isDone ? texts.unresolve : texts.resolve;
      const confirmed = await confirm({
        title: action,
        text: isDone ? texts.confirmUnresolve(name) : texts.confirmResolve(name),
        action,
        danger: false,
      });
      if (!confirmed) return;
      await submitChange(
        {
          kind: 'evidence.change',
          incidentId,
          row: evidence.id,
          to: { done: !isDone },
          was: { done: evidence.done },
        },
        { failed: texts.doneFailed },
      );
    },
    /** @returns whether the change succeeded */
    async setScript(evidence: Evidence, script: string): Promise<boolean> {
      const { ended } = await submitChange(
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
    addComment: (hypothesisId: string, text: string) =>
      submitChange(
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
