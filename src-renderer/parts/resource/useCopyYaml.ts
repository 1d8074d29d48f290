import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { copyText } from '../../kit/overlay/copyText.ts';
import { useToasts } from '../../kit/overlay/toastStore.ts';
import { toYaml } from '../yaml/toYaml.ts';
import { messages } from './resourceWords.ts';

/** Copies a record as YAML, to be kept, or pasted into the editor of another one. */
export function useCopyYaml(): (record: object) => void {
  const answers = useQueryClient();
  return useCallback(
    (record) => {
      toYaml(answers, JSON.stringify(record), new AbortController().signal).then(
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
