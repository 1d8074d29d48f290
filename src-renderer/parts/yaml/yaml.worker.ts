import type { YamlAnswer } from './toYaml.ts';
import { writeYaml } from './writeYaml.ts';

self.onmessage = ({ data }: MessageEvent<string>) => {
  let answer: YamlAnswer;
  try {
    answer = { yaml: writeYaml(data) };
  } catch (cause) {
    answer = { problem: String(cause) };
  }
  self.postMessage(answer);
};
