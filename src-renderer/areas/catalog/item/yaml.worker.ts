import { stringify } from 'yaml';
import type { YamlAnswer } from './toYaml.ts';

self.onmessage = ({ data }: MessageEvent<string>) => {
  let answer: YamlAnswer;
  try {
    // Written as people write it: lists stand under their key, long lines stay whole, nothing refers to anything else.
    const options = { indentSeq: false, lineWidth: 0, aliasDuplicateObjects: false };
    answer = { yaml: stringify(JSON.parse(data), options).replace(/\n$/, '') };
  } catch (cause) {
    answer = { problem: String(cause) };
  }
  self.postMessage(answer);
};
