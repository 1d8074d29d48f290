import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { cachedYaml, toYaml } from './toYaml.ts';

export type YamlText =
  | { readonly status: 'ready'; readonly text: string }
  | { readonly status: 'converting' }
  | { readonly status: 'failed'; readonly cause: string };

interface Converted {
  readonly json: string;
  readonly result: YamlText;
}

/**
 * Returns a JSON document as YAML.
 * @param json undefined while there is no document
 */
export function useYaml(json: string | undefined): YamlText {
  const answers = useQueryClient();
  const [converted, setConverted] = useState<Converted>();
  const cached = json === undefined ? undefined : cachedYaml(answers, json);
  const needsConversion = json !== undefined && cached === undefined;
  useEffect(() => {
    if (!needsConversion || json === undefined) return;
    const controller = new AbortController();
    const setResult = (result: YamlText) => {
      if (!controller.signal.aborted) setConverted({ json: json, result });
    };
    toYaml(answers, json, controller.signal).then(
      (text) => setResult({ status: 'ready', text }),
      (cause: unknown) => setResult({ status: 'failed', cause: String(cause) }),
    );
    return () => controller.abort();
  }, [answers, json, needsConversion]);
  if (cached !== undefined) return { status: 'ready', text: cached };
  return json !== undefined && converted?.json === json ? converted.result : { status: 'converting' };
}
