import { stringifyYaml } from '#kit/fields/stringifyYaml.ts';
import {
  listUnusualValues,
  type PreparedDocuments,
  prepareDocuments,
  reportDifferences,
} from './compareDocuments.ts';
import type { CompareAnswer, CompareRequest } from './compareMessages.ts';

let prepared: PreparedDocuments | undefined;

/** Without the final line break, which would be shown as an empty line. */
const yamlOf = (document: unknown): string => stringifyYaml(document).replace(/\n$/, '');

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
    } else if (data.kind === 'unusual') {
      const { differences, isComplete } = listUnusualValues(data.document, data.others, data.ignored);
      answer({ kind: 'differences', differences });
      answer({ kind: 'done', isComplete });
    } else if (prepared !== undefined) {
      answer({
        kind: 'texts',
        left: yamlOf(prepared.left),
        right: yamlOf(prepared.right),
      });
    }
  } catch (cause) {
    answer({ kind: 'problem', of: data.kind, cause: String(cause) });
  }
};
