import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toYaml, writtenYaml } from './toYaml.ts';

export type ShownText =
  | { readonly status: 'ready'; readonly text: string }
  | { readonly status: 'converting' }
  | { readonly status: 'failed'; readonly cause: string };

interface Converted {
  readonly from: string;
  readonly shown: ShownText;
}

/**
 * Returns a JSON document as YAML.
 * @param json undefined while there is no document
 */
export function useYaml(json: string | undefined): ShownText {
  const answers = useQueryClient();
  const [converted, setConverted] = useState<Converted>();
  const written = json === undefined ? undefined : writtenYaml(answers, json);
  const wanted = json !== undefined && written === undefined;
  useEffect(() => {
    if (!wanted || json === undefined) return;
    const stopped = new AbortController();
    const keep = (shown: ShownText) => {
      if (!stopped.signal.aborted) setConverted({ from: json, shown });
    };
    toYaml(answers, json, stopped.signal).then(
      (text) => keep({ status: 'ready', text }),
      (cause: unknown) => keep({ status: 'failed', cause: String(cause) }),
    );
    return () => stopped.abort();
  }, [answers, json, wanted]);
  if (written !== undefined) return { status: 'ready', text: written };
  return json !== undefined && converted?.from === json ? converted.shown : { status: 'converting' };
}
