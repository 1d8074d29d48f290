import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import clsx from 'clsx';
import { type KeyboardEvent, useCallback, useMemo, useRef } from 'react';
import type { ConfigItem } from '#contract/entities/configItem.ts';
import { Button } from '#kit/controls/Button.tsx';
import { formatInstant } from '#kit/format/formatAge.ts';
import { Box, Column, Note } from '#kit/layout/boxes.tsx';
import { EmptyPanel, ErrorPanel } from '#kit/panels/Panel.tsx';
import { SkeletonText } from '#kit/panels/SkeletonText.tsx';
import { TextView, type TextViewHandle } from '#kit/text/TextView.tsx';
import { useFindState } from '#kit/text/useFindState.ts';
import { copyText } from '#kit/toasts/copyText.ts';
import { useCommands } from '#parts/commands.ts';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { AttachEvidence } from '#parts/incidents/link/AttachEvidence.tsx';
import { configEvidence } from '#parts/incidents/link/evidenceBuilders.ts';
import { changePreferences, useStart } from '#parts/preferences.ts';
import { saveText } from '#parts/saveText.ts';
import { useOwnLocation } from '#parts/useOwnLocation.ts';
import { useYaml, type YamlText } from '#parts/yaml/useYaml.ts';
import { compareAddress } from '../compare/compareAddress.ts';
import styles from './ConfigTab.module.css';
import { ConfigToolbar } from './ConfigToolbar.tsx';
import { versionAt } from './configVersions.ts';
import {
  type ConfigFormat,
  type ConfigView,
  readConfigView,
  selectedText,
  writeConfigView,
} from './configView.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { historyOptions } from './historyOptions.ts';
import { useItemMoment } from './itemMoment.ts';
import { messages } from './messages.ts';
import { useCatalogItem } from './useCatalogItem.ts';

const { earlier: texts } = messages;

/** The configuration in the requested format. Plain text has only one format. */
function useConfigText(
  { configText, configFormat }: Pick<ConfigItem, 'configText' | 'configFormat'>,
  format: ConfigFormat,
): YamlText {
  const json = configText !== null && configFormat === 'json' && format === 'yaml' ? configText : undefined;
  const yaml = useYaml(json);
  return json === undefined ? { status: 'ready', text: configText ?? '' } : yaml;
}

interface ConfigurationProps {
  readonly item: ConfigItem;
  /** The configuration of an earlier moment. Undefined for the current one. */
  readonly earlier?: { readonly text: string; readonly since: string } | undefined;
}

