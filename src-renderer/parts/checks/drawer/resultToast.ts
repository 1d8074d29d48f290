import type { CheckRunResult } from '#contract/health.ts';
import { formatDuration } from '#kit/format/formatDuration.ts';
import type { Toast } from '#kit/toasts/toastStore.ts';
import { messages } from './messages.ts';

type ToastContent = Omit<Toast, 'id'>;

export function resultToast(name: string, result: CheckRunResult): ToastContent {
  if (!result.ran) return { kind: 'info', text: messages.ranNothing, note: messages.ranNothingText(name) };
  const duration = result.durationMs === null ? '' : formatDuration(result.durationMs);
  const text = messages.ran(name, result.pass, duration);
  const note = result.message ?? (result.pass ? undefined : (result.error ?? undefined));
  const details = result.error !== null && result.error !== note ? result.error : undefined;
  return { kind: result.pass ? 'done' : 'failed', text, note, details };
}
