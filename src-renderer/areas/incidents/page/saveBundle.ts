import type { BundleProgress } from '#contract/incidents.ts';
import { formatBytes, formatInteger } from '#kit/format/formatNumber.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { saveRows } from '#parts/saveRows.ts';
import { showOutcome } from '#parts/showOutcome.ts';
import { messages } from '../messages.ts';

const { bundle: words } = messages;

type ProgressAt<Stage extends BundleProgress['stage']> = Extract<BundleProgress, { stage: Stage }>;

export const saveBundle = (id: string): Promise<void> =>
  saveRows<ProgressAt<'finished'>, ProgressAt<'running'>>({
    begin: (signal) => bridge.incidents.bundle({ id }, { signal }),
    expected: undefined,
    texts: { ...words, running: (step) => (step === undefined ? words.started : words.steps[step.step]) },
    done: ({ files, bytes, name, path }) => {
      const size = [formatInteger(files), formatBytes(bytes)] as const;
      if (path === null)
        return { kind: 'done', text: words.downloaded(...size), note: words.inDownloads(name) };
      const open = (target: 'file' | 'folder') => showOutcome(bridge.shell.savedFile.open({ path, target }));
      return {
        kind: 'done',
        text: words.saved(...size),
        note: path,
        action: { label: words.open, run: () => open('file') },
        moreActions: [{ label: words.showInFolder, run: () => open('folder') }],
      };
    },
  });
