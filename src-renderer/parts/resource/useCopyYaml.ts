import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { stringifyExact } from '#contract/rules/exactJson.ts';
import { copyText } from '#kit/toasts/copyText.ts';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { toYaml } from '../yaml/toYaml.ts';
import { messages } from './resourceTexts.ts';

/** Returns a function that copies a record as YAML, which the code editor accepts. */
export function useCopyYaml(): (record: object) => void {
  const answers = useQueryClient();
  return useCallback(
    (record) => {
      toYaml(answers, stringifyExact(record), new AbortController().signal).then(
        (text) => copyText(text, messages.copied),
        (cause: unknown) =>
          useToasts
            .getState()
            .show({ kind: 'failed', text: messages.conflict.failed(''), details: String(cause) }),
      );
    },
    [answers],
  );
}
