import { useEffect, useState } from 'react';
import type { ConfigItem } from '../../../../src-preload/contract/entities/configItem.ts';
import type { ConfigFormat } from './configView.ts';
import { toYaml } from './toYaml.ts';

export type ShownText =
  | { readonly status: 'ready'; readonly text: string }
  | { readonly status: 'converting' }
  | { readonly status: 'failed'; readonly cause: string };

interface Converted {
  readonly from: string;
  readonly shown: ShownText;
}

/** The configuration in the format that is wanted; text that is no document has one format only. */
export function useConfigText(
  { configText, configFormat }: Pick<ConfigItem, 'configText' | 'configFormat'>,
  format: ConfigFormat,
): ShownText {
  const json = configText !== null && configFormat === 'json' && format === 'yaml' ? configText : undefined;
  const [converted, setConverted] = useState<Converted>();
  useEffect(() => {
    if (json === undefined) return;
    const stopped = new AbortController();
    const keep = (shown: ShownText) => {
      if (!stopped.signal.aborted) setConverted({ from: json, shown });
    };
    toYaml(json, stopped.signal).then(
      (text) => keep({ status: 'ready', text }),
      (cause: unknown) => keep({ status: 'failed', cause: String(cause) }),
    );
    return () => stopped.abort();
  }, [json]);
  if (json === undefined) return { status: 'ready', text: configText ?? '' };
  return converted?.from === json ? converted.shown : { status: 'converting' };
}
