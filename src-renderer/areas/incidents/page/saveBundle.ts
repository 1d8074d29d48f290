import type { BundleProgress } from '../../../../src-preload/contract/incidents.ts';
import { formatBytes, formatInteger } from '../../../kit/format/formatNumber.ts';
import { bridge } from '../../../parts/bridge/bridge.ts';
import { saveRows } from '../../../parts/saveRows.ts';
import { messages } from '../messages.ts';

const { bundle: words } = messages;

type At<Stage extends BundleProgress['stage']> = Extract<BundleProgress, { stage: Stage }>;

export const saveBundle = (id: string): Promise<void> =>
  saveRows<At<'finished'>, At<'running'>>({
    begin: (signal) => bridge.incidents.bundle({ id }, { signal }),
    expected: undefined,
    words: { ...words, running: (step) => (step === undefined ? words.begun : words.steps[step.step]) },
    done: ({ files, bytes }) => ({
      kind: 'done',
      text: words.saved(formatInteger(files), formatBytes(bytes)),
    }),
  });
