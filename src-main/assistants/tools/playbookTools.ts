import { z } from 'zod';
import { runTargets } from '#contract/rules/playbooks.ts';
import { answerFacts } from '../answerFacts.ts';
import { readingTool } from '../Tool.ts';
import { idInput } from './catalogTools.ts';

const listPlaybooks = readingTool({
  name: 'list_playbooks',
  title: 'List playbooks',
  description: 'Lists playbooks: all, or those that can run on one resource.',
  input: z.strictObject({
    on: z.strictObject({ kind: z.enum(runTargets), id: idInput }).optional(),
  }),
  run: async ({ calls, signal, nowMs }, { on }) => {
    if (on !== undefined) {
      const answer = await calls.playbooks.applicable(on, { signal });
      // The resource is part of the answer, so that an excluded item has none.
      return { ...answerFacts(answer, nowMs), on, playbooks: answer.data.playbooks };
    }
    const answer = await calls.playbooks.list({}, { signal });
    return { ...answerFacts(answer, nowMs), playbooks: answer.data.playbooks };
  },
});

const getPlaybook = readingTool({
  name: 'get_playbook',
  title: 'Get a playbook',
  description: 'Returns a playbook with the parameters of a run.',
  input: z.strictObject({ id: idInput }),
  run: async ({ calls, signal, nowMs }, input) => {
    const playbook = await calls.playbooks.get(input, { signal });
    return { source: 'server', asOf: new Date(nowMs).toISOString(), ageSeconds: 0, playbook };
  },
});

export const playbookTools = [listPlaybooks, getPlaybook];
