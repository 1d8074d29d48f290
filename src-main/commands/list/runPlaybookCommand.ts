import { setTimeout as wait } from 'node:timers/promises';
import type { PlaybookParam, RunOn } from '#contract/playbooks.ts';
import { isRunOver, runPollMs } from '#contract/rules/playbooks.ts';
import type { CommandContext, CommandRow, TextResult } from '../Command.ts';
import { CommandFailure } from '../CommandFailure.ts';
import { exitCodes } from '../exitCodes.ts';
import { messages } from '../messages.ts';
import { toCommandFailure } from '../toCommandFailure.ts';
import { confirm, confirmOption } from './confirm.ts';
import { textOf } from './readOptions.ts';
import { type FoundTarget, findTarget, onlyOne } from './resolveRecord.ts';

/** Finds a playbook by id, name or title. */
async function findPlaybook({ calls }: CommandContext, text: string) {
  const { data } = await calls.playbooks.list();
  const found = data.playbooks.filter(({ id, name, title }) => [id, name, title].includes(text));
  return onlyOne(
    'playbook',
    text,
    found.map((playbook) => ({ ...playbook, type: playbook.category ?? 'playbook' })),
  );
}

/** Reads `NAME=VALUE`. A later value of the same name replaces an earlier one. */
function readParams(given: unknown): ReadonlyMap<string, string> {
  const texts: readonly unknown[] = Array.isArray(given) ? given : [];
  return new Map(
    texts.map((text) => {
      const param = String(text);
      const at = param.indexOf('=');
      if (at <= 0) throw new CommandFailure('usage', messages.badParam(param));
      return [param.slice(0, at), param.slice(at + 1)] as const;
    }),
  );
}

const hasDefault = ({ default: value }: PlaybookParam): boolean => value !== null && value !== '';

/**
 * Returns the values to send. The server fills in defaults, but not for a checkbox, which the window always sends.
 * @throws CommandFailure for an unknown parameter, and for a missing one
 */
export function toRunValues(
  params: readonly PlaybookParam[],
  given: ReadonlyMap<string, string>,
): Record<string, string> {
  const unknown = [...given.keys()].filter((name) => !params.some((param) => param.name === name));
  if (unknown.length > 0) {
    const names = params.map(({ name }) => name).join(', ');
    throw new CommandFailure('usage', messages.unknownParams(unknown.join(', '), names));
  }
  const missing = params.filter((param) => {
    const text = given.get(param.name);
    return param.required && (text === undefined ? !hasDefault(param) : text === '');
  });
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(', ');
    throw new CommandFailure('usage', messages.missingParams(names));
  }
  return Object.fromEntries(
    params.flatMap(({ name, type, default: value }) => {
      const text = given.get(name);
      if (type === 'checkbox') return [[name, String((text ?? String(value)) === 'true')]];
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

/** Reads the parameters for a target, and checks that the playbook applies to it, as the menus of the window do. */
async function readParameters({ calls }: CommandContext, playbook: Named, target: FoundTarget | undefined) {
  if (target === undefined) return (await calls.playbooks.get({ id: playbook.id })).parameters;
  const on: RunOn = { kind: target.kind, id: target.id };
  const { data } = await calls.playbooks.applicable(on);
  if (!data.playbooks.some(({ id }) => id === playbook.id))
    throw new CommandFailure('refused', messages.notApplicable(playbook.name, target.name));
  return (await calls.playbooks.params({ id: playbook.id, on })).parameters;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The exit code differs from that of a run that failed, because its end is unknown. */
function toLostRun(runId: string, error: unknown): CommandFailure {
  const { message, details } = toCommandFailure(error);
  return new CommandFailure('offline', messages.runUnknown(runId), [message, ...details]);
}

/** Waits until a run has ended. One failed request is tolerated. */
async function followRun({ calls, io }: CommandContext, runId: string): Promise<TextResult> {
  let failures = 0;
  for (;;) {
    const run = await calls.playbooks.runs.get({ id: runId }).then(
      ({ data }) => data,
      (error: unknown) => {
        failures += 1;
        if (failures > 1 || io.signal.aborted) throw toLostRun(runId, error);
      },
    );
    if (run !== undefined) failures = 0;
    if (run !== undefined && isRunOver(run.status)) {
      const text = messages.runEnded(runId, run.status, run.error);
      return { kind: 'text', text, code: run.status === 'completed' ? exitCodes.ok : exitCodes.failed };
    }
    await wait(runPollMs, undefined, { signal: io.signal });
  }
}

export const runPlaybookCommand: CommandRow = {
  name: 'run',
  description: 'Run a playbook',
  arguments: [
    ['<playbook>', 'Id, name or title'],
    ['[item]', 'Catalog item, check/NAME or component/NAME'],
  ],
  options: [
    {
      flags: '-p, --param <name=value>',
      description: 'Value of a parameter. Can be repeated',
      isRepeated: true,
    },
    confirmOption,
    { flags: '--wait', description: 'Wait for the end. Exit with 1 if the run fails' },
  ],
  output: 'text',
  needsUser: true,
  async run(context, [text = '', item], options) {
    const given = readParams(options.param);
    const playbook = await findPlaybook(context, text);
    const target = item === undefined ? undefined : await findTarget(context, item);
    if (target === undefined && playbook.targets.length > 0)
      throw new CommandFailure('usage', messages.needsItem(playbook.name));
    const values = toRunValues(await readParameters(context, playbook, target), given);
    const on = target === undefined ? undefined : { kind: target.kind, id: target.id };
    const workspace = context.workspaceName() ?? '';
    const typed = await confirm(context, {
      name: target?.name ?? playbook.name,
      question:
        target === undefined
          ? messages.confirmRunAlone(playbook.title, workspace)
          : messages.confirmRun(playbook.title, target.name, workspace),
      given: textOf(options, 'confirm'),
      action: { act: 'run', playbookId: playbook.id, ...(on && { on }) },
    });
    const { runId } = await context.calls.playbooks.run({
      id: playbook.id,
      ...(on && { on }),
      values,
      ...(typed === undefined ? {} : { typed }),
    });
    if (options.wait !== true) return { kind: 'text', text: messages.runStarted(runId) };
    await context.note(messages.runStarted(runId));
    return followRun(context, runId);
  },
};
