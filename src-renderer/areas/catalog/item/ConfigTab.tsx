import { useLocation, useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { ConfigItem } from '../../../../src-preload/contract/entities/configItem.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { CodeEditor } from '../../../kit/editor/CodeEditor.tsx';
import { loadMonaco } from '../../../kit/editor/loadMonaco.ts';
import { copyText } from '../../../kit/overlay/copyText.ts';
import { EmptyPanel, ErrorPanel } from '../../../kit/panels/Panel.tsx';
import { SkeletonRows } from '../../../kit/panels/SkeletonRows.tsx';
import { useWorkspaces } from '../../../parts/bridge/live.ts';
import { useCommands } from '../../../parts/commands.ts';
import { saveText } from '../../../parts/saveText.ts';
import { screenLink } from '../../../parts/screenLink.ts';
import styles from './ConfigTab.module.css';
import { ConfigToolbar } from './ConfigToolbar.tsx';
import { type ConfigView, readConfigView, selectedText, writeConfigView } from './configView.ts';
import { messages } from './messages.ts';
import { useCatalogItem } from './useCatalogItem.ts';
import { useConfigText } from './useConfigText.ts';

const nothingFound = { text: '', index: 0, count: 0 };

function Configuration({ item }: { readonly item: ConfigItem }) {
  const { history } = useRouter();
  const { pathname, searchStr } = useLocation();
  const workspaces = useWorkspaces();
  const isDocument = item.configFormat === 'json';
  const view = readConfigView(searchStr);
  const format = isDocument ? view.format : undefined;
  const shown = useConfigText(item, view.format);
  const [find, setFind] = useState(nothingFound);
  const findField = useRef<{ readonly focus: () => void }>(null);
  useCommands(
    useMemo(
      () => [{ id: 'item find', title: messages.findKeys, keys: '/', run: () => findField.current?.focus() }],
      [],
    ),
  );

  const change = (patch: Partial<ConfigView>) =>
    history.replace(pathname + writeConfigView({ ...view, ...patch }));
  const step = (by: 1 | -1) =>
    setFind((now) => ({ ...now, index: now.count === 0 ? 0 : (now.index + by + now.count) % now.count }));
  const text = shown.status === 'ready' ? shown.text : '';
  const file = `${item.name}.${format ?? 'txt'}`;
  const link = screenLink(workspaces, pathname + writeConfigView(view));
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'f' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    // One search is enough: neither the browser's nor the editor's own.
    event.preventDefault();
    event.stopPropagation();
    findField.current?.focus();
  };

  return (
    <div className={styles.tab} onKeyDownCapture={onKeyDownCapture}>
      <ConfigToolbar
        format={format}
        // Lines of one format are not those of the other.
        onFormat={(next) => change({ format: next, selected: '' })}
        find={find}
        findField={findField}
        // Enter in the field asks for the same text again: the next place.
        onFind={(next) => (next === find.text ? step(1) : setFind({ ...nothingFound, text: next }))}
        onStep={step}
        selected={view.selected}
        onClear={() => change({ selected: '' })}
        onCopy={() => void copyText(selectedText(text, view.selected))}
        onCopyLink={() => link !== undefined && void copyText(link, messages.linkCopied)}
        file={file}
        onDownload={() => void saveText({ name: file, type: 'text/plain; charset=utf-8', text })}
        waiting={shown.status !== 'ready'}
      />
      <div className={styles.code}>
        {shown.status === 'converting' && (
          <>
            <span className="visually-hidden" role="status">
              {messages.converting}
            </span>
            <SkeletonRows />
          </>
        )}
        {shown.status === 'failed' && (
          <ErrorPanel
            title={messages.yamlFailed}
            details={shown.cause}
            actions={<Button onClick={() => change({ format: 'json' })}>{messages.showJson}</Button>}
          />
        )}
        {shown.status === 'ready' && (
          <CodeEditor
            readOnly
            height="fill"
            label={messages.configuration(item.name)}
            language={format ?? 'text'}
            value={text}
            selected={view.selected}
            onSelect={(selected) => change({ selected })}
            find={find}
            onFound={(count) => setFind((now) => ({ ...now, index: 0, count }))}
          />
        )}
      </div>
    </div>
  );
}

/** The item's configuration as code whose lines can be selected; the address says which. */
export function ConfigTab() {
  const { item, pending } = useCatalogItem();
  useEffect(() => {
    // Together with the item, not after it. Where it does not come, the editor tells.
    loadMonaco().catch(() => undefined);
  }, []);
  // What is not kept here may still come from the server.
  if (item === undefined || (pending && !item.configKept)) {
    return (
      <div className={styles.tab}>
        <div className={styles.toolbar} />
        <SkeletonRows />
      </div>
    );
  }
  if (item.configText !== null) return <Configuration key={item.id} item={item} />;
  return item.configKept ? (
    <EmptyPanel title={messages.noConfig}>{messages.noConfigText}</EmptyPanel>
  ) : (
    <EmptyPanel title={messages.notKept}>{messages.notKeptText}</EmptyPanel>
  );
}
