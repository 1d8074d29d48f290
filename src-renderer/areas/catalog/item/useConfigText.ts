import type { ConfigItem } from '../../../../src-preload/contract/entities/configItem.ts';
import { type ShownText, useYaml } from '../../../parts/yaml/useYaml.ts';
import type { ConfigFormat } from './configView.ts';

/** The configuration in the format that is wanted; text that is no document has one format only. */
export function useConfigText(
  { configText, configFormat }: Pick<ConfigItem, 'configText' | 'configFormat'>,
  format: ConfigFormat,
): ShownText {
  const json = configText !== null && configFormat === 'json' && format === 'yaml' ? configText : undefined;
  const yaml = useYaml(json);
  return json === undefined ? { status: 'ready', text: configText ?? '' } : yaml;
}
