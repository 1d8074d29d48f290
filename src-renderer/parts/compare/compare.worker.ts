import { stringifyYaml } from '#kit/fields/stringifyYaml.ts';
import { type PreparedDocuments, prepareDocuments, reportDifferences } from './compareDocuments.ts';
import type { CompareAnswer, CompareRequest } from './compareMessages.ts';

let prepared: PreparedDocuments | undefined;

const answer = (message: CompareAnswer): void => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<CompareRequest>) => {
  try {
    if (data.kind === 'compare') {
      prepared = undefined;
      prepared = prepareDocuments(data.left, data.right, data.ignored);
      answer({
        kind: 'done',
        isComplete: reportDifferences(prepared, (batch) =>
          answer({ kind: 'differences', differences: batch }),
        ),
      });
    } else if (prepared !== undefined) {
      answer({
        kind: 'texts',
        left: stringifyYaml(prepared.left),
        right: stringifyYaml(prepared.right),
      });
    }
  } catch (cause) {
    answer({ kind: 'problem', of: data.kind, cause: String(cause) });
  }
};