function Configuration({ item, earlier }: ConfigurationProps) {
  const { history } = useRouter();
  const { pathname, searchStr } = useOwnLocation();
  const isDocument = item.configFormat === 'json';
  const view = readConfigView(searchStr);
  const preferred = useStart(({ preferences }) => preferences.configFormat) ?? 'json';
  const wanted = view.format ?? preferred;
  const format = isDocument ? wanted : undefined;
  const { configFormat, configText } = item;
  const shown = useConfigText({ configFormat, configText: earlier?.text ?? configText }, wanted);
  const { find, search, step, onFound } = useFindState();
  const code = useRef<TextViewHandle>(null);
  const findField = useRef<{ readonly focus: () => void }>(null);
  const compareWithOther = useCallback(() => history.push(compareAddress(item.id)), [history, item.id]);
  useCommands(
    useMemo(
      () => [
        { id: 'item find', title: messages.findCommand, keys: '/', run: () => findField.current?.focus() },
        { id: 'item compare', title: messages.compareWith, run: compareWithOther },
      ],
      [compareWithOther],
    ),
  );

  const change = (patch: Partial<ConfigView>) =>
    history.replace(pathname + writeConfigView({ ...view, ...patch }));
  const choose = (next: ConfigFormat) => {
    changePreferences({ configFormat: next });
    // Line numbers differ between the formats.
    change({ format: undefined, selected: '' });
  };
  const select = (selected: string) => change({ format: selected === '' ? undefined : format, selected });
  const text = shown.status === 'ready' ? shown.text : '';
  const file = `${item.name}.${format ?? 'txt'}`;
  // The link names the format, because the recipient may prefer the other one.
  const address = pathname + writeConfigView({ ...view, format });
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    // Ignore keys of a dialog above, whose React events bubble to this element.
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return;
    if (
      event.key === 'Enter' &&
      event.shiftKey &&
      event.target instanceof HTMLInputElement &&
      find.text !== ''
    ) {
      event.preventDefault();
      event.stopPropagation();
      step(-1);
      return;
    }
    if (event.key !== 'f' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    // Prevent the browser's own search.
    event.preventDefault();
    event.stopPropagation();
    findField.current?.focus();
  };

  return (
    <Column grow minHeight={0} onKeyDownCapture={onKeyDownCapture}>
      <ConfigToolbar
        format={format}
        onFormat={choose}
        find={find}
        findField={findField}
        onFind={search}
        onStep={step}
        selected={view.selected}
        onClear={() => select('')}
        attach={
          view.selected !== '' &&
          // Evidence is about the present.
          earlier === undefined &&
          shown.status === 'ready' && (
            <AttachEvidence
              label={messages.linkToIncident}
              className={clsx(styles.button, styles.linking)}
              evidence={configEvidence(item, text, view.selected)}
            />
          )
        }
        onFoldAll={(folded) => (folded ? code.current?.foldAll() : code.current?.unfoldAll())}
        onCopy={() => void copyText(selectedText(text, view.selected))}
        address={address}
        onCompare={compareWithOther}
        onHistory={isDocument ? () => change({ compare: '..' }) : undefined}
        file={file}
        onDownload={() => void saveText({ name: file, type: 'text/plain; charset=utf-8', text })}
        waiting={shown.status !== 'ready'}
      />
      {earlier !== undefined && (
        <Note paddingX={16} paddingY={6}>
          {earlier.since}
        </Note>
      )}
      {view.compare !== undefined && (
        <HistoryDialog
          item={item}
          current={isDocument ? item.configText : null}
          compared={view.compare}
          onCompare={(compare) => change({ compare })}
          onClose={() => change({ compare: undefined })}
        />
      )}
      <Box grow minHeight={0}>
        {shown.status === 'converting' && (
          <>
            <span className="visually-hidden" role="status">
              {messages.converting}
            </span>
            <SkeletonText />
          </>
        )}
        {shown.status === 'failed' && (
          <ErrorPanel
            title={messages.yamlFailed}
            details={shown.cause}
            // Switches only this document and does not change the preference.
            actions={
              <Button onClick={() => change({ format: 'json', selected: '' })}>{messages.showJson}</Button>
            }
          />
        )}
        {shown.status === 'ready' && (
          <TextView
            ref={code}
            label={messages.configuration(item.name)}
            language={format ?? 'text'}
            value={text}
            selected={view.selected}
            onSelect={select}
            find={find}
            onFound={onFound}
          />
        )}
      </Box>
    </Column>
  );
}

/** The configuration of an earlier moment, as far as the recorded changes lead back to it. */
function ConfigurationThen({ item, atMs }: { readonly item: ConfigItem; readonly atMs: number }) {
  const query = useQuery(historyOptions(item));
  const history = query.data?.data;
  const { configText, configFormat, updatedAt } = item;
  const version = useMemo(
    () => (history === undefined || configText === null ? undefined : versionAt(configText, history, atMs)),
    [history, configText, atMs],
  );
  const notKnown = (text: string) => <EmptyPanel title={texts.versionNotKnown}>{text}</EmptyPanel>;
  if (configFormat !== 'json')
    return updatedAt !== null && Date.parse(updatedAt) <= atMs ? (
      <Configuration key={item.id} item={item} />
    ) : (
      notKnown(texts.plainText)
    );
  if (version === undefined)
    return query.error === null ? (
      <SkeletonText />
    ) : (
      <FailurePanel
        error={query.error}
        title={messages.history.failed}
        onRetry={() => void query.refetch()}
      />
    );
  if (version.status === 'older') return notKnown(texts.olderNotStored);
  if (version.status === 'notReverted') return notKnown(texts.cannotRevert);
  const { step, text } = version;
  const since =
    step === undefined
      ? texts.firstVersion
      : texts.version(formatInstant(step.at), step.summary ?? step.by ?? '');
  return <Configuration key={item.id} item={item} earlier={{ text, since }} />;
}

/** The item's configuration as code. The URL holds the selected lines. */
export function ConfigTab() {
  const { item, pending } = useCatalogItem();
  const { at } = useItemMoment();
  // The server may still return a configuration that is not cached.
  if (item === undefined || (pending && !item.configKept)) {
    return (
      <Column grow minHeight={0}>
        <div className={styles.toolbar} />
        <SkeletonText />
      </Column>
    );
  }
  if (item.configText !== null)
    return at === undefined ? (
      <Configuration key={item.id} item={item} />
    ) : (
      <ConfigurationThen item={item} atMs={Date.parse(at)} />
    );
  return item.configKept ? (
    <EmptyPanel title={messages.noConfig}>{messages.noConfigText}</EmptyPanel>
  ) : (
    <EmptyPanel title={messages.notCached}>{messages.notCachedText}</EmptyPanel>
  );
}
