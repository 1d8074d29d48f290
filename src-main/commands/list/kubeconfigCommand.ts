import type { KubeconfigChange, KubeconfigDiffLine, KubeconfigRefusal } from '#contract/kubeconfig.ts';
import type { CommandRow } from '../Command.ts';
import { CommandFailure } from '../CommandFailure.ts';
import { messages } from '../messages.ts';
import { blockText } from '../output/cleanText.ts';
import { confirm } from './confirm.ts';
import { textOf } from './readOptions.ts';

const marks = { same: ' ', added: '+', removed: '-' } as const;

function diffLine(line: KubeconfigDiffLine): string {
  if (line.kind === 'gap') return messages.unchangedLines(line.lines);
  return marks[line.kind] + line.parts.map(({ text, secret }) => (secret ? '********' : text)).join('');
}

const changeText = ({ path, diff, notes, nameNote, unusable, backup }: KubeconfigChange): string =>
  [
    messages.changeOf(path),
    ...diff.map(diffLine),
    ...[nameNote, unusable, backup === null ? null : messages.backup(backup), ...notes].filter(
      (note) => note !== null,
    ),
  ].join('\n');

function refuse({ sentence, details }: KubeconfigRefusal): never {
  throw new CommandFailure('refused', sentence, details === undefined ? [] : [details]);
}

export const kubeconfigInstallCommand: CommandRow = {
  name: 'kubeconfig install',
  description: 'Install a kubeconfig for kubectl, after you have seen the change',
  arguments: [],
  options: [
    { flags: '--separate', description: 'Write a separate file instead of the default one' },
    { flags: '--name <name>', description: 'Name of the context' },
    { flags: '--make-current', description: 'Make it the current context' },
    { flags: '--confirm <name>', description: 'Confirm in a script, with the name of the context' },
  ],
  output: 'text',
  needsUser: true,
  async run(context, _args, options) {
    const { calls } = context;
    const start = await calls.kubeconfig.start();
    const request = {
      target: options.separate === true ? ('separate' as const) : ('default' as const),
      name: textOf(options, 'name') ?? start.name,
      makeCurrent: options.makeCurrent === true,
    };
    const change = await calls.kubeconfig.preview(request);
    if (change.refusal !== null) refuse(change.refusal);
    await context.io.writeError(`${blockText(changeText(change))}\n`);
    await confirm(context, {
      name: change.name,
      question: messages.confirmInstall(change.path),
      given: textOf(options, 'confirm'),
      action: undefined,
    });
    const outcome = await calls.kubeconfig.install({ ...request, fingerprint: change.fingerprint });
    if (outcome.outcome === 'installed') {
      const { name, path, command, exportLine } = outcome;
      return {
        kind: 'text',
        text: [messages.installed(name, path), exportLine ?? '', command]
          .filter((line) => line !== '')
          .join('\n'),
      };
    }
    // The window can continue with the new change. A script must not confirm what it has not seen.
    if (outcome.pending !== null) await calls.kubeconfig.discard({ pending: outcome.pending });
    if (outcome.outcome === 'refused') return refuse(outcome.refusal);
    throw new CommandFailure('refused', outcome.why);
  },
};
