import { stringify } from 'yaml';

/**
 * A JSON document as YAML, written as people write it: lists stand under their key, long lines stay whole, nothing refers to
 * anything else. What an older reader would take for something else, such as `yes`, is quoted.
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
