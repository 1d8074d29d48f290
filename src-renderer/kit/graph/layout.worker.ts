import { dagreLayout } from './dagreLayout.ts';
import type { LayoutRequest } from './layoutRequest.ts';

interface Call {
  readonly id: number;
  readonly request: LayoutRequest;
}

self.onmessage = ({ data }: MessageEvent<Call>) => {
  try {
    self.postMessage({ id: data.id, data: dagreLayout(data.request) });
  } catch (cause) {
    self.postMessage({ id: data.id, error: cause instanceof Error ? cause.message : String(cause) });
  }
};
