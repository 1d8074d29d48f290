import { stringify } from 'yaml';

/**
 * Converts JSON to YAML without wrapped lines and aliases, and with unindented lists. Quotes texts that YAML
 * 1.1 readers would misinterpret, such as `yes`.
 */
export function writeYaml(json: string): string {
  const options = {
    indentSeq: false,
    lineWidth: 0,
    aliasDuplicateObjects: false,
    compat: 'yaml-1.1',
  } as const;
  return stringify(JSON.parse(json), options).replace(/\n$/, '');
}
