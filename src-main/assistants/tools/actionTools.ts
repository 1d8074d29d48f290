import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { acknowledgedKinds, maxNoteLength, roundUntil } from '#contract/rules/acknowledgements.ts';
import { silenceColumns } from '#contract/rules/notifications.ts';
import { runTargets } from '#contract/rules/playbooks.ts';
import { Failure } from '#main/base/Failure.ts';
import { messages } from '../messages.ts';
import { actionTool, type ToolContext } from '../Tool.ts';
import { idInput } from './catalogTools.ts';

interface Resource {
  readonly kind: 'config' | 'component' | 'check';
  readonly id: string;
}

const resourceInput = z.strictObject({
  kind: z.enum(runTargets).describe('config for a catalog item'),
  id: idInput,
});

const yesOrNo = (on: boolean): string => (on ? 'yes' : 'no');

/**
 * Returns a resource with the name that the server has for it.
 * @throws Failure NOT_FOUND if it does not exist or is excluded
 */
async function findTarget({ calls, signal, excluded }: ToolContext, { kind, id }: Resource) {
  if (excluded.ids.has(id.toLowerCase())) throw new Failure('NOT_FOUND', { sentence: messages.notFound });
  const found = await calls.search.selected({ kind, selectors: [], id }, { signal });
  const resource = found.find((one) => one.id === id);
  if (resource === undefined || (kind === 'config' && excluded.isExcludedType(resource.type ?? '')))
    throw new Failure('NOT_FOUND', { sentence: messages.notFound });
  return { kind, id, name: resource.name };
}

const commentIncident = actionTool({
  name: 'comment_incident',
  title: 'Comment on an incident',
  description:
    'Adds a comment to an incident, in the name of the user. The user confirms it in a window first.',
  isDestructive: false,
  input: z.strictObject({ incidentId: idInput, text: z.string().trim().min(1).max(20_000) }),
  prepare: async ({ calls, signal }, { incidentId, text }) => {
    const { data: incident } = await calls.incidents.get({ id: incidentId }, { signal });
    return {
      target: { kind: 'incident', name: `${incident.displayId} ${incident.title}`, id: incident.id },
      values: [{ name: 'Comment', value: text }],
      guarded: null,
      perform: () =>
        calls.incidents.act({
          kind: 'comment.add',
          id: randomUUID(),
          incidentId: incident.id,
          hypothesisId: null,
          text,
        }),
    };
  },
});

const silence = actionTool({
  name: 'silence',
  title: 'Silence a resource',
  description:
    'Suppresses the notifications about a resource for some hours. The user confirms it in a window first.',
  isDestructive: true,
  input: z.strictObject({
    on: resourceInput,
    hours: z.number().int().min(1).max(168),
    reason: z.string().trim().min(1).max(2_000),
    recursive: z.boolean().default(false).describe('Also what is below the resource'),
  }),
  prepare: async (context, { on, hours, reason, recursive }) => {
    const target = await findTarget(context, on);
    return {
      target,
      values: [
        { name: 'Duration', value: hours === 1 ? '1 hour' : `${hours} hours` },
        // Before the reason, whose length the assistant chooses.
        { name: 'Also what is below', value: yesOrNo(recursive) },
        { name: 'Reason', value: reason },
      ],
      guarded: { act: 'silence', on },
      perform: (typed) =>
        context.calls.resources.create({
          kind: 'silences',
          record: {
            [silenceColumns[on.kind]]: on.id,
            from: 'now',
            until: `now+${hours}h`,
            description: reason,
            recursive,
          },
          typed,
        }),
    };
  },
});

const runPlaybook = actionTool({
  name: 'run_playbook',
  title: 'Run a playbook',
  description:
    'Starts a playbook run with parameters. All values are texts. The user confirms the run in a window first.',
  isDestructive: true,
  input: z.strictObject({
    playbookId: idInput,
    on: resourceInput.optional(),
    parameters: z.record(z.string().max(500), z.string().max(20_000)).default({}),
  }),
  prepare: async (context, { playbookId, on, parameters }) => {
    const { calls, signal } = context;
    const [playbook, resource] = await Promise.all([
      calls.playbooks.get({ id: playbookId }, { signal }),
      on === undefined ? undefined : findTarget(context, on),
    ]);
    const known = new Set(playbook.parameters.map(({ name }) => name));
    const unknown = Object.keys(parameters).filter((name) => !known.has(name));
    if (unknown.length > 0)
      throw new Failure('INVALID', { sentence: messages.unknownParameter(unknown.join(', ').slice(0, 500)) });
    return {
      target: { kind: 'playbook', name: playbook.title, id: playbook.id },
      values: [
        ...(resource === undefined
          ? []
          : [{ name: 'Runs on', value: `${resource.name} (${resource.kind}, ${resource.id})` }]),
        // The shortest first: a long value must not hide others.
        ...Object.entries(parameters)
          .toSorted(([, one], [, other]) => one.length - other.length)
          .map(([name, value]) => ({ name: `Parameter ${name}`, value })),
      ],
      guarded: { act: 'run', playbookId, on },
      perform: (typed) => calls.playbooks.run({ id: playbookId, on, values: parameters, typed }),
    };
  },
});

const acknowledge = actionTool({
  name: 'acknowledge',
  title: 'Acknowledge a failure',
  description:
    'Marks a failing resource as known, with a note. If an open incident names it, the note becomes a comment there. The user confirms it in a window first.',
  isDestructive: false,
  input: z.strictObject({
    on: z.strictObject({ kind: z.enum(acknowledgedKinds), id: idInput }),
    note: z.string().trim().max(maxNoteLength).default(''),
    hours: z.number().int().min(1).max(168).optional().describe('Default: until the resource recovers'),
  }),
  prepare: async (context, { on, note, hours }) => {
    const target = await findTarget(context, on);
    const { incident } = await context.calls.acknowledgements.storage(on, { signal: context.signal });
    const until =
      hours === undefined ? null : roundUntil(new Date(context.nowMs + hours * 3_600_000).toISOString());
    return {
      target,
      values: [
        { name: 'Note', value: note },
        { name: 'Until', value: until ?? 'the resource recovers' },
        ...(incident === null
          ? []
          : [{ name: 'Comment of incident', value: `${incident.displayId} ${incident.title}` }]),
      ],
      guarded: null,
      perform: async () => {
        const added = await context.calls.acknowledgements.add({ ...on, name: target.name, note, until });
        return { isWaiting: added.isWaiting, incident: added.incident };
      },
    };
  },
});

export const actionTools = [commentIncident, silence, runPlaybook, acknowledge];
