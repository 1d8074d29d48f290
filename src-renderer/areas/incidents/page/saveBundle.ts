import type { BundleProgress } from '#contract/incidents.ts';
import { formatBytes, formatInteger } from '#kit/format/formatNumber.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { saveRows } from '#parts/saveRows.ts';
import { messages } from '../messages.ts';

const { bundle: words } = messages;

type ProgressAt<Stage extends BundleProgress['stage']> = Extract<BundleProgress, { stage: Stage }>;

export const saveBundle = (id: string): Promise<void> =>
  saveRows<ProgressAt<'finished'>, ProgressAt<'running'>>({
    begin: (signal) => bridge.incidents.bundle({ id }, { signal }),
    expected: undefined,
    texts: { ...words, running: (step) => (step === undefined ? words.started : words.steps[step.step]) },
    done: ({ files, bytes }) => ({
      kind: 'done',
      text: words.saved(formatInteger(files), formatBytes(bytes)),
    }),
  });
