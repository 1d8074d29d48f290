import { stringifyExact } from '#contract/rules/exactJson.ts';
import type { CompareAnswer, CompareRequest } from './compareMessages.ts';
import {
  listUnusualValues,
  type PreparedDocuments,
  prepareDocuments,
  reportDifferences,
} from './documentDifferences.ts';
import { findPathProblem } from './ignoredPaths.ts';

let prepared: PreparedDocuments | undefined;

const answer = (message: CompareAnswer): void => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<CompareRequest>) => {
  try {
    if (data.kind === 'compare') {
      prepared = undefined;
      prepared = prepareDocuments(data.left, data.right, data.ignored);
      const isComplete = reportDifferences(prepared, (batch) =>
        answer({ kind: 'differences', differences: batch }),
      );
      answer({ kind: 'done', isComplete, invalidPaths: prepared.invalidPaths });
    } else if (data.kind === 'unusual') {
      const { differences, ...rest } = listUnusualValues(data.document, data.others, data.ignored);
      answer({ kind: 'differences', differences });
      answer({ kind: 'done', ...rest });
    } else if (data.kind === 'paths') {
      answer({ kind: 'paths', problem: findPathProblem(data.paths) });
    } else if (prepared !== undefined) {
      answer({
        kind: 'texts',
        left: stringifyExact(prepared.left),
        right: stringifyExact(prepared.right),
      });
    }
  } catch (cause) {
    answer({ kind: 'problem', of: data.kind, cause: String(cause) });
  }
};
