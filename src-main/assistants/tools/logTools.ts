import { z } from 'zod';
import { answerFacts } from '../answerFacts.ts';
import { limitInput } from '../paging.ts';
import { readingTool } from '../Tool.ts';
import { idInput } from './catalogTools.ts';

const listLogSources = readingTool({
  name: 'list_log_sources',
  title: 'List components with logs',
  description:
    'Lists the components that have logs. With an id, the names of the log sources of that component.',
  input: z.strictObject({ componentId: idInput.optional() }),
  run: async ({ calls, signal, nowMs }, { componentId }) => {
    if (componentId === undefined) {
      const answer = await calls.logs.components({}, { signal });
      return {
        ...answerFacts(answer, nowMs),
        components: answer.data.map(({ id, name, type }) => ({ id, name, type })),
      };
    }
    const answer = await calls.logs.selectors({ componentId }, { signal });
    return { ...answerFacts(answer, nowMs), component: answer.data.name, sources: answer.data.selectors };
  },
});

const logs = readingTool({
  name: 'logs',
  title: 'Read logs',
  description: 'Returns the newest log lines of a component, oldest first, with filters by text and time.',
  input: z.strictObject({
    componentId: idInput,
    source: z.string().max(500).default('').describe('Name of a log source. Default: the first one'),
    text: z.string().max(500).default('').describe('Part of the message'),
    from: z.iso.datetime().optional(),
    to: z.iso.datetime().optional(),
    limit: limitInput(500, 100),
  }),
  run: async ({ calls, signal, nowMs }, { componentId, source, text, from, to, limit }) => {
    const answer = await calls.logs.read({ componentId, selector: source }, { signal });
    const { session } = answer.data;
    try {
      const page = await calls.logs.page(
        {
          session,
          filter: { text, from: from ?? null, to: to ?? null, labels: [] },
          from: -limit,
          count: limit,
        },
        { signal },
      );
      return {
        ...answerFacts(answer, nowMs),
        lines: page.lines.map(({ timestamp, message, level, labels }) => ({
          timestamp,
          level,
          message,
          labels,
        })),
        matching: page.matching,
        total: page.total,
      };
    } finally {
      await calls.logs.forget({ session });
    }
  },
});

export const logTools = [listLogSources, logs];
