import type { QueryClient } from '@tanstack/react-query';
import type { ConfigItem, ConfigListItem } from '#contract/entities/configItem.ts';
import { copyText } from '#kit/toasts/copyText.ts';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import { toYaml } from '#parts/yaml/toYaml.ts';
import { messages } from './messages.ts';

/** Max configurations of one copy. Each is read from the server. */
const maxConfigurations = 100;
const maxNamed = 5;

async function yamlOf(
  { configText, configFormat }: ConfigItem,
  answers: QueryClient,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (configText === null) return undefined;
  return configFormat === 'json' ? toYaml(answers, configText, signal) : configText;
}

/** Copies the configurations of items as YAML documents. */
export async function copyConfigurations(
  items: readonly ConfigListItem[],
  answers: QueryClient,
): Promise<void> {
  const { show, change } = useToasts.getState();
  if (items.length > maxConfigurations) {
    show({ kind: 'failed', text: messages.tooManyConfigurations(maxConfigurations) });
    return;
  }
  const cancelling = new AbortController();
  const { signal } = cancelling;
  const onCancel = () => cancelling.abort();
  const progress = (done: number) =>
    ({
      kind: 'running',
      text: messages.reading,
      progress: { done, total: items.length },
      onCancel,
    }) as const;
  const toast = show(progress(0));
  try {
    const documents: string[] = [];
    const missing: string[] = [];
    for (const [index, { id, name }] of items.entries()) {
      const { data } = await bridge.catalog.item.get({ id }, { signal });
      const yaml = await yamlOf(data, answers, signal);
      if (yaml === undefined) missing.push(name);
      else documents.push(yaml.replace(/\n*$/, '\n'));
      change(toast, progress(index + 1));
    }
    if (documents.length > 0)
      await copyText(documents.join('---\n'), messages.copiedConfigurations(documents.length));
    if (missing.length === 0) useToasts.getState().dismiss(toast);
    else change(toast, { kind: 'info', text: messages.withoutConfiguration(missing.slice(0, maxNamed)) });
  } catch (error) {
    if (signal.aborted) change(toast, { kind: 'info', text: messages.readCancelled });
    else {
      const { sentence, serverMessage, details } = toDisplayFailure(error);
      change(toast, {
        kind: 'failed',
        text: messages.readFailed,
        note: sentence,
        details: details ?? serverMessage,
      });
    }
  }
}
